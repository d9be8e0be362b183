import { toDrawn } from '../../lib/decimal-text.ts';

/** How much of the earlier value was added; `null` where there is none to compare with. A share for people, not an amount. */
export function changeOf(now: string | null, before: string | null): string | null {
  const earlier = toDrawn(before);
  if (now === null || before === null || earlier === 0) return null;
  return ((toDrawn(now) - earlier) / Math.abs(earlier)).toFixed(4);
}
