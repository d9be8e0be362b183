import type { CellWire, RecordGroup, RecordWire, SortWire } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
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
import { groupKeys, rankOf, ranksOf, type Spellings } from './group-key-queries.ts';

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

export interface Ordering {
  /** Before the sort: records of one group are together. */
  readonly groups?: readonly RecordGroup[];
  readonly sort: readonly SortWire[];
  /** Users by name, when a user field is sorted or grouped by. */
  readonly user_order: readonly string[] | null;
  /** The spellings of text fields that are grouped by: a million texts are not compared by a dictionary, but by their ranks. */
  readonly spellings?: ReadonlyMap<string, Spellings>;
}

interface OrderTerm {
  readonly key: Sql;
  readonly direction: 'asc' | 'desc';
}

/** Texts in the order of a dictionary, empty values last in both directions; equal ones by the record's id, which is the order of the file. */
export function orderTerms(table: DataTable, { groups = [], sort }: Ordering): OrderTerm[] {
  const grouped = groups.flatMap((group) => {
    const { direction } = group;
    return groupKeys(orderedField(table, group, 'groups'), group.by).map((key) => ({ key, direction }));
  });
  const terms = sort.map(({ field_id, direction }): OrderTerm => {
    const field = orderedField(table, { field_id }, 'sort');
    if (field.kind === 'user') return { key: rankOf(field), direction };
    const column = fieldValue(field);
    if (field.kind === 'text') return { key: sql`${column} collate "und-x-icu"`, direction };
    return {
      key: field.kind === 'texts' ? sql`array_to_string(${column}, ';') collate "und-x-icu"` : column,
      direction,
    };
  });
  return [...grouped, ...terms, { key: sql`r.id`, direction: terms[0]?.direction ?? 'asc' }];
}

export function orderedField(
  table: DataTable,
  { field_id }: { readonly field_id: string },
  where: 'sort' | 'groups',
): Field {
  const field = fieldsOf(table).find((each) => each.id === field_id);
  if (!field) throw new AppError('invalid_field', { reason: 'unknown_field', field_id }, where);
  return field;
}

export function orderBy(terms: readonly OrderTerm[], reversed: boolean): Sql {
  return sql.join(
    terms.map(({ key, direction }) =>
      (direction === 'desc') === reversed
        ? sql`${key} asc ${reversed ? sql`nulls first` : sql`nulls last`}`
        : sql`${key} desc ${reversed ? sql`nulls first` : sql`nulls last`}`,
    ),
  );
}

/**
 * Joined only to sort or group by users, or to group by texts. The ranks of users by name are a parameter, because the records' schema has
 * no names.
 */
export function joinedRanks(table: DataTable, { groups = [], sort, user_order, spellings }: Ordering): Sql {
  const grouped = new Set(groups.map(({ field_id }) => field_id));
  const sorted = new Set(sort.map(({ field_id }) => field_id));
  const joins = fieldsOf(table).flatMap((field) => {
    const value = fieldValue(field);
    const words = spellings?.get(field.id);
    if (field.kind === 'text' && words && grouped.has(field.id))
      return sql`left join unnest(${words.spellings}::text[], ${words.ranks}::int[]) as ${ranksOf(field)} (spelling, rank)
        on ${ranksOf(field)}.spelling = ${value}`;
    return field.kind === 'user' && user_order && (grouped.has(field.id) || sorted.has(field.id))
      ? sql`left join unnest(${user_order}::uuid[]) with ordinality as ${ranksOf(field)} (id, rank) on ${ranksOf(field)}.id = ${value}`
      : [];
  });
  return joins.length === 0 ? sql`` : sql.join(joins, sql` `);
}

export interface WindowQuery extends Ordering {
  readonly where: Sql | null;
  readonly start: number;
  readonly limit: number;
  /** Number of matching rows, if known: windows in the second half are read from the end. */
  readonly total: number | null;
}

/**
 * Rows `start` to `start + limit` of the ordered matches. The inner query reads index entries only (an offset of a million takes
 * about a tenth of a second, half of that when the total is known); the outer one reads the window's rows.
 */
export async function findWindow(
  scope: TenantDb,
  table: DataTable,
  query: WindowQuery,
): Promise<RecordWire[]> {
  const { total, start } = query;
  const limit = total === null ? query.limit : Math.max(0, Math.min(query.limit, total - start));
  if (limit === 0) return [];
  const reversed = total !== null && start > total / 2;
  const offset = reversed ? total - start - limit : start;
  const terms = orderTerms(table, query);
  const relation = recordTable(scope.tenant.environment_id, table.id);
  const { rows } = await sql<RawRow>`
    with picked as materialized (
      select r.id from ${relation} r ${joinedRanks(table, query)}
      where ${query.where ?? sql`true`}
      order by ${orderBy(terms, reversed)} offset ${offset} limit ${limit}
    )
    select ${columnsOf(table)}
    from picked join ${relation} r on r.id = picked.id ${joinedRanks(table, query)}
    order by ${orderBy(terms, false)}`.execute(scope.db);
  return rows.map((row) => toWire(row, table));
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

export const CASTS: Record<Field['kind'], Sql> = {
  decimal: sql`::numeric`,
  date: sql`::date`,
  text: sql`::text`,
  boolean: sql`::boolean`,
  texts: sql`::text[]`,
  user: sql`::uuid`,
};

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
