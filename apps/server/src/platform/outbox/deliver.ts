import { newId } from '../clock/clock.ts';
import type { Platform } from '../unit-of-work.ts';
import {
  claimDue,
  type Delivery,
  type DeliveryKind,
  noteFailed,
  noteHanded,
  noteRetry,
  noteSent,
} from './delivery-queries.ts';

/** Why something did not leave. `for_good`: trying again would not help. `wait_s`: when to, where the sender knows better. */
export class DeliveryError extends Error {
  readonly for_good: boolean;
  readonly wait_s: number | null;
  constructor(message: string, for_good: boolean, wait_s: number | null = null) {
    super(message);
    this.name = 'DeliveryError';
    this.for_good = for_good;
    this.wait_s = wait_s;
  }
}

/** Sends one, and calls `handOver` right before the last byte, after which only the receiver knows. */
export type Send = (delivery: Delivery, handOver: () => Promise<void>) => Promise<void>;

/** Before one is given up for good; a process that dies in between gives it up again. */
export type OnGivenUp = (delivery: Delivery) => Promise<void>;

/** Some two days with the waits below. */
const MAX_ATTEMPTS = 48;
const FIRST_WAIT_S = 60;
const LONGEST_WAIT_S = 3600;
const LONGEST_ERROR = 500;

/** A minute, then twice as long each time, an hour at the most: greylisting servers want some minutes. */
export function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT_S, FIRST_WAIT_S * 2 ** Math.min(attempts - 1, 10));
}

/**
 * Sends what is due, one after the other; resolves to how many left. Each is claimed and settled in transactions of their own: a process
 * that dies before it handed one over leaves it to the next, which sends it once.
 */
export async function deliverDue(
  platform: Platform,
  kind: DeliveryKind,
  send: Send,
  onGivenUp: OnGivenUp = () => Promise.resolve(),
): Promise<number> {
  const { database, log } = platform;
  let sent = 0;
  for (;;) {
    const delivery = await claimDue(database, kind, newId());
    if (delivery === null) return sent;
    const refusal = await send(delivery, () => noteHanded(database, delivery)).then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal === null) {
      await noteSent(database, delivery);
      sent += 1;
      continue;
    }
    const error = messageOf(refusal).slice(0, LONGEST_ERROR);
    const known = refusal instanceof DeliveryError ? refusal : null;
    const isOver = known?.for_good === true || delivery.attempts >= MAX_ATTEMPTS;
    log.warn({ delivery_id: delivery.id, kind, reason: error, given_up: isOver }, 'a delivery was refused');
    if (isOver)
      await onGivenUp(delivery).catch((cause: unknown) =>
        log.error(
          { err: cause, delivery_id: delivery.id, kind },
          'nobody was notified of a delivery given up',
        ),
      );
    await (isOver
      ? noteFailed(database, delivery, error)
      : noteRetry(database, delivery, { error, wait_s: known?.wait_s ?? waitAfter(delivery.attempts) }));
  }
}

const messageOf = (refusal: unknown): string =>
  refusal instanceof Error ? refusal.message : String(refusal);

/** Looks for what is due until it is stopped. Any number of processes may. */
export function startDeliveries(
  platform: Platform,
  kind: DeliveryKind,
  deliver: () => Promise<number>,
  every_ms = 2000,
): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(deliver)
      .catch((error: unknown) => platform.log.warn({ err: error, kind }, 'deliveries are tried again'));
  }, every_ms);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
