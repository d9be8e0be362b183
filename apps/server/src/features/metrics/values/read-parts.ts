import type { Metric, ViewConditions } from '@comptoir/contract';
import { add, compare, dec, type Month, monthText, toText } from '@comptoir/kernel';
import { can, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type RawBuilder, sql } from '../../../platform/db/index.ts';
import { type CompanyPeriod, companyPeriod } from '../../company-calendar/index.ts';
import { requireTable } from '../../tables/index.ts';
import { monthDate, seesEverybody, statementCondition, statementScope } from '../../visibility/index.ts';
import type { MetricPart } from '../metric-policy.ts';
import { addUp, findSeen } from './part-queries.ts';
import { recordRows } from './record-part-queries.ts';
import { STANDARD_ROWS, type Statements } from './standard-part-queries.ts';
import { variableRows } from './variable-part-queries.ts';

export interface PartsWanted {
  readonly from: Month;
  readonly to: Month;
  /** Each person by themselves. */
  readonly by_user: boolean;
  /** `null`: everybody whom the caller sees. */
  readonly user_ids: readonly string[] | null;
}

/**
 * The sums of a metric by month (and person), of the people that the caller sees in each month. From them the value of any larger group follows:
 * `valueOf` of parts that `mergeParts` put together.
 */
export async function readMetricParts(ctx: Ctx, metric: Metric, wanted: PartsWanted): Promise<MetricPart[]> {
  requirePermission(ctx, 'report', 'read');
  const period = await companyPeriod(ctx);
  const parts =
    metric.source?.type === 'record'
      ? await partsOfRecords(ctx, metric, metric.source, wanted, period)
      : await addUp(ctx, statementRowsOf(ctx, metric, wanted, period), wanted.by_user);
  return parts.map((part) => ({ ...part, metric_id: metric.id }));
}

/** Whether the caller may read what the metric is made of, beside the statement scope. */
export function mayRead(ctx: Ctx, { source }: Pick<Metric, 'source'>): boolean {
  return source?.type !== 'record' || can(ctx, 'data_table', 'read');
}

function statementRowsOf(
  ctx: Ctx,
  metric: Metric,
  wanted: PartsWanted,
  period: CompanyPeriod,
): RawBuilder<unknown> {
  const { source, standard } = metric;
  const conditions: ViewConditions = source?.type === 'statement' ? source : { filters: [], link: 'and' };
  const of: Statements = {
    tenant: ctx.tenant,
    where: seenStatements(ctx, wanted, period, conditions),
  };
  if (standard !== null) return STANDARD_ROWS[standard](of);
  return variableRows(of, source?.type === 'statement' ? source.variables : [], metric.data_type);
}

/** Of the statement `s`: in these months, in the caller's scope, and as the filters say. */
export function seenStatements(
  ctx: Ctx,
  { from, to, user_ids }: Pick<PartsWanted, 'from' | 'to' | 'user_ids'>,
  period: CompanyPeriod,
  conditions: ViewConditions,
): RawBuilder<unknown> {
  const scope = statementScope(ctx, {
    as_of_month: monthText(from),
    until_month: monthText(to),
    user: sql`s.user_id`,
    month: sql`s.month`,
  });
  const people = user_ids === null ? sql`true` : sql`s.user_id = any(${[...user_ids]}::uuid[])`;
  const place = { tenant: ctx.tenant, current: period.current, first: from, last: to };
  return sql`s.month between ${monthDate(from)}::date and ${monthDate(to)}::date and ${people} and ${scope}
    and ${statementCondition(conditions, place)}`;
}

type Parts = readonly Omit<MetricPart, 'metric_id'>[];

/** Records are filtered by the right to read tables; those of people by the statement scope, too. */
async function partsOfRecords(
  ctx: Ctx,
  { data_type }: Metric,
  source: Extract<NonNullable<Metric['source']>, { type: 'record' }>,
  { from, to, by_user, user_ids }: PartsWanted,
  period: CompanyPeriod,
): Promise<Parts> {
  requirePermission(ctx, 'data_table', 'read');
  const table = await requireTable(ctx, source.table_id);
  const rows = await recordRows(ctx, { table, source, data_type, from, to }, period);
  const isWhole = seesEverybody(ctx) && user_ids === null;
  const parts = await addUp(ctx, rows, by_user || !isWhole);
  if (isWhole) return parts;
  const seen = seesEverybody(ctx) ? null : await findSeen(ctx, from, to);
  const wanted = user_ids && new Set(user_ids);
  const kept = parts.filter(
    ({ user_id, month }) =>
      user_id !== null && (seen?.has(`${user_id} ${month}`) ?? true) && (wanted?.has(user_id) ?? true),
  );
  return by_user ? kept : mergeParts(kept.map((part) => ({ ...part, user_id: null })));
}

/** Parts of the same person, month and currency as one. */
export function mergeParts<T extends Omit<MetricPart, 'metric_id'>>(parts: readonly T[]): T[] {
  const byKey = Map.groupBy(parts, ({ user_id, month, currency }) => `${user_id} ${month} ${currency}`);
  return [...byKey.values()].map((same) =>
    same.reduce((one, other) => ({
      ...one,
      total: toText(add(dec(one.total), dec(other.total))),
      weight: toText(add(dec(one.weight), dec(other.weight))),
      least: compare(dec(one.least), dec(other.least)) <= 0 ? one.least : other.least,
      most: compare(dec(one.most), dec(other.most)) >= 0 ? one.most : other.most,
      count: one.count + other.count,
    })),
  );
}
