import type { getRepartition as call, QueryOf, ResponseOf } from '@comptoir/contract';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod, type CompanyPeriod } from '../../calculations/index.ts';
import { boardSeen } from './requested-board.ts';
import type { BoardWhat } from './board-queries.ts';
import { monthShown, type AskedMonth } from '../home/month-shown.ts';
import {
  earnedByCompensation,
  earnedByTeam,
  filterOptions,
  type FilterOptions,
  peopleOf,
} from './repartition-queries.ts';

export async function getRepartition(
  ctx: Ctx,
  query: QueryOf<typeof call>,
): Promise<ResponseOf<typeof call>> {
  requirePermission(ctx, 'statement', 'read');
  const period = await companyPeriod(ctx);
  const what = { ...(await wholeMonth(ctx, query, period)), ...(await boardSeen(ctx, query)) };
  return {
    currency: period.currency,
    teams: await earnedByTeam(ctx, what),
    compensations: await earnedByCompensation(ctx, what),
  };
}

/** Everyone whom the caller sees in the month asked for. */
async function wholeMonth(ctx: Ctx, query: AskedMonth, period: CompanyPeriod): Promise<BoardWhat> {
  return { month: await monthShown(ctx, query, period), current: period.current, tab: 'all', filters: {} };
}

export async function getFilterOptions(ctx: Ctx, query: AskedMonth): Promise<FilterOptions> {
  requirePermission(ctx, 'statement', 'read');
  return filterOptions(ctx, await wholeMonth(ctx, query, await companyPeriod(ctx)));
}

export async function getStatementUsers(
  ctx: Ctx,
  query: AskedMonth,
): Promise<{ users: { id: string; name: string }[] }> {
  requirePermission(ctx, 'statement', 'read');
  return { users: await peopleOf(ctx, await wholeMonth(ctx, query, await companyPeriod(ctx))) };
}
