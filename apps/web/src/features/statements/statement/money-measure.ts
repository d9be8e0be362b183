import type { Transaction } from '../../../data/statements.ts';
import { compareText } from '../../../lib/amounts.ts';

/** The measure is money where the plan shows it as an amount. */
export function isMoney({ figures, measure }: Transaction): boolean {
  return figures.some(
    ({ format, value }) =>
      format === 'amount' &&
      value.type === 'decimal' &&
      measure !== null &&
      compareText(value.value, measure) === 0,
  );
}
