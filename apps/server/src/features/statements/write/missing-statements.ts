import type { Month } from '@comptoir/kernel';
import { monthsWithStatements, statementHolders } from './calculation-queries.ts';
import { duePayees } from '../payments/payment-queries.ts';
import type { OpenModel } from '../../calculations/index.ts';

/** Some people in some months. */
export interface Portion {
  readonly months: readonly Month[];
  readonly subjects: readonly string[];
}

/**
 * Who has a plan in a month that others have statements of, or is paid in it, and no statement: somebody who was attributed after the month
 * was locked, or left before an instalment.
 * `known` are months that are calculated for everyone anyway.
 */
export async function missingStatements(model: OpenModel, known: readonly Month[]): Promise<Portion[]> {
  const months = (await monthsWithStatements(model)).filter((month) => !known.includes(month));
  if (months.length === 0) return [];
  const holders = await statementHolders(model, months);
  const due = await duePayees(model, months);
  return months.flatMap((month) => {
    const payees = model.run.usersIn(month);
    const subjects = model.loaded.eligible_ids.filter(
      (id) => (payees.has(id) || due.get(month)?.has(id)) && !holders.get(month)?.has(id),
    );
    return subjects.length > 0 ? [{ months: [month], subjects }] : [];
  });
}
