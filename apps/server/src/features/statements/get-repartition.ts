import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../calculations/index.ts';
import { monthShown, type AskedMonth } from './month-shown.ts';
import { earnedByCompensation, earnedByTeam, filterOptions, type FilterOptions, peopleOf } from './repartition-query.ts';

export async function getRepartition(ctx: Ctx, query: AskedMonth) {
  requirePermission(ctx, 'statement', 'read');
  const period = await companyPeriod(ctx);
  const month = await monthShown(ctx, query, period);
  return { currency: period.currency, teams: await earnedByTeam(ctx, month), compensations: await earnedByCompensation(ctx, month) };
}

export async function getFilterOptions(ctx: Ctx, query: AskedMonth): Promise<FilterOptions> {
  requirePermission(ctx, 'statement', 'read');
  return filterOptions(ctx, await monthShown(ctx, query, await companyPeriod(ctx)));
}

export async function getStatementUsers(ctx: Ctx, query: AskedMonth): Promise<{ users: { id: string; name: string }[] }> {
  requirePermission(ctx, 'statement', 'read');
  return { users: await peopleOf(ctx, await monthShown(ctx, query, await companyPeriod(ctx))) };
}
