import { dateInZone, timeInZone } from '../clock/clock.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The beginning of the hour or the minute. */
export function slotOf(now: Date, step_ms: number): Date {
  return new Date(Math.floor(now.getTime() / step_ms) * step_ms);
}

/**
 * The latest day whose time has come in the zone, as midnight UTC of that day. A time that clocks leave out comes with the hour after it;
 * where clocks are set back over it, the day before is due for an hour once more, which `isDue` knows.
 */
export function daySlot(
  now: Date,
  { timezone, time }: { readonly timezone: string; readonly time: string },
): Date {
  const today = Date.parse(`${dateInZone(now, timezone)}T00:00:00Z`);
  return new Date(timeInZone(now, timezone) < time ? today - DAY_MS : today);
}

/**
 * Slots that nobody was up for are made up for by one run. A latest slot that lies more than one step ahead was begun by a clock that
 * has been set back since, and does not count. One step ahead is not due: a change of zone or time moves a slot by as much.
 */
export function isDue(slot: Date, latest: Date, step_ms: number): boolean {
  return slot > latest || latest.getTime() > slot.getTime() + step_ms;
}
