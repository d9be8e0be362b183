import { randomFillSync } from 'node:crypto';
import { uuidV7 } from '@comptoir/kernel';
import type { Clock } from '../context.ts';

export type { Clock };

export function dateInZone(instant: Date, timezone = 'UTC'): string {
  // en-CA writes dates as YYYY-MM-DD
  return new Intl.DateTimeFormat('en-CA', { timeZone: timezone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant);
}

export const systemClock: Clock = {
  now: () => new Date(),
  today: (timezone) => dateInZone(new Date(), timezone),
};

/** A clock that stands still until it is moved. */
export function fixedClock(instant: string): Clock & { set(instant: string): void } {
  let now = new Date(instant);
  return {
    now: () => new Date(now),
    today: (timezone) => dateInZone(now, timezone),
    set: (next) => {
      now = new Date(next);
    },
  };
}

// Drawn for many ids at once: asking the system for ten bytes costs more than making the id.
const random = new Uint8Array(10 * 512);
let drawn = random.length;

/** A new UUIDv7. */
export function newId(): string {
  if (drawn === random.length) {
    randomFillSync(random);
    drawn = 0;
  }
  drawn += 10;
  return uuidV7(Date.now(), random.subarray(drawn - 10, drawn));
}
