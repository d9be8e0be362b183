import type { StatementResult, World } from '@comptoir/engine';
import type { PlanContent } from '@comptoir/engine/plan-text';
import { type Decimal, ZERO, add, monthText, toFixed } from '@comptoir/kernel';
import type { Person } from './cells.ts';
import { columnsOf } from './columns.ts';

/** One line per person and compensation, and each person's sum. */
export function payText(
  statements: readonly StatementResult[],
  people: readonly Person[],
  plan: PlanContent,
  { code, decimals }: World['currency'],
): string {
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const compensationOf = new Map(plan.compensations.map(({ id, name }) => [id, name]));
  const amount = (value: Decimal) => `${toFixed(value, decimals)} ${code}`;
  let total = ZERO;
  const rows: string[][] = [['Person', 'Compensation', 'Earned', 'Paid with']];
  for (const { user_id, results } of statements)
    for (const { compensation_id, earned, ongoing, payment_month } of results) {
      if (earned.ok && !ongoing) total = add(total, earned.value);
      const shown = earned.ok ? amount(earned.value) : `error: ${earned.error.kind}`;
      rows.push([
        nameOf.get(user_id) ?? user_id,
        compensationOf.get(compensation_id) ?? '',
        shown,
        ongoing ? 'ongoing' : monthText(payment_month),
      ]);
    }
  rows.push(['Total', '', amount(total), '']);
  return columnsOf(rows, [2]);
}
