import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { orderBy, orderTerms, joinedRanks } from '../records/index.ts';
import { recordTable, type DataTable } from '../tables/index.ts';

type Sql = RawBuilder<unknown>;
type Ordering = Parameters<typeof orderTerms>[1];

export interface PlacesQuery extends Ordering {
  readonly where: Sql | null;
  /** Whether the cell of a field has the text, by field. */
  readonly matches: ReadonlyMap<string, Sql>;
  readonly from: number;
  readonly isForward: boolean;
  /** Rows of the answer. */
  readonly limit: number;
}

export interface FoundPlaces {
  readonly total: number;
  readonly before: number;
  readonly rows: { readonly row: number; readonly record_id: string; readonly field_ids: string[] }[];
}

const NOTHING: FoundPlaces = { total: 0, before: 0, rows: [] };

/** One pass over the records in their order: the place of a record is its number among all, not only among those with the text. */
export async function findPlaces(
  { db, tenant }: TenantDb,
  table: DataTable,
  query: PlacesQuery,
): Promise<FoundPlaces> {
  const { where, matches, from, isForward, limit } = query;
  if (matches.size === 0) return NOTHING;
  const found = [...matches].map(([field_id, match]) => sql`case when ${match} then ${field_id}::text end`);
  const { rows } = await sql<FoundPlaces['rows'][number] & { total: number; before: number }>`
    with found as materialized (
      select record_id, place, field_ids from (
        select r.id as record_id, row_number() over (order by ${orderBy(orderTerms(table, query), false)}) - 1 as place,
          array_remove(array[${sql.join(found)}], null) as field_ids
        from ${recordTable(tenant.environment_id, table.id)} r ${joinedRanks(table, query)} where ${where ?? sql`true`}
      ) numbered where field_ids <> '{}'
    ), near as (
      select * from found where ${isForward ? sql`place >= ${from}` : sql`place <= ${from}`}
      order by place ${isForward ? sql`asc` : sql`desc`} limit ${limit}
    )
    select near.record_id, near.place::int as row, near.field_ids,
      (select coalesce(sum(cardinality(field_ids)), 0)::int from found) as total,
      (select coalesce(sum(cardinality(field_ids)), 0)::int from found where place < (select min(place) from near)) as before
    from (select 1) one left join near on true order by near.place`.execute(db);
  const [first] = rows;
  return {
    total: first?.total ?? 0,
    before: first?.before ?? 0,
    rows: rows.flatMap(({ row, record_id, field_ids }) =>
      record_id === null ? [] : [{ row, record_id, field_ids }],
    ),
  };
}
