import type { ReportSchedule } from '@comptoir/contract';

type When = Pick<ReportSchedule, 'frequency' | 'day' | 'hour'>;

const DAY_MS = 86_400_000;

/** The first time after `now` at that hour of the company's day. In a month that is too short it is the last day. */
export function nextTime({ frequency, day, hour }: When, now: Date, timezone: string): Date {
  const today = wallClock(now, timezone);
  for (let ahead = 0; ahead <= 62; ahead += 1) {
    const date = new Date(Date.UTC(today.year, today.month - 1, today.day) + ahead * DAY_MS);
    const isDay =
      frequency === 'weekly'
        ? (date.getUTCDay() || 7) === day
        : date.getUTCDate() === Math.min(day, daysIn(date.getUTCFullYear(), date.getUTCMonth()));
    if (!isDay) continue;
    const at = instantOf(date, hour, timezone);
    if (at.getTime() > now.getTime()) return at;
  }
  throw new Error('a schedule has a next time within two months');
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** The instant at which clocks of the zone show that hour of the day. An hour that is left out is the one after it. */
function instantOf(date: Date, hour: number, timezone: string): Date {
  const wanted = date.getTime() + hour * 3_600_000;
  const first = wanted - offsetAt(new Date(wanted), timezone);
  return new Date(wanted - offsetAt(new Date(first), timezone));
}

/** How far the zone's clocks are ahead of UTC. */
function offsetAt(at: Date, timezone: string): number {
  const { year, month, day, hour, minute } = wallClock(at, timezone);
  const shown = Date.UTC(year, month - 1, day, hour, minute);
  return shown - Math.floor(at.getTime() / 60_000) * 60_000;
}

function wallClock(at: Date, timezone: string) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at);
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  return {
    year: read('year'),
    month: read('month'),
    day: read('day'),
    hour: read('hour'),
    minute: read('minute'),
  };
}
