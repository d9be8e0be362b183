import { compare, dec } from '@comptoir/kernel';
import type { DrawTermsText } from './draw-queries.ts';

/**
 * Can the draw pay more on the new terms than on those before (null: it is new), or owe less for it? A renamed one, one that ends earlier or a slower
 * recovery needs nobody else.
 */
export function givesMore(before: DrawTermsText | null, after: DrawTermsText): boolean {
  if (before === null) return true;
  return (
    before.currency !== after.currency ||
    compare(dec(after.amount), dec(before.amount)) > 0 ||
    (before.way === 'top_up' && after.way === 'on_top') ||
    (before.recoverable && !after.recoverable) ||
    after.start_month < before.start_month ||
    isLater(after.end_month, before.end_month) ||
    isMore(after.cap, before.cap)
  );
}

/** An open end is the latest. */
function isLater(after: string | null, before: string | null): boolean {
  return before !== null && (after === null || after > before);
}

/** No cap is the most. */
function isMore(after: string | null, before: string | null): boolean {
  return before !== null && (after === null || compare(dec(after), dec(before)) > 0);
}
