import type { PlanCatalogue } from '@comptoir/contract';
import { checkCompensation, readsOf, resultsIn } from '@comptoir/engine';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod, currencyDecimals } from '../calculations/index.ts';
import {
  findAttributes,
  findLiveQuotas,
  findSourceTables,
  loadCheckWorld,
  withFilledDates,
} from './catalogue-queries.ts';
import { findAllCompensations } from './compensation-queries.ts';

/** Everything that a compensation can be made of. */
export async function getCatalogue(ctx: Ctx): Promise<PlanCatalogue> {
  requirePermission(ctx, 'plan.compensations', 'read');
  const { calendar, currency } = await companyPeriod(ctx);
  const compensations = await findAllCompensations(ctx);
  const world = await loadCheckWorld(ctx);
  return {
    tables: await withFilledDates(ctx, await findSourceTables(ctx)),
    quotas: await findLiveQuotas(ctx),
    attributes: await findAttributes(ctx),
    compensations: compensations.map(({ id, name, plan_id, plan_name, state, document }) => ({
      id,
      name,
      plan_id,
      plan_name,
      state,
      reads: readsOf(document),
      results: resultsIn(checkCompensation(document, world, id)),
    })),
    currency: { code: currency, decimals: currencyDecimals(currency) },
    calendar: { ...calendar },
  };
}
