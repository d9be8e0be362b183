import { type Month, monthText } from '@comptoir/kernel';
import type { CellError } from '../model/index.ts';

/** `month` null: the record has no day of conversion. */
export function missingRate(
  currency: string,
  month: Month | null,
  record_id: string | null = null,
): CellError {
  return {
    kind: 'missing_exchange_rate',
    variable_id: null,
    record_id,
    params: { currency, ...(month === null ? {} : { month: monthText(month) }) },
  };
}
