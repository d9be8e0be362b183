import type { SummaryWire } from '@comptoir/contract';
import { assertNever } from '@comptoir/kernel';
import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { fieldColumn, fieldValue, isLinked, recordTable, type Field } from '../tables/index.ts';
import { foldedListSql, foldedSql } from './folded-text-queries.ts';

type Sql = RawBuilder<unknown>;

export interface Summary {
  /** Of an average, the sum. */
  readonly value: string | null;
  /** Records with a value. */
  readonly count: number;
}

/** Each function over its field's values, in one pass over the records that match. */
export async function findSummaries(
  { db, tenant }: TenantDb,
  table_id: string,
  where: Sql | null,
  summaries: readonly (Pick<SummaryWire, 'function'> & { readonly field: Field })[],
): Promise<Summary[]> {
  const columnAt = (field: Field, at: number) =>
    isLinked(field) ? sql.id(`linked${at}`) : fieldColumn(field.id);
  const columns = summaries.flatMap(({ field, function: name }, at) => [
    sql`(${valueSql(name, field, columnAt(field, at))})::text as ${sql.id(`v${at}`)}`,
    sql`count(${columnAt(field, at)}) as ${sql.id(`n${at}`)}`,
  ]);
  const linked = summaries.flatMap(({ field }, at) =>
    isLinked(field) ? [sql`${fieldValue(field)} as ${columnAt(field, at)}`] : [],
  );
  const records = sql`${recordTable(tenant.environment_id, table_id)} r where ${where ?? sql`true`}`;
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(columns)}
    from ${linked.length === 0 ? records : sql`(select r.*, ${sql.join(linked)} from ${records}) linked`}`.execute(
    db,
  );
  const row = rows[0] ?? {};
  return summaries.map((_, at) => ({ value: row[`v${at}`] ?? null, count: Number(row[`n${at}`] ?? 0) }));
}

export function valueSql(name: SummaryWire['function'], field: Field, column: Sql): Sql {
  switch (name) {
    case 'sum':
      return sql`trim_scale(coalesce(sum(${column}), 0))`;
    case 'average':
      return sql`sum(${column})`;
    case 'min':
      return field.kind === 'date' ? sql`min(${column})` : sql`trim_scale(min(${column}))`;
    case 'max':
      return field.kind === 'date' ? sql`max(${column})` : sql`trim_scale(max(${column}))`;
    case 'count':
    case 'not_empty':
      return sql`count(${column})`;
    case 'count_unique':
      return sql`count(distinct ${distinctSql(column, field)})`;
    case 'all':
      return sql`count(*)`;
    case 'empty':
      return sql`count(*) - count(${column})`;
    default:
      return assertNever(name);
  }
}

/** Texts count as one whatever their case; several choices whatever their order. */
function distinctSql(column: Sql, field: Field): Sql {
  if (field.kind === 'text') return foldedSql(column);
  if (field.kind !== 'texts') return column;
  return sql`case when ${column} is not null then
    (select array_agg(distinct choice order by choice) from unnest(${foldedListSql(column)}) choice) end`;
}
