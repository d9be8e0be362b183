import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { recordTable } from '../tables/index.ts';

/** As many writes as the grid can undo, and some by others. */
const MAX_WRITES = 100;

/** The trail's entries about these records, the newest first, as stored. */
export async function findRecordTrail(
  { db, tenant }: TenantDb,
  record_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const { rows } = await sql<{ object_id: string; before: unknown }>`
    select object_id, before from (
      select object_id, before, number, row_number() over (partition by object_id order by number desc) as place
      from audit_log where environment_id = ${tenant.environment_id} and object_type = 'record'
        and object_id = any(${[...record_ids]}::text[])) entry
    where place <= ${MAX_WRITES} order by object_id, number desc`.execute(db);
  const trail = Map.groupBy(rows, (row) => row.object_id);
  return new Map([...trail].map(([id, entries]) => [id, entries.map(({ before }) => before)]));
}

export interface RecordEntry {
  readonly id: string;
  readonly kind: string;
  readonly at: Date;
  readonly actor_name: string;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** The trail's entries about one record, the newest first. */
export async function findRecordEntries({ db, tenant }: TenantDb, record_id: string): Promise<RecordEntry[]> {
  const { rows } = await sql<RecordEntry>`
    select id, kind, at, actor_name, before, after from audit_log
    where environment_id = ${tenant.environment_id} and object_type = 'record' and object_id = ${record_id}
    order by number desc limit ${MAX_WRITES}`.execute(db);
  return rows;
}

export interface ImportedChange {
  readonly import_id: string;
  readonly file_name: string;
  readonly at: Date;
  /** Values by field. */
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** What imports changed in a record, the newest first. */
export async function findImportedChanges(
  { db, tenant }: TenantDb,
  record_id: string,
): Promise<ImportedChange[]> {
  const { rows } = await sql<ImportedChange>`
    select c.import_id, i.file_name, c.at, c.before, c.after from imported_changes c
      join imports i on i.environment_id = ${tenant.environment_id} and i.id = c.import_id
    where c.environment_id = ${tenant.environment_id} and c.record_id = ${record_id}::uuid and c.before <> '{}'
    order by c.at desc limit ${MAX_WRITES}`.execute(db);
  return rows;
}

export interface BulkChange {
  readonly change_id: string;
  readonly kind: 'edit' | 'delete' | 'restore';
  readonly at: Date;
  readonly actor_name: string;
  readonly reason: string | null;
  readonly comment: string;
  /** Values by field; of a deletion and a restoration none. */
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What changes of many records at once made of one of them, the newest first. */
export async function findBulkChanges({ db, tenant }: TenantDb, record_id: string): Promise<BulkChange[]> {
  const { rows } = await sql<BulkChange>`
    select b.id as change_id, b.kind, b.at, b.actor_name, b.reason, b.comment,
      case when b.kind = 'edit' then c.before end as before, case when b.kind = 'edit' then c.after end as after
    from bulk_changed_records c join bulk_changes b on b.environment_id = ${tenant.environment_id} and b.id = c.change_id
    where c.environment_id = ${tenant.environment_id} and c.record_id = ${record_id}::uuid
    order by b.at desc, c.version_after desc limit ${MAX_WRITES}`.execute(db);
  return rows;
}

/** The import that made a record which nobody typed: the one that began nearest to its making. */
export async function findCreatingImport(
  { db, tenant }: TenantDb,
  table_id: string,
  record_id: string,
): Promise<Pick<ImportedChange, 'import_id' | 'file_name' | 'at'> | null> {
  const made = await sql<{ created_at: Date }>`
    select created_at from ${recordTable(tenant.environment_id, table_id)} where id = ${record_id}::uuid`.execute(
    db,
  );
  const at = made.rows[0]?.created_at;
  if (!at) return null;
  const { rows } = await sql<{ import_id: string; file_name: string }>`
    select id as import_id, file_name from imports
    where environment_id = ${tenant.environment_id} and table_id = ${table_id}::uuid and status = 'finished'
    order by abs(extract(epoch from started_at - ${at}::timestamptz)) limit 1`.execute(db);
  const [found] = rows;
  return found ? { ...found, at } : null;
}
