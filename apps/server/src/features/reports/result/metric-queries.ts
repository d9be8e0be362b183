import type { Metric } from '@comptoir/contract';
import { parseMonth, present } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { readMetricParts } from '../../metrics/index.ts';
import { fieldColumn, unmatchedColumn } from '../../tables/index.ts';
import { inCompany } from '../source/money-queries.ts';
import { type OpenReport, withCalculated } from '../source/open-source.ts';
import { joinBelongings, readBelongings } from '../source/people-queries.ts';
import { type GroupQuery, type Leaf, MAX_LEAVES, wantedOf } from './group-queries.ts';
import { keyOf, rawKey } from './keys.ts';
import { EMPTY_PART, type Part } from './measures.ts';

type Sql = RawBuilder<unknown>;

const monthOf = (day: string) => present(parseMonth(day.slice(0, 7)), 'month');

/**
 * The metric's parts as rows `r` with the columns that the report knows of people and months, so that its own conditions and groups read
 * them. They hold what the caller sees: the metric is read in their scope.
 */
function partsRelation(ctx: Ctx, { known, calculated }: OpenReport, metric: Metric) {
  return withCalculated(calculated, async (wanted) => {
    const { user, month } = known;
    const used = known.people.filter(({ column }) => wanted.has(column.field.id));
    const by_user = used.length > 0 || (user !== null && wanted.has(user.field.id));
    const span = await known.span();
    const parts = await readMetricParts(ctx, metric, {
      from: monthOf(span.first),
      to: monthOf(span.last),
      by_user,
      user_ids: null,
    });
    const list = <T>(read: (part: (typeof parts)[number]) => T) => parts.map(read);
    const columns = [
      ...(user
        ? [sql`p.user_id as ${fieldColumn(user.field.id)}, null::text as ${unmatchedColumn(user.field.id)}`]
        : []),
      ...(month ? [sql`p.month as ${fieldColumn(month.field.id)}`] : []),
    ];
    const relation = sql`(select ${sql.join([sql`p.*`, ...columns])}
      from unnest(${list((part) => part.user_id)}::uuid[], ${list((part) => `${part.month}-01`)}::date[],
        ${list((part) => part.currency)}::text[], ${list((part) => part.total)}::numeric[], ${list((part) => part.weight)}::numeric[],
        ${list((part) => part.least)}::numeric[], ${list((part) => part.most)}::numeric[], ${list((part) => part.count)}::int[])
        as p (user_id, month, currency, total, weight, least, most, n)) r`;
    const joined = await Promise.all(
      used.map(async (one) => ({ ...one, rows: await readBelongings(ctx, one.belonging, span) })),
    );
    return joinBelongings(relation, joined, { user: sql`r.user_id`, month: sql`r.month` });
  });
}

/** The metric at `at` among the measures, by the keys of the levels: leaves without rows, which join those of the report. */
export async function readMetricLeaves(
  ctx: Ctx,
  query: GroupQuery,
  {
    metric,
    at,
    more = [],
  }: { readonly metric: Metric; readonly at: number; readonly more?: readonly string[] },
): Promise<Leaf[] | null> {
  const { report, levels, where, measures } = query;
  const relation = await partsRelation(ctx, report, metric)(wantedOf(query, more));
  const key = (place: number) => sql.id(`k${place}`);
  const money = (value: Sql) =>
    metric.data_type === 'amount'
      ? inCompany(value, { of_row: sql`r.currency` }, sql`r.month`, report.rates)
      : value;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([
      ...levels.map((_, place) => key(place)),
      sql`trim_scale(sum(g.total))::text as total`,
      sql`coalesce(trim_scale(sum(g.weight) filter (where g.total is not null)), 0)::text as weight`,
      sql`trim_scale(min(g.least))::text as least, trim_scale(max(g.most))::text as most`,
      sql`coalesce(sum(g.n) filter (where g.total is not null), 0)::text as n`,
      sql`coalesce(sum(g.n) filter (where g.total is null), 0)::text as unconverted`,
    ])}
    from (select ${sql.join([
      ...levels.map(({ column, group }, place) => sql`${rawKey(column, group.by)} as ${key(place)}`),
      sql`${money(sql`r.total`)} as total, ${money(sql`r.least`)} as least, ${money(sql`r.most`)} as most, r.weight, r.n`,
    ])} from ${relation} where ${where ?? sql`true`}) g
    ${levels.length === 0 ? sql`` : sql`group by ${sql.join(levels.map((_, place) => key(place)))}`}
    limit ${MAX_LEAVES + 1}`.execute(ctx.db);
  if (rows.length > MAX_LEAVES) return null;
  return rows.map((row) => ({
    keys: levels.map(({ column }, place) => keyOf(column, row[`k${place}`])),
    rows: 0,
    parts: measures.map((_, place) => (place === at ? partOf(row) : EMPTY_PART)),
  }));
}

function partOf({ total, weight, least, most, n, unconverted }: Record<string, unknown>): Part {
  const count = Number(n);
  const text = (value: unknown) => (typeof value === 'string' ? value : '0');
  if (typeof total !== 'string') return { value: null, count, unconverted: Number(unconverted) };
  return {
    value: total,
    count,
    unconverted: Number(unconverted),
    metric: {
      user_id: null,
      month: '',
      currency: null,
      total,
      weight: text(weight),
      least: text(least),
      most: text(most),
      count,
    },
  };
}
