import type { getStatement as call, ResponseOf } from '@comptoir/contract';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { rememberReach } from '../../visibility/index.ts';
import { adjustmentsOf } from '../adjust/adjustments-of.ts';
import { mayValidate, readTransactions, requireStatementOf } from './statement-queries.ts';
import { readCarriedPayments } from '../payments/payment-queries.ts';
import { monthShown, type RequestedMonth } from '../home/month-shown.ts';
import { readStatementDraws } from '../draws/statement-draws.ts';
import { readSteps } from '../validation/step-queries.ts';
import { findSimulatedPlans } from './simulated-plan-queries.ts';
import { statementWire } from './statement-wire.ts';

export async function getStatement(
  ctx: Ctx,
  query: RequestedMonth & { readonly user_id: string },
): Promise<ResponseOf<typeof call>> {
  const period = await companyPeriod(ctx);
  const month = await monthShown(ctx, query, period);
  await rememberReach(ctx, [month, month - 1]);
  const row = await requireStatementOf(ctx, query.user_id, month);
  const transactions = await readTransactions(ctx, row.id);
  const carried = await readCarriedPayments(ctx, row.user_id, row.month);
  const draws = await readStatementDraws(ctx, row);
  // The wire form is checked against the contract by the platform on its way out.
  return statementWire(ctx, {
    row,
    transactions,
    carried,
    draws,
    adjustments: await adjustmentsOf(ctx, row, transactions),
    may_validate: await mayValidate(ctx, row),
    steps: row.validation ? await readSteps(ctx, row.id) : [],
    can_simulate: (await findSimulatedPlans(ctx, row.id)).length > 0,
    period,
  }) as ResponseOf<typeof call>;
}
