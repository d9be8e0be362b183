import type { BoardTotals } from './board-total-queries.ts';

/** How many statements are in each state. */
export function countsWire(totals: BoardTotals) {
  return {
    ongoing: totals.ongoing,
    to_lock: totals.to_lock,
    locked: totals.locked,
    validated: totals.validated,
    paid: totals.paid_count,
    error: totals.in_error,
  };
}
