import type { CellWire, RecordWire } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, sql, type RawBuilder } from '../../platform/db/index.ts';
import {
  fieldColumn,
  fieldsOf,
  fieldValue,
  findsRecord,
  isLinked,
  type LinkPath,
  recordTable,
  unmatchedValue,
  type DataTable,
  type Field,
} from '../tables/index.ts';
import { CASTS } from './cast-queries.ts';
import { joinedRanks, orderBy, type Ordering, orderTerms } from './record-order-queries.ts';
import { type Mark, type Walk, walkedIds } from './record-walk-queries.ts';

type Sql = RawBuilder<unknown>;

interface RawRow {
  readonly id: string;
  readonly version: number;
  readonly status: RecordWire['status'];
  readonly updated_at: Date;
  readonly edited_fields: readonly string[];
  /** Only of tables with object fields that lead to another table. */
  readonly unlinked?: readonly string[];
  readonly [column: string]: unknown;
}

/** Of the record table `r`: `c0, c1, ...` in the order of the fields, with the unmatched names of user fields as `u0`. */
function columnsOf(table: DataTable, with_links = true): Sql {
  const links = with_links ? table.links : new Map<string, LinkPath>();
  const columns = fieldsOf(table).flatMap((field, index) => {
    if (!with_links && isLinked(field)) return [sql`null as ${sql.id(`c${index}`)}`];
    const value = sql`${fieldValue(field)} as ${sql.id(`c${index}`)}`;
    return field.kind === 'user' ? [value, sql`${unmatchedValue(field)} as ${sql.id(`u${index}`)}`] : [value];
  });
  const found = [...links].map(
    ([field_id, path]) =>
      sql`case when r.${fieldColumn(field_id)} is not null and not ${findsRecord(path)} then ${field_id}::text end`,
  );
  return sql.join([
    sql`r.id, r.version, coalesce(r.status, 'created') as status, coalesce(r.updated_at, r.created_at) as updated_at,
      coalesce(r.edited_fields, '{}') as edited_fields`,
    ...(found.length === 0 ? [] : [sql`array_remove(array[${sql.join(found)}], null) as unlinked`]),
    ...columns,
  ]);
}

function toWire(row: RawRow, table: DataTable): RecordWire {
  const cells = fieldsOf(table).map((_field, index): CellWire => {
    const value = row[`c${index}`] as CellWire;
    const unmatched = row[`u${index}`];
    return value === null && typeof unmatched === 'string' ? { unmatched } : value;
  });
  return {
    id: row.id,
    version: row.version,
    status: row.status,
    updated_at: row.updated_at.toISOString(),
    edited_fields: [...row.edited_fields],
    ...(row.unlinked && row.unlinked.length > 0 ? { unlinked_fields: [...row.unlinked] } : {}),
    cells,
  };
}

export interface WindowQuery extends Ordering {
  readonly where: Sql | null;
  readonly start: number;
  readonly limit: number;
  /** Number of matching rows, if known: windows in the second half are read from the end. */
  readonly total: number | null;
  /** Of all records in an order that indexes lead through. */
  readonly walk?: Walk | null;
  /** A known place of the walk, at or before `start`. */
  readonly mark?: Mark | null;
}

/**
 * Rows `start` to `start + limit` of the ordered matches. The inner query reads index entries only (an offset of a million takes
 * about a tenth of a second; less from a mark, or from the end when the total is known); the outer one reads the window's rows.
 */
export async function findWindow(
  scope: TenantDb,
  table: DataTable,
  query: WindowQuery,
): Promise<RecordWire[]> {
  const { total, start } = query;
  const limit = total === null ? query.limit : Math.max(0, Math.min(query.limit, total - start));
  if (limit === 0) return [];
  const relation = recordTable(scope.tenant.environment_id, table.id);
  const { rows } = await sql<RawRow>`
    with picked as materialized (${pickedIds(scope, table, query, limit)})
    select ${columnsOf(table)}
    from picked join ${relation} r on r.id = picked.id ${joinedRanks(table, query)}
    order by ${orderBy(orderTerms(table, query), false)}`.execute(scope.db);
  return rows.map((row) => toWire(row, table));
}

function pickedIds(scope: TenantDb, table: DataTable, query: WindowQuery, limit: number): Sql {
  const { where, total, start, walk = null, mark = null } = query;
  const before = start - (mark?.position ?? 0);
  const reversed = total !== null && total - start - limit < before;
  const offset = reversed ? total - start - limit : before;
  if (walk) return walkedIds(scope, table, walk, { offset, limit, reversed, mark: reversed ? null : mark });
  return sql`
    select r.id from ${recordTable(scope.tenant.environment_id, table.id)} r ${joinedRanks(table, query)}
    where ${where ?? sql`true`}
    order by ${orderBy(orderTerms(table, query), reversed)} offset ${offset} limit ${limit}`;
}

