import type { QuotaSummary, QuotaWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { dateText, daysOfMonth, fiscalYear, monthText, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { companyPeriod } from '../calculations/index.ts';
import { periodsOf } from './quota-policy.ts';
import { findQuota, findQuotas, type StoredQuota } from './quota-queries.ts';
import { type QuotaSums, sumsOf } from './kept-sums.ts';
import {
  findCells,
  findGridUsers,
  type GridFilters,
  isNarrowed,
  latestStatementMonth,
  sumGrid,
} from './value-queries.ts';

export async function listQuotas(ctx: Ctx, state: 'live' | 'archived'): Promise<QuotaSummary[]> {
  requirePermission(ctx, 'quota', 'read');
  return summariesOf(ctx, await findQuotas(ctx, state));
}

export interface GridQuery {
  readonly year?: number | undefined;
  readonly search: string;
  readonly plan_id?: string | undefined;
  readonly team_ids: string;
  readonly group_ids: string;
  readonly relevant: boolean;
  readonly offset: number;
  readonly limit: number;
}

/** One fiscal year of a quota: its periods, and a window of the people of the filters with their values. */
export async function getQuota(ctx: Ctx, id: string, query: GridQuery): Promise<QuotaWire> {
  requirePermission(ctx, 'quota', 'read');
  // Who is left tells who is in the group.
  if (query.group_ids !== '') requirePermission(ctx, 'user.groups', 'read');
  const quota = await requireQuota(ctx, id);
  const { calendar, current } = await companyPeriod(ctx);
  // A year ahead of the data is an empty sheet: without a wish, the year that people are paid for.
  const year = query.year ?? fiscalYear((await latestStatementMonth(ctx, current)) ?? current, calendar);
  const months = periodsOf(year, quota.frequency, calendar);
  const first = present(months[0], 'a year has periods');
  const filters: GridFilters = {
    search: query.search,
    plan_id: query.plan_id ?? null,
    team_ids: query.team_ids === '' ? [] : query.team_ids.split(','),
    group_ids: query.group_ids === '' ? [] : query.group_ids.split(','),
    relevant: query.relevant,
    offset: query.offset,
    limit: query.limit,
    first: dateText(daysOfMonth(first, calendar).start),
    last: dateText(daysOfMonth(first + 11, calendar).end),
  };
  const { users, total } = await findGridUsers(ctx, id, filters);
  const sums = await sumsOf(ctx, [id], calendar);
  const totals = isNarrowed(filters) ? await sumGrid(ctx, id, filters) : (sums.get(id)?.months ?? new Map());
  const cells = users.flatMap((user) =>
    months.map((month) => ({ user_id: user.id, month: monthText(month), value: null })),
  );
  const values = new Map(
    (await findCells(ctx, id, cells)).map((cell) => [`${cell.user_id} ${cell.month}`, cell.value]),
  );
  const periods = months.map(monthText);
  return {
    ...summaryWith(quota, sums.get(id)),
    year,
    periods,
    users: users.map((user) => ({
      id: user.id,
      name: user.name,
      avatar: user.avatar,
      plan_names: [...user.plan_names],
      values: periods.map((month) => values.get(`${user.id} ${month}`) ?? null),
    })),
    total_users: total,
    totals: periods.map((month) => totals.get(month) ?? null),
  };
}

/** The quota as every write answers it. */
export async function readQuota(ctx: Ctx, id: string): Promise<QuotaSummary> {
  return summaryOf(ctx, await requireQuota(ctx, id));
}

export async function requireQuota(ctx: Ctx, id: string): Promise<StoredQuota> {
  const quota = await findQuota(ctx, id);
  if (!quota) throw new AppError('not_found', { object: 'quota' });
  return quota;
}

async function summaryOf(ctx: Ctx, quota: StoredQuota): Promise<QuotaSummary> {
  return present((await summariesOf(ctx, [quota]))[0], 'one quota has one summary');
}

async function summariesOf(ctx: Ctx, quotas: readonly StoredQuota[]): Promise<QuotaSummary[]> {
  const { calendar } = await companyPeriod(ctx);
  const ids = quotas.map(({ id }) => id);
  const sums = await sumsOf(ctx, ids, calendar);
  return quotas.map((quota) => summaryWith(quota, sums.get(quota.id)));
}

function summaryWith({ updated_at, ...quota }: StoredQuota, sums: QuotaSums | undefined): QuotaSummary {
  const latest = sums?.latest ?? null;
  return {
    ...quota,
    value_count: sums?.value_count ?? 0,
    // Percentages are not added.
    latest: latest && { ...latest, total: quota.type === 'percentage' ? null : latest.total },
    updated_at: updated_at.toISOString(),
  };
}
