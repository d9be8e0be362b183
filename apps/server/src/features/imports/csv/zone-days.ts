import { dayOf } from '@comptoir/kernel';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
/** Days kept at most: more than two centuries of them. */
const MAX_DAYS = 80_000;

/**
 * Calendar days of instants in one time zone. The offset is looked up twice per day of the calendar, at its two ends, and kept:
 * asking for every one of a million timestamps would take longer than the rest of the import. On the two days a year whose ends
 * differ (daylight saving) it is looked up for each minute.
 */
export class ZoneDays {
  readonly #format: Intl.DateTimeFormat;
  /** Offset in milliseconds of a UTC day, NaN where it changes on that day. */
  readonly #days = new Map<number, number>();
  readonly #minutes = new Map<number, number>();

  constructor(timezone: string) {
    this.#format = new Intl.DateTimeFormat('en-u-ca-gregory-hc-h23', {
      timeZone: timezone,
      era: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  }

  /** Days since 1970-01-01 at the place, of milliseconds since 1970-01-01T00:00Z. */
  dayOf(instant: number): number {
    return Math.floor((instant + this.#offsetAt(instant)) / DAY_MS);
  }

  #offsetAt(instant: number): number {
    const day = Math.floor(instant / DAY_MS);
    let offset = this.#days.get(day);
    if (offset === undefined) {
      const first = this.#lookUp(day * DAY_MS);
      offset = first === this.#lookUp((day + 1) * DAY_MS) ? first : Number.NaN;
      if (this.#days.size < MAX_DAYS) this.#days.set(day, offset);
    }
    return Number.isNaN(offset) ? this.#offsetAtMinute(instant) : offset;
  }

  #offsetAtMinute(instant: number): number {
    const minute = Math.floor(instant / MINUTE_MS);
    let offset = this.#minutes.get(minute);
    if (offset === undefined) {
      offset = this.#lookUp(minute * MINUTE_MS);
      if (this.#minutes.size < MAX_DAYS) this.#minutes.set(minute, offset);
    }
    return offset;
  }

  #lookUp(instant: number): number {
    const part: Record<string, string> = {};
    for (const { type, value } of this.#format.formatToParts(instant)) part[type] = value;
    const year = part['era'] === 'BC' ? 1 - Number(part['year']) : Number(part['year']);
    const days = dayOf(year, Number(part['month']), Number(part['day']));
    const seconds = Number(part['hour']) * 3600 + Number(part['minute']) * 60 + Number(part['second']);
    return days * DAY_MS + seconds * 1000 - Math.floor(instant / 1000) * 1000;
  }
}
