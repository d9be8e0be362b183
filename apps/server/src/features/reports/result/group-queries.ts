import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { fieldValue } from '../../tables/index.ts';
import type { OpenReport } from '../source/open-source.ts';
import { type Key, keyId, keyOf, type Level, rawKey } from './keys.ts';
import { distinctKey, isConverted, measuredValue, type OpenMeasure, type Part, partSql } from './measures.ts';

type Sql = RawBuilder<unknown>;

/** Innermost groups that are read; they make fewer groups than that, because one of them may be in several columns. */
export const MAX_LEAVES = 50_000;

/** The rows that have the same value on every level, and in the pivot. */
export interface Leaf {
  readonly keys: readonly Key[];
  readonly rows: number;
  readonly parts: readonly Part[];
}

export interface GroupQuery {
  readonly report: OpenReport;
  /** The pivot last. */
  readonly levels: readonly Level[];
  readonly measures: readonly OpenMeasure[];
  readonly where: Sql | null;
}

export function wantedOf(
  { levels, measures, report }: GroupQuery,
  more: readonly string[] = [],
): Set<string> {
  return new Set([
    ...levels.map(({ column }) => column.field.id),
    ...measures.flatMap(({ column }) => column?.field.id ?? []),
    ...more,
    ...report.columns.map(({ field }) => field.id).filter((id) => named(report, id)),
  ]);
}

/** Whether the conditions may name the column: by its id anywhere in them. */
const named = ({ look }: OpenReport, id: string): boolean => JSON.stringify(look.filters).includes(id);

/** Few groups come of many rows, which nobody can know of a computed key: two processes of the database share the rows. */
const shareRows = ({ db }: Ctx) => sql`set local parallel_tuple_cost = 0`.execute(db);

/** One pass over the rows, whatever the number of levels; what is above the leaves is put together from them. */
export async function readLeaves(
  ctx: Ctx,
  query: GroupQuery,
  more: readonly string[] = [],
): Promise<Leaf[] | null> {
  const { report, levels, measures, where } = query;
  const relation = await report.relation(wantedOf(query, more));
  const key = (at: number) => sql.id(`k${at}`);
  const value = (at: number) => sql.id(`v${at}`);
  const raw = (at: number) => sql.id(`w${at}`);
  const columns = [
    ...levels.map(({ column, group }, at) => sql`${rawKey(column, group.by)} as ${key(at)}`),
    ...measures.flatMap((measure, at) => {
      const own = measuredValue(measure, report);
      return own === null || measure.column === null
        ? []
        : [
            sql`${own} as ${value(at)}`,
            ...(isConverted(measure) ? [sql`${fieldValue(measure.column.field)} as ${raw(at)}`] : []),
          ];
    }),
  ];
  const parts = measures.flatMap((measure, at) =>
    measure.column === null
      ? []
      : [
          sql`${partSql(measure, value(at))} as ${sql.id(`p${at}`)}`,
          sql`count(${value(at)})::text as ${sql.id(`c${at}`)}`,
          ...(isConverted(measure)
            ? [sql`(count(${raw(at)}) - count(${value(at)}))::text as ${sql.id(`u${at}`)}`]
            : []),
        ],
  );
  await shareRows(ctx);
  const grouped = levels.length === 0 ? sql`` : sql`group by ${sql.join(levels.map((_, at) => key(at)))}`;
  const { rows } = await sql<Record<string, unknown>>`
    select ${sql.join([...levels.map((_, at) => key(at)), sql`count(*)::text as n`, ...parts])}
    from (select ${sql.join([sql`1 as one`, ...columns])} from ${relation} where ${where ?? sql`true`}) g ${grouped}
    limit ${MAX_LEAVES + 1}`.execute(ctx.db);
  if (rows.length > MAX_LEAVES) return null;
  return rows.map((row) => ({
    keys: levels.map(({ column }, at) => keyOf(column, row[`k${at}`])),
    rows: Number(row.n),
    parts: measures.map((_, at) => ({
      value: (row[`p${at}`] ?? null) as string | null,
      count: Number(row[`c${at}`] ?? 0),
      unconverted: Number(row[`u${at}`] ?? 0),
    })),
  }));
}

/** Of one group, or of one of its columns: how many different values each of the measures has. */
export interface DistinctCount {
  /** Keys of its levels; of the pivot `null` for the whole group. */
  readonly ids: readonly string[];
  readonly across: string | null;
  readonly counts: ReadonlyMap<number, string>;
}

/** Different values of a group are no sum of those of its parts: each level is counted by itself. */
export async function readDistinct(
  ctx: Ctx,
  query: GroupQuery,
  has_pivot: boolean,
  more: readonly string[] = [],
): Promise<DistinctCount[]> {
  const { report, levels, measures, where } = query;
  const counted = measures.flatMap((measure, at) =>
    measure.function === 'count_unique' && measure.column ? [{ at, column: measure.column }] : [],
  );
  if (counted.length === 0) return [];
  const depth = has_pivot ? levels.length - 1 : levels.length;
  const key = (at: number) => sql.id(`k${at}`);
  const sets = Array.from({ length: depth + 1 }, (_, size) =>
    Array.from({ length: size }, (_one, at) => key(at)),
  );
  const all = has_pivot ? sets.flatMap((set) => [set, [...set, key(depth)]]) : sets;
  const relation = await report.relation(wantedOf(query, more));
  const columns = [
    ...levels.map(({ column, group }, at) => sql`${keyId(column, group.by)} as ${key(at)}`),
    ...counted.map(({ at, column }) => sql`${distinctKey(column)} as ${sql.id(`d${at}`)}`),
  ];
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join([
      ...levels.map((_, at) => key(at)),
      ...counted.map(({ at }) => sql`count(distinct ${sql.id(`d${at}`)})::text as ${sql.id(`d${at}`)}`),
    ])}
    from (select ${sql.join(columns)} from ${relation} where ${where ?? sql`true`}) g
    group by grouping sets (${sql.join(all.map((set) => sql`(${set.length === 0 ? sql`` : sql.join(set)})`))})`.execute(
    ctx.db,
  );
  return rows.map((row) => ({
    ids: Array.from({ length: depth }, (_, at) => row[`k${at}`]).filter((id) => typeof id === 'string'),
    across: has_pivot ? (row[`k${depth}`] ?? null) : null,
    counts: new Map(counted.map(({ at }) => [at, row[`d${at}`] ?? '0'])),
  }));
}
