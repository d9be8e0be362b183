import type { Frequency } from '@comptoir/contract';
import { assertNever } from '@comptoir/kernel';

/** The first day of the day's own period: itself, its Monday, the first of its month. */
export function periodStart(frequency: Frequency, day: string): string {
  switch (frequency) {
    case 'daily':
      return day;
    case 'weekly': {
      const date = new Date(`${day}T00:00:00Z`);
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
      return date.toISOString().slice(0, 10);
    }
    case 'monthly':
      return `${day.slice(0, 8)}01`;
    default:
      return assertNever(frequency);
  }
}

/**
 * Whether a digest is due on this day. One that was missed, because nobody was up, is made on the next day; somebody new waits for the
 * first day of a period.
 */
export function isDigestDue(frequency: Frequency, day: string, latest: string | null): boolean {
  const start = periodStart(frequency, day);
  return latest === null ? start === day : latest < start;
}
