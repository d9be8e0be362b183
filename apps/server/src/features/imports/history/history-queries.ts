import type { ImportResults, TableChange } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

/** Edits of this many days; imports of all. */
const EDIT_DAYS = 365;

interface PageOfChanges {
  readonly table_id: string;
  readonly before: Date;
  readonly size: number;
}

interface ImportRow {
  readonly id: string;
  readonly at: Date;
  readonly actor_name: string | null;
  readonly file_name: string;
  readonly integration_name: string | null;
  readonly status: TableChange['status'];
  readonly results: ImportResults | null;
  readonly error: TableChange['error'];
  readonly undone_at: Date | null;
}

export async function findTableImports(
  { db, tenant }: TenantDb,
  { table_id, before, size }: PageOfChanges,
): Promise<TableChange[]> {
  const { rows } = await sql<ImportRow>`
    select i.id, i.finished_at as at, u.name as actor_name, i.file_name, c.connection_name as integration_name, i.status,
      i.results, i.error, i.undone_at
    from imports i
    left join users u on u.environment_id = ${tenant.environment_id} and u.id = i.author_user_id
    left join integrations c on c.environment_id = ${tenant.environment_id} and c.id = i.integration_id
    where i.environment_id = ${tenant.environment_id} and i.table_id = ${table_id} and i.job_id is not null
      and i.status in ('finished', 'failed', 'cancelled') and i.finished_at < ${before}
    order by i.finished_at desc, i.id desc limit ${size}`.execute(db);
  return rows.map((row) => ({
    ...row,
    kind: row.integration_name === null ? 'import' : 'refresh',
    at: row.at.toISOString(),
    import_id: row.id,
    undone_at: row.undone_at?.toISOString() ?? null,
    records: null,
  }));
}

/** Refreshes that ended before there was an import: with an error, or because the source had nothing new. */
export async function findTableRefreshes(
  { db, tenant }: TenantDb,
  { table_id, before, size }: PageOfChanges,
): Promise<TableChange[]> {
  const { rows } = await sql<
    Omit<ImportRow, 'status'> & { readonly status: 'unchanged' | 'failed' | 'cancelled' }
  >`
    select r.id, r.finished_at as at, u.name as actor_name, c.connection_name as integration_name, r.status, r.error
    from integration_runs r
    join integration_syncs s on s.environment_id = ${tenant.environment_id} and s.id = r.sync_id
    join integrations c on c.environment_id = ${tenant.environment_id} and c.id = r.integration_id
    left join users u on u.environment_id = ${tenant.environment_id} and u.id = r.author_user_id
    where r.environment_id = ${tenant.environment_id} and s.table_id = ${table_id} and r.import_id is null
      and r.status in ('unchanged', 'failed', 'cancelled') and r.finished_at < ${before}
    order by r.finished_at desc, r.id desc limit ${size}`.execute(db);
  return rows.map(({ id, at, actor_name, integration_name, status, error }) => ({
    id,
    kind: status === 'unchanged' ? 'refresh_unchanged' : 'refresh',
    at: at.toISOString(),
    actor_name,
    import_id: null,
    file_name: null,
    integration_name,
    status: status === 'unchanged' ? 'finished' : status,
    results: null,
    error,
    undone_at: null,
    records: null,
  }));
}

const KINDS: Readonly<Record<string, TableChange['kind']>> = {
  edit_record: 'edited',
  edit_records: 'edited',
  create_record: 'created',
  delete_records: 'deleted',
  set_record_status: 'status',
};

/** Writes by people, as the trail has them: one line for a person, a day and a kind of write. */
export async function findTableEdits(
  { db, tenant }: TenantDb,
  { table_id, before, size }: PageOfChanges,
): Promise<TableChange[]> {
  const since = new Date(before.getTime() - EDIT_DAYS * 86_400_000);
  const { rows } = await sql<{ kind: string; actor_name: string; day: string; at: Date; records: number }>`
    select kind, actor_name, to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, max(at) as at,
      count(distinct object_id)::int as records
    from audit_log
    where environment_id = ${tenant.environment_id} and object_type = 'record' and kind = any(${Object.keys(KINDS)}::text[])
      and at > ${since} and ${table_id}::text in (before ->> 'table_id', after ->> 'table_id')
    group by kind, actor_name, day having max(at) < ${before}
    order by max(at) desc limit ${size}`.execute(db);
  return rows.map((row) => ({
    id: `${row.kind} ${row.day} ${row.actor_name}`,
    kind: KINDS[row.kind] ?? 'edited',
    at: row.at.toISOString(),
    actor_name: row.actor_name === '' ? null : row.actor_name,
    import_id: null,
    file_name: null,
    integration_name: null,
    status: 'finished',
    results: null,
    error: null,
    undone_at: null,
    records: row.records,
  }));
}
