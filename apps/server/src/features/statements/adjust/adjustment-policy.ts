import type { CompanySettings } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { abs, add, compare, dec, div, mul, ONE, round, sub, toText } from '@comptoir/kernel';
import type { TriedOverwrite } from '../../calculations/index.ts';

/** Above the company's limit a second person approves. Amounts are in the company's currency. */
export function needsApproval(
  { adjustment_limit: limit }: Pick<CompanySettings, 'adjustment_limit'>,
  by: string,
): boolean {
  return limit !== null && compare(abs(dec(by)), dec(limit)) > 0;
}

/** By how much all that is written over a transaction changes it. Several small ones are one large. */
export function effectOf({ calculated, value }: Pick<TriedOverwrite, 'calculated' | 'value'>): string {
  return toText(sub(dec(value ?? '0'), dec(calculated ?? '0')));
}

export interface GivenReason {
  readonly id: string;
  readonly name: string;
}

/** The reason by its name, refused where the company asks for one and none is given. */
export function reasonOf(
  { reasons, reasons_statements_required }: Pick<CompanySettings, 'reasons' | 'reasons_statements_required'>,
  reason_id: string | null,
): GivenReason | null {
  const offered = reasons.reasons_statements.filter(({ archived }) => !archived);
  const found = offered.find(({ id }) => id === reason_id);
  if (reason_id !== null && !found) throw new AppError('not_found', { object: 'reason' }, 'reason_id');
  if (!found && reasons_statements_required && offered.length > 0)
    throw new AppError('reason_needed', {}, 'reason_id');
  return found ? { id: found.id, name: found.name } : null;
}

/** Why the number can't be written; `null`: it can. A commission in error stays in error. */
export function refusalOf(tried: TriedOverwrite | null, isAmount: boolean): AppError | null {
  if (!tried || tried.found === 'gone') return new AppError('overwrite_refused', { reason: 'gone' });
  if (tried.found === 'error' || tried.is_error) return new AppError('statement_in_error');
  if (tried.ongoing) return new AppError('overwrite_refused', { reason: 'ongoing' });
  if (tried.is_ranking && !isAmount) return new AppError('overwrite_refused', { reason: 'ranking' });
  return tried.found === 'other' ? new AppError('overwrite_refused', { reason: 'not_number' }) : null;
}

const HUNDRED = dec('100');

/** One compensation's amount on several statements. */
export function bulkValue(
  operation: 'set' | 'add' | 'percent',
  value: string,
  before: string,
  decimals: number,
): string {
  const given = dec(value);
  const present = dec(before);
  const after =
    operation === 'set'
      ? given
      : operation === 'add'
        ? add(present, given)
        : mul(present, add(ONE, div(given, HUNDRED) ?? given));
  return toText(round(after, decimals));
}