/** These records, in that order. */
export async function findListed(
  { db, tenant }: TenantDb,
  table: DataTable,
  ids: readonly string[],
): Promise<RecordWire[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<RawRow>`
    select ${columnsOf(table)} from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
    join ${recordTable(tenant.environment_id, table.id)} r on r.id = listed.id order by listed.place`.execute(
    db,
  );
  return rows.map((row) => toWire(row, table));
}

export async function countRecords({ db, tenant }: TenantDb, table_id: string, where: Sql): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from ${recordTable(tenant.environment_id, table_id)} r where ${where}`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

/** `with_links: false`: without what comes over links, by far the dearest part of a record: those cells are empty. */
export async function findRecords(
  { db, tenant }: TenantDb,
  table: DataTable,
  ids: readonly string[],
  { with_links = true }: { readonly with_links?: boolean } = {},
): Promise<RecordWire[]> {
  const { rows } = await sql<RawRow>`
    select ${columnsOf(table, with_links)} from ${recordTable(tenant.environment_id, table.id)} r
    where r.id = any(${ids}::uuid[])`.execute(db);
  return rows.map((row) => toWire(row, table));
}

/** By the value of the ID field. */
export async function findKeyed(
  { db, tenant }: TenantDb,
  table: DataTable,
  keys: readonly string[],
): Promise<Map<string, RecordWire>> {
  if (table.id_field_id === null || keys.length === 0) return new Map();
  const key = sql`r.${fieldColumn(table.id_field_id)}`;
  const { rows } = await sql<RawRow & { readonly record_key: string }>`
    select ${columnsOf(table)}, ${key} as record_key from ${recordTable(tenant.environment_id, table.id)} r
    where ${key} = any(${keys}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.record_key, toWire(row, table)]));
}

/** A value ready for its column: decimal text, date text, text, boolean, list or id. */
export type StoredValue = string | boolean | readonly string[] | null;

export interface StoredCell {
  readonly field: Field;
  readonly value: StoredValue;
}

export async function insertRecord(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  table_id: string,
  id: string,
  cells: readonly StoredCell[],
): Promise<void> {
  const columns = cells.map(({ field }) => fieldColumn(field.id));
  const values = cells.map(({ field, value }) => sql`${value}${CASTS[field.kind]}`);
  await sql`
    insert into ${recordTable(tenant.environment_id, table_id)} (id, created_at, updated_at, edited_fields, ${sql.join(columns)})
    values (${id}, ${clock.now()}, ${clock.now()}, ${cells.map(({ field }) => field.id)}::text[], ${sql.join(values)})`.execute(
    db,
  );
}

/** Returns the ids of the records whose status changed. A record that becomes active again is "modified" if it has edited values. */
export async function updateRecordStatus(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  table_id: string,
  ids: readonly string[],
  active: boolean,
): Promise<string[]> {
  const status = active
    ? sql`case when coalesce(edited_fields, '{}') = '{}' then null else 'modified' end`
    : sql`'inactive'`;
  const { rows } = await sql<{ id: string }>`
    update ${recordTable(tenant.environment_id, table_id)} set status = ${status}, version = version + 1, updated_at = ${clock.now()}
    where id = any(${[...ids]}::uuid[]) and (status is not distinct from 'inactive') = ${active}
    returning id`.execute(db);
  return rows.map((row) => row.id);
}

export async function deleteRecordRows(
  { db, tenant }: TenantDb,
  table_id: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from ${recordTable(tenant.environment_id, table_id)} where id = any(${ids}::uuid[]) returning id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Stores the keys of deleted records, so that the next import of the same file can leave them out. */
export async function insertDeletedKeys(
  { db, tenant, actor, clock }: Pick<Ctx, 'db' | 'tenant' | 'actor' | 'clock'>,
  table_id: string,
  keys: readonly string[],
): Promise<void> {
  await sql`
    insert into deleted_records (environment_id, table_id, key, deleted_at, deleted_by)
    select home.environment_id, ${table_id}, key, ${clock.now()}, ${actor.user_id}
    from ${homeOf(tenant)}, unnest(${[...new Set(keys)]}::text[]) as key
    on conflict (environment_id, table_id, key) do update set deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by`.execute(
    db,
  );
}
