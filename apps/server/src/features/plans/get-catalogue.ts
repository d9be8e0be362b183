import type { PlanCatalogue } from '@comptoir/contract';
import { checkCompensation, readsOf, resultsIn } from '@comptoir/engine';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { currencyDecimals } from '@comptoir/kernel';
import { companyPeriod } from '../calculations/index.ts';
import {
  findAttributes,
  findDimensions,
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
  const seesGroups = can(ctx, 'user.groups', 'read');
  const dimensions = (await findDimensions(ctx)).map((one) => (seesGroups ? one : { ...one, groups: [] }));
  return {
    tables: withGroups(await withFilledDates(ctx, await findSourceTables(ctx)), dimensions),
    quotas: await findLiveQuotas(ctx),
    attributes: await findAttributes(ctx),
    dimensions,
    compensations: compensations.map(({ id, name, plan_id, plan_name, state, document }) => ({
      id,
      name,
      plan_id,
      plan_name,
      state,
      reads: readsOf(document),
      is_ranking: document.payment.type === 'ranking',
      results: resultsIn(checkCompensation(document, world, id)),
    })),
    currency: { code: currency, decimals: currencyDecimals(currency) },
    calendar: { ...calendar },
  };
}

/** Fields that take groups offer their names in conditions. */
function withGroups(
  tables: PlanCatalogue['tables'],
  dimensions: PlanCatalogue['dimensions'],
): PlanCatalogue['tables'] {
  const options = [...new Set(dimensions.flatMap(({ groups }) => groups.map(({ name }) => name)))];
  return tables.map((table) => ({
    ...table,
    fields: table.fields.map((field) => (field.type === 'group' ? { ...field, options } : field)),
  }));
}
