import type { BodyOf, changeStatementState as call, ResponseOf } from '@comptoir/contract';
import { monthOf } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import { rulesOf } from '../detail/statement-wire.ts';
import { everyFitting, requireRight } from './change-statement-state.ts';

export { changeStates, notifyOfStates, type StateChangeOf } from './change-statement-state.ts';

/** Which statements a change of many is about, and what it does not fit of "all". Changes nothing. */
export async function findManyStatements(
  ctx: Ctx,
  body: BodyOf<typeof call>,
): Promise<{ readonly ids: readonly string[]; readonly left: ResponseOf<typeof call>['skipped'] }> {
  requirePermission(ctx, 'statement', 'read');
  requireRight(ctx, body.mode);
  if (body.statement_ids) return { ids: [...new Set(body.statement_ids)], left: [] };
  const rules = rulesOf(await companyPeriod(ctx));
  return everyFitting(ctx, body, monthOf(body.year, body.month), rules);
}
