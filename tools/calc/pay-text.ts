import type { StatementResult, World } from '@comptoir/engine';
import type { Person } from '@comptoir/engine/plan-data';
import type { PlanContent } from '@comptoir/engine/plan-text';
import { type Decimal, ZERO, add, monthText, toFixed } from '@comptoir/kernel';
import { columnsOf } from './columns.ts';

/** One line per person and compensation, and each person's sum. */
export function payText(
  statements: readonly StatementResult[],
  people: readonly Person[],
  plan: PlanContent,
  company: World['currency'],
): string {
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const compensationOf = new Map(plan.compensations.map(({ id, name }) => [id, name]));
  const amount = (value: Decimal, { code, decimals }: World['currency']) =>
    `${toFixed(value, decimals)} ${code}`;
  let total = ZERO;
  const rows: string[][] = [['Person', 'Compensation', 'Earned', 'Paid with']];
  for (const { user_id, results } of statements)
    for (const { compensation_id, currency, earned, converted, ongoing, payment_month } of results) {
      if (earned.ok && !ongoing) total = add(total, converted?.company ?? earned.value);
      const shown = earned.ok ? amount(earned.value, currency) : `error: ${earned.error.kind}`;
      rows.push([
        nameOf.get(user_id) ?? user_id,
        compensationOf.get(compensation_id) ?? '',
        shown,
        ongoing ? 'ongoing' : monthText(payment_month),
      ]);
    }
  rows.push(['Total', '', amount(total, company), '']);
  return columnsOf(rows, [2]);
}
