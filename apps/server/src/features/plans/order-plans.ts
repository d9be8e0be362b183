import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { lockPlans, setPlanPositions } from './plan-queries.ts';

/** Plans that are not named keep their places after those that are. */
export async function orderPlans(ctx: Ctx, plan_ids: readonly string[]): Promise<void> {
  requirePermission(ctx, 'plan.plans', 'write');
  const plans = (await lockPlans(ctx)).toSorted((a, b) => a.position - b.position);
  const known = new Set(plans.map((plan) => plan.id));
  if (!plan_ids.every((id) => known.has(id))) throw new AppError('not_found', { object: 'plan' }, 'plan_ids');
  const named = [...new Set(plan_ids)];
  const rest = plans.map((plan) => plan.id).filter((id) => !named.includes(id));
  await setPlanPositions(ctx, [...named, ...rest]);
  ctx.audit({ object_type: 'plan', after: { plan_ids: named } });
}
