import { wasKept } from '../lib/kept-pages.ts';

/** An older page reads everything again: servers remember for little longer. */
const MAX_AGE_MS = 30_000;

/** Since the page was opened. A computer that slept in between stops the one clock and not the other. */
const pageAge = () => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/**
 * Whether what the page read before it joined a channel is still right, from the server's word on joining: how long nothing was said on
 * the channel. Why that is enough:
 *
 * - Everything that the page shows was read after it was opened, except what a device had kept.
 * - A change that one of these reads did not see was committed after it, so after the page was opened, and is announced after its commit.
 *   It reaches the process that holds this socket before the page joined, or after.
 * - Before: it is within the page's lifetime, and the channel was not quiet for so long. Everything is read again.
 * - After: it is sent over the socket, as to every page.
 *
 * Both are durations, each by its own clock, and the server's is older than the page's when they are compared: the time of the way counts
 * against skipping. A process that has not heard all along says 0. So a page is never older than one that had joined when it was opened.
 */
export function missedNothing(joined: unknown, age_ms = pageAge(), kept = wasKept()): boolean {
  if (kept || age_ms > MAX_AGE_MS || typeof joined !== 'object' || joined === null) return false;
  // A hosted service does not say it.
  const quiet_ms: unknown = 'quiet_ms' in joined ? joined.quiet_ms : undefined;
  return typeof quiet_ms === 'number' && quiet_ms > age_ms;
}
