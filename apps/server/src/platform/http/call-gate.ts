import { AppError } from '@comptoir/contract/errors';

export interface GateLimits {
  /** Calls under way, or waiting for a database connection. */
  readonly calls_at_once: number;
  /** Further ones wait their turn, in order, as long as that is expected to last no longer; 0: they are refused. */
  readonly wait_ms: number;
  /** The same for a call that writes, which is refused last: what somebody typed is worth more than a page that is read again. */
  readonly write_wait_ms: number;
}

export interface GateOptions {
  /** Milliseconds that only grow. Tests have their own. */
  readonly now?: () => number;
  /** Calls `fire` after `ms`, and answers what stops it. Tests fire it themselves. */
  readonly timer?: (ms: number, fire: () => void) => () => void;
}

export interface ArrivingCall {
  readonly writes: boolean;
  /** Calls back when the caller hangs up: nobody waits for the answer any more. */
  readonly onGone?: (gone: () => void) => void;
}

/** Lets in so many calls at once. The others wait in the order in which they came; 503 where that would take too long. */
export interface CallGate {
  enter(call: ArrivingCall): Promise<void>;
  leave(): void;
}

interface Waiting {
  pass(): void;
}

/** How much the last turn counts in the mean between turns. */
const NEWEST = 0.05;

const systemTimer = (ms: number, fire: () => void) => {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
};

export function createCallGate(
  limits: GateLimits,
  { now = () => performance.now(), timer = systemTimer }: GateOptions = {},
): CallGate {
  const queue = new Set<Waiting>();
  let under_way = 0;
  const turns = meanTurn(now);

  const refuse = (ms: number) =>
    new AppError('unavailable', { retry_after_s: Math.max(1, Math.ceil(ms / 1000)) });
  const wait = ({ onGone }: ArrivingCall, most_ms: number): Promise<void> =>
    new Promise((settle, reject) => {
      const end = () => {
        stop();
        queue.delete(one);
        if (queue.size === 0) turns.pause();
      };
      const one = {
        pass() {
          end();
          settle();
        },
      };
      const giveUp = () => {
        if (!queue.has(one)) return;
        end();
        reject(refuse(most_ms));
      };
      const stop = timer(most_ms, giveUp);
      onGone?.(giveUp);
      queue.add(one);
    });

  return {
    async enter(call) {
      if (under_way < limits.calls_at_once) {
        under_way += 1;
        return;
      }
      const most_ms = call.writes ? limits.write_wait_ms : limits.wait_ms;
      const expected_ms = (queue.size + 1) * turns.mean_ms;
      if (most_ms === 0 || expected_ms > most_ms) throw refuse(expected_ms - most_ms);
      await wait(call, most_ms);
    },
    leave() {
      const [next] = queue;
      if (!next) {
        under_way -= 1;
        return;
      }
      turns.note();
      next.pass();
    },
  };
}

/** The mean time between two turns while calls wait for them. Starts again where none waits. */
function meanTurn(now: () => number) {
  let last: number | null = null;
  let mean_ms: number | null = null;
  return {
    get mean_ms() {
      return mean_ms ?? 0;
    },
    note() {
      const at = now();
      if (last !== null) mean_ms = mean_ms === null ? at - last : mean_ms + (at - last - mean_ms) * NEWEST;
      last = at;
    },
    pause() {
      last = null;
    },
  };
}
