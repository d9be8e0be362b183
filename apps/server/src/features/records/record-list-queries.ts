import { MAX_PATCHED_RECORDS, MAX_TABLE_ROWS } from '@comptoir/kernel';
import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { type DataTable, isLinked, recordTable, type LinkPath } from '../tables/index.ts';
import type { Revision } from './kept-results.ts';
import { type Ordering, orderBy, orderTerms, joinedRanks } from './record-order-queries.ts';
import { type Walk, walkedIds } from './record-walk-queries.ts';

type Sql = RawBuilder<unknown>;

export interface ListQuery extends Ordering {
  readonly where: Sql | null;
  /** Of all records in an order that indexes lead through. */
  readonly walk?: Walk | null;
}

/** The statement as text with its parameters: two queries are one when these are equal. */
export function textOf({ db }: TenantDb, statement: Sql): string {
  const { sql: text, parameters } = statement.compile(db);
  return JSON.stringify([text, parameters]);
}

/** Records of one piece of a list: less than two megabytes. */
const PIECE = 100_000;
const PIECES_AT_ONCE = 10;

/** Sixteen bytes for each matching record, in order, in pieces. A subquery with its own order: the aggregate then sorts nothing. */
export function listStatement(scope: TenantDb, table: DataTable, query: ListQuery, piece = PIECE): Sql {
  const all = query.walk
    ? walkedIds(scope, table, query.walk, { offset: 0, limit: MAX_TABLE_ROWS })
    : sql`
        select r.id from ${recordTable(scope.tenant.environment_id, table.id)} r ${joinedRanks(table, query)}
        where ${query.where ?? sql`true`} order by ${orderBy(orderTerms(table, query), false)}
        limit ${sql.lit(MAX_TABLE_ROWS)}`;
  return sql`
    select string_agg(uuid_send(listed.id), ''::bytea) as ids from (
      select ordered.id, (row_number() over () - 1) / ${sql.lit(piece)} as piece from (${all}) ordered
    ) listed group by listed.piece order by listed.piece`;
}

/** Piece by piece: as one value, ten million records would be 320 MB of text before they are 160 MB of ids. */
export async function runList({ db }: TenantDb, statement: Sql): Promise<Buffer> {
  // A million records in order fit into it: on disk they take twice as long.
  await sql`set local work_mem = '128MB'`.execute(db);
  // All of it is fetched.
  await sql`set local cursor_tuple_fraction = 1`.execute(db);
  await sql`declare listed no scroll cursor for ${statement}`.execute(db);
  const pieces: Buffer[] = [];
  for (;;) {
    const { rows } = await sql<{ ids: Buffer }>`fetch ${sql.lit(PIECES_AT_ONCE)} from listed`.execute(db);
    pieces.push(...rows.map(({ ids }) => ids));
    if (rows.length < PIECES_AT_ONCE) break;
  }
  await sql`close listed`.execute(db);
  await sql`set local work_mem to default`.execute(db);
  return Buffer.concat(pieces);
}

/** Read before the list: what is committed in between makes the list newer than its revision, never older. */
export async function findRevision({ db, tenant }: TenantDb, table: DataTable): Promise<Revision> {
  const others = tablesRead(table).filter((id) => id !== table.id);
  const { rows } = await sql<{
    id: string;
    version: string;
    changed_at: string;
    settled: string;
    has_written: boolean;
  }>`
    select id, version, coalesce(data_changed_at::text, '') as changed_at, concat_ws(' ', id, settings_version, case when id <> ${table.id}::uuid then version end,
        case when id <> ${table.id}::uuid then data_changed_at end) as settled,
      pg_current_xact_id_if_assigned() is not null as has_written
    from data_tables where environment_id = ${tenant.environment_id} and id = any(${[table.id, ...others]}::uuid[])
    order by id`.execute(db);
  const own = rows.find(({ id }) => id === table.id);
  return {
    version: Number(own?.version ?? 0),
    changed_at: own?.changed_at ?? '',
    surroundings: rows.map(({ settled }) => settled).join('; '),
    is_committed: rows.every(({ has_written }) => !has_written),
  };
}

/** The tables that linked fields and links of this one read. */
function tablesRead({ linked_fields, links }: DataTable): string[] {
  const found = new Set<string>();
  const follow = (path: LinkPath | null): void => {
    if (!path) return;
    found.add(path.table_id);
    follow(path.next);
  };
  for (const field of linked_fields) if (isLinked(field)) follow(field.path);
  for (const path of links.values()) follow(path);
  return [...found];
}

/** The records that changed after one version up to another; `null` where that is not known one by one, or they are many. */
export async function findChanged(
  { db, tenant }: TenantDb,
  table_id: string,
  after: number,
  until: number,
): Promise<string[] | null> {
  const { rows } = await sql<{ versions: number; is_whole: boolean | null; ids: string[] | null }>`
    select count(distinct noted.version)::int as versions, bool_or(noted.record_id is null) as is_whole,
      array_agg(distinct noted.record_id::text) as ids
    from (select c.version, c.record_id from record_changes c
      where c.environment_id = ${tenant.environment_id} and c.table_id = ${table_id} and c.version > ${after} and c.version <= ${until}
      limit ${10 * MAX_PATCHED_RECORDS}) noted`.execute(db);
  const [found] = rows;
  // Older changes are not kept for ever.
  if (!found?.ids || found.is_whole !== false || found.versions !== until - after) return null;
  return found.ids.length > MAX_PATCHED_RECORDS ? null : found.ids;
}

/** Which of these records match, and all of them in the order of the query. */
export async function findPlaced(
  { db, tenant }: TenantDb,
  table: DataTable,
  query: ListQuery,
  ids: readonly string[],
): Promise<{ id: string; matches: boolean }[]> {
  const { rows } = await sql<{ id: string; matches: boolean }>`
    select r.id, coalesce(${query.where ?? sql`true`}, false) as matches
    from ${recordTable(tenant.environment_id, table.id)} r ${joinedRanks(table, query)}
    where r.id = any(${ids}::uuid[]) order by ${orderBy(orderTerms(table, query), false)}`.execute(db);
  return rows;
}
