import { randomFillSync } from 'node:crypto';
import { uuidV7 } from '@comptoir/kernel';
import type { Clock } from '../context.ts';

export type { Clock };

/** Making a format takes a hundred times as long as using it, and each request asks for the day. The names of time zones are few. */
function keptFormat(make: (timeZone: string) => Intl.DateTimeFormat) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (instant: Date, timezone: string): string => {
    let format = formats.get(timezone);
    if (!format) {
      format = make(timezone);
      formats.set(timezone, format);
    }
    return format.format(instant);
  };
}

// en-CA writes dates as YYYY-MM-DD, en-GB times as HH:MM.
const dayFormat = keptFormat(
  (timeZone) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);
const timeFormat = keptFormat(
  (timeZone) =>
    new Intl.DateTimeFormat('en-GB', { timeZone, hourCycle: 'h23', hour: '2-digit', minute: '2-digit' }),
);

export const dateInZone = (instant: Date, timezone = 'UTC'): string => dayFormat(instant, timezone);

/** What the zone's clocks show then, as `HH:MM`. */
export const timeInZone = (instant: Date, timezone: string): string => timeFormat(instant, timezone);

export const systemClock: Clock = {
  now: () => new Date(),
  today: (timezone) => dateInZone(new Date(), timezone),
};

/** The same clock for those who are in this zone. */
export function clockIn(clock: Clock, zone: string | null | undefined): Clock {
  return zone ? { now: () => clock.now(), today: (timezone = zone) => clock.today(timezone) } : clock;
}

/** A clock that does not move by itself. */
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

let newest_ms = 0;
let counter = 0;

/**
 * A new UUIDv7. Of one process each is greater than the one before, within a millisecond too: jobs, events and trails that are
 * read by id come in the order in which they were written. RFC 9562, 6.2, method 1: a counter replaces the first random bits
 * would; when it is full, or the machine's clock was set back, the time of the newest id goes on.
 */
export function newId(): string {
  if (drawn === random.length) {
    randomFillSync(random);
    drawn = 0;
  }
  drawn += 10;
  const bytes = random.subarray(drawn - 10, drawn);
  const now = Date.now();
  if (now > newest_ms) {
    newest_ms = now;
    // Half of its range at most, so that there is room to count.
    counter = (((bytes[0] ?? 0) & 0x07) << 8) | (bytes[1] ?? 0);
  } else if (counter < 0xfff) counter += 1;
  else {
    newest_ms += 1;
    counter = 0;
  }
  bytes[0] = counter >> 8;
  bytes[1] = counter & 0xff;
  return uuidV7(newest_ms, bytes);
}
