/** Failed tries of one address within ten minutes, wherever they come from. */
export const SLOW_AFTER = 100;
const LONGEST_MS = 8000;

/** How long a try waits before its password is looked at: a second after the first hundred tries, twice as long after each further hundred. */
export function slowdownOf(tries: number): number {
  if (tries <= SLOW_AFTER) return 0;
  return Math.min(1000 * 2 ** (Math.ceil(tries / SLOW_AFTER) - 2), LONGEST_MS);
}
