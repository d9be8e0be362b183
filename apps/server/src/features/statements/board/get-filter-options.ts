import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { companyPeriod } from '../../calculations/index.ts';
import type { RequestedMonth } from '../home/month-shown.ts';
import { filterOptions, type FilterOptions } from './breakdown-queries.ts';
import { wholeMonth } from './requested-board.ts';

export async function getFilterOptions(ctx: Ctx, query: RequestedMonth): Promise<FilterOptions> {
  requirePermission(ctx, 'statement', 'read');
  return filterOptions(ctx, await wholeMonth(ctx, query, await companyPeriod(ctx)));
}
