import { type Month } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../calculations/index.ts';
import { earnedByCompensation, earnedByTeam, filterOptions, type FilterOptions, peopleOf } from './repartition-query.ts';

export async function getRepartition(ctx: Ctx, month: Month) {
  requirePermission(ctx, 'statement', 'read');
  const { currency } = await companyPeriod(ctx);
  return { currency, teams: await earnedByTeam(ctx, month), compensations: await earnedByCompensation(ctx, month) };
}

export async function getFilterOptions(ctx: Ctx, month: Month): Promise<FilterOptions> {
  requirePermission(ctx, 'statement', 'read');
  return filterOptions(ctx, month);
}

export async function getStatementUsers(ctx: Ctx, month: Month): Promise<{ users: { id: string; name: string }[] }> {
  requirePermission(ctx, 'statement', 'read');
  return { users: await peopleOf(ctx, month) };
}
