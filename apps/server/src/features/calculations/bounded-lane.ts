import { AppError } from '@comptoir/contract/errors';
import { createFairQueue } from './fair-queue.ts';
import type { TaskThread } from './task-thread.ts';
import type { Occasion, Phase, Task } from './tasks.ts';

/** How long a task may keep the thread, in milliseconds. */
export interface Budget {
  /** Reading people, plans and records, all in all. */
  readonly loading: number;
  /** Computing, all in all. */
  readonly computing: number;
  /** What a task may still compute when nobody waits for it any more. A thread that goes takes the columns that it keeps with it. */
  readonly abandoned: number;
}

export interface LaneOptions {
  readonly budget: Budget;
  /** Calls `fire` after `ms`, and answers what stops it. Tests fire it themselves. */
  readonly timer?: (ms: number, fire: () => void) => () => void;
  /** Milliseconds that only grow. */
  readonly now?: () => number;
}

export interface LaneControl {
  /** The caller hangs up. */
  readonly signal?: AbortSignal;
  /** Who asks: a person's tasks wait behind those of others who had fewer turns. */
  readonly person: string;
  /** Of the tasks with the same key only the newest matters: the one before is given up. */
  readonly replaces?: string;
}

/** Runs tasks one at a time on a thread of their own, each within its budget. */
export interface Lane {
  run(occasion: Occasion, task: Task, control: LaneControl): Promise<unknown>;
  close(): Promise<void>;
}

interface Entry {
  readonly occasion: Occasion;
  readonly task: Task;
  readonly control: LaneControl;
  readonly key: string | null;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

interface Running {
  readonly entry: Entry;
  abandon(): void;
}

/** A person's tasks beyond this are refused: a page needs a handful. */
const MAX_WAITING = 20;

const systemTimer = (ms: number, fire: () => void) => {
  const timer = setTimeout(fire, ms);
  return () => clearTimeout(timer);
};

export function openLane(thread: TaskThread, options: LaneOptions): Lane {
  const queue = createFairQueue<Entry>();
  const keyed = new Map<string, Entry>();
  let running: Running | null = null;

  const pump = () => {
    if (running) return;
    const entry = queue.next();
    if (entry) start(entry);
  };
  const start = (entry: Entry) => {
    const watch = watchBudget(thread, options);
    running = { entry, abandon: watch.abandon };
    void thread
      .run(entry.occasion, entry.task, { onPhase: watch.enter })
      .then(entry.resolve, entry.reject)
      .finally(() => {
        watch.stop();
        running = null;
        if (entry.key !== null && keyed.get(entry.key) === entry) keyed.delete(entry.key);
        pump();
      });
  };
  const giveUp = (entry: Entry, error: unknown) => {
    if (entry.key !== null && keyed.get(entry.key) === entry) keyed.delete(entry.key);
    if (!queue.remove(entry) && running?.entry === entry) running.abandon();
    entry.reject(error);
  };

  return {
    run: (occasion, task, control) =>
      new Promise((resolve, reject) => {
        control.signal?.throwIfAborted();
        const company = occasion.tenant.environment_id;
        if (queue.waiting(company, control.person) >= MAX_WAITING)
          throw new AppError('too_many_requests', { retry_after_s: 5 });
        const key =
          control.replaces === undefined ? null : `${company} ${control.person} ${control.replaces}`;
        const entry: Entry = { occasion, task, control, key, resolve, reject };
        const older = key === null ? undefined : keyed.get(key);
        if (older) giveUp(older, new AppError('calculation_replaced'));
        if (key !== null) keyed.set(key, entry);
        control.signal?.addEventListener('abort', () => giveUp(entry, control.signal?.reason), {
          once: true,
        });
        queue.push(company, control.person, entry);
        pump();
      }),
    close: () => thread.close(),
  };
}

/** Ends the thread when a task has used up the time of the phase that it is in. */
function watchBudget(
  thread: TaskThread,
  { budget, timer = systemTimer, now = () => performance.now() }: LaneOptions,
) {
  const left = { loading: budget.loading, computing: budget.computing };
  let phase: Phase = 'loading';
  let since = now();
  let error = new AppError('calculation_too_long', { seconds: Math.round(budget.computing / 1000) });
  const arm = () => timer(Math.max(0, left[phase]), () => thread.replace(error));
  let disarm = arm();
  const spend = () => {
    disarm();
    left[phase] -= now() - since;
    since = now();
  };
  return {
    enter(next: Phase) {
      spend();
      phase = next;
      disarm = arm();
    },
    abandon() {
      spend();
      left.loading = Math.min(left.loading, budget.abandoned);
      left.computing = Math.min(left.computing, budget.abandoned);
      error = new AppError('unavailable');
      disarm = arm();
    },
    stop: () => disarm(),
  };
}
