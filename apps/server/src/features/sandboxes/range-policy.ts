import type { CalculatedRange } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_SANDBOX_MONTHS, type Month, monthText, parseMonth, present } from '@comptoir/kernel';

/** As `range_calculations` writes it: the first day of the month. */
const monthIn = (date: string): Month => present(parseMonth(date.slice(0, 7)), 'month');

/**
 * At most twelve months, in order, and none long before the company was here: eleven months before its first one are room for the data that it
 * brought along. Throws `invalid_period`, with the field.
 */
export function requireRange({ start_period, end_period }: CalculatedRange, first: Month): void {
  const start = monthIn(start_period);
  const end = monthIn(end_period);
  const earliest = first - (MAX_SANDBOX_MONTHS - 1);
  if (end < start)
    throw new AppError(
      'invalid_period',
      { month: monthText(end), reason: 'end_before_start' },
      'range_calculations.end_period',
    );
  if (end - start >= MAX_SANDBOX_MONTHS)
    throw new AppError(
      'invalid_period',
      { months: end - start + 1, maximum: MAX_SANDBOX_MONTHS, reason: 'too_many_months' },
      'range_calculations.end_period',
    );
  if (start < earliest)
    throw new AppError(
      'invalid_period',
      { month: monthText(earliest), reason: 'too_early' },
      'range_calculations.start_period',
    );
}
