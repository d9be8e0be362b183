import { AppError } from '@comptoir/contract/errors';

/** Failed tries of one address within ten minutes, wherever they come from. */
export const SLOW_AFTER = 100;
const LONGEST_MS = 8000;

/** How long a try waits before its password is looked at: a second after the first hundred tries, twice as long after each further hundred. */
export function slowdownOf(tries: number): number {
  if (tries <= SLOW_AFTER) return 0;
  return Math.min(1000 * 2 ** (Math.ceil(tries / SLOW_AFTER) - 2), LONGEST_MS);
}

/** Slowed tries at once in one process. Each keeps one of its calls busy: without a bound, a few hundred addresses would take them all. */
export const MAX_SLOWED = 32;

/** Waits, or refuses with 429 when too many wait already. */
export function createSlowing(
  most: number,
  wait: (ms: number) => Promise<unknown>,
): (ms: number) => Promise<void> {
  let waiting = 0;
  return async (ms) => {
    if (ms === 0) return;
    if (waiting >= most) throw new AppError('too_many_requests', { retry_after_s: Math.ceil(ms / 1000) });
    waiting += 1;
    try {
      await wait(ms);
    } finally {
      waiting -= 1;
    }
  };
}
