import { dateInZone } from '../clock/clock.ts';

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The beginning of the hour or the minute. */
export function slotOf(now: Date, step_ms: number): Date {
  return new Date(Math.floor(now.getTime() / step_ms) * step_ms);
}

/**
 * The latest day whose time has come in the zone, as midnight UTC of that day. Going back by the time's distance from midnight needs
 * the calendar alone, so that days on which clocks change need no rule of their own.
 */
export function daySlot(
  now: Date,
  { timezone, time }: { readonly timezone: string; readonly time: string },
): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const day = dateInZone(new Date(now.getTime() - (hours * 60 + minutes) * 60_000), timezone);
  return new Date(`${day}T00:00:00Z`);
}

/**
 * Slots that nobody was up for are made up for by one run. A latest slot that lies more than one step ahead was begun by a clock that
 * has been set back since, and does not count. One step ahead is not due: a change of zone or time moves a slot by as much.
 */
export function isDue(slot: Date, latest: Date, step_ms: number): boolean {
  return slot > latest || latest.getTime() > slot.getTime() + step_ms;
}
