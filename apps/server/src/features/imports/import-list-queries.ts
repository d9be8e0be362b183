import type { ImportResults, ImportWire } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';

interface ImportRow {
  readonly id: string;
  readonly type: ImportWire['configs']['type'];
  readonly author_id: string | null;
  readonly author_name: string | null;
  readonly table_id: string | null;
  readonly object_model: string | null;
  readonly file_name: string;
  readonly file_bytes: string;
  readonly row_count: string;
  readonly status: ImportWire['status'];
  readonly job_id: string | null;
  readonly results: ImportResults | null;
  readonly error: ImportWire['error'];
  readonly dismissed: boolean;
  readonly integration_id: string | null;
  readonly integration_name: string | null;
  readonly results_file_id: string | null;
  readonly created_at: Date;
  readonly finished_at: Date | null;
  readonly undone_at: Date | null;
}

const FINISHED = ['finished', 'failed', 'cancelled'];

function toWire(row: ImportRow, progress: number): ImportWire {
  const finished = FINISHED.includes(row.status);
  return {
    id: row.id,
    author: row.author_id === null ? null : { id: row.author_id, name: row.author_name ?? '' },
    table_id: row.table_id,
    file_name: row.file_name,
    file_bytes: Number(row.file_bytes),
    status: row.status,
    finished,
    progress: finished ? 100 : progress,
    job_id: row.job_id,
    error: row.error,
    has_results_file: row.results_file_id !== null,
    configs: {
      type: row.type,
      object_model: row.object_model,
      number_of_records: Number(row.row_count),
      results: row.results,
      dismissed: row.dismissed,
      integration:
        row.integration_id === null ? null : { id: row.integration_id, name: row.integration_name ?? '' },
    },
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    undone_at: row.undone_at?.toISOString() ?? null,
  };
}

async function selectImports(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<ImportWire[]> {
  const { rows } = await sql<ImportRow>`
    select i.id, i.type, i.author_user_id as author_id, u.name as author_name, i.table_id, coalesce(t.name, i.object_model) as object_model,
      i.file_name, i.file_bytes, i.row_count, i.status, i.job_id, i.results, i.error, i.dismissed, i.results_file_id,
      i.created_at, i.finished_at, i.undone_at, i.integration_id, c.connection_name as integration_name
    from imports i
    left join users u on u.environment_id = ${tenant.environment_id} and u.id = i.author_user_id
    left join data_tables t on t.environment_id = ${tenant.environment_id} and t.id = i.table_id
    left join integrations c on c.environment_id = ${tenant.environment_id} and c.id = i.integration_id
    where i.environment_id = ${tenant.environment_id} and ${where}
    order by i.created_at desc, i.id desc limit ${limit}`.execute(db);
  const progress = await findProgress({ db, tenant }, rows);
  return rows.map((row) => toWire(row, progress.get(row.job_id ?? '') ?? 0));
}

/**
 * By job. The running job's row contains the progress: one place, written by the process with the lease. A query of its own, since on Citus `jobs`
 * stays on one node and `imports` does not.
 */
async function findProgress(
  { db, tenant }: TenantDb,
  rows: readonly ImportRow[],
): Promise<ReadonlyMap<string, number>> {
  const running = rows.flatMap((row) =>
    row.job_id === null || FINISHED.includes(row.status) ? [] : [row.job_id],
  );
  if (running.length === 0) return new Map();
  const found = await sql<{ id: string; progress: number }>`
    select id, progress from jobs where environment_id = ${tenant.environment_id} and id = any(${running}::uuid[])`.execute(
    db,
  );
  return new Map(found.rows.map(({ id, progress }) => [id, progress]));
}

export async function findImport(scope: TenantDb, id: string): Promise<ImportWire | null> {
  return (await selectImports(scope, sql`i.id = ${id}`, 1))[0] ?? null;
}

export interface ImportFilter {
  /** Only older ones than this. */
  readonly limit_import_id?: string | undefined;
  readonly table_id?: string | undefined;
  readonly size: number;
}

/** Newest first, without uploads that were never started. */
export function findStarted(scope: TenantDb, filter: ImportFilter): Promise<ImportWire[]> {
  const { environment_id } = scope.tenant;
  const after =
    filter.limit_import_id === undefined
      ? sql`true`
      : sql`(i.created_at, i.id) < (select created_at, id from imports where environment_id = ${environment_id} and id = ${filter.limit_import_id})`;
  const table = filter.table_id === undefined ? sql`true` : sql`i.table_id = ${filter.table_id}`;
  return selectImports(
    scope,
    sql`i.status <> 'uploaded' and i.job_id is not null and ${table} and ${after}`,
    filter.size,
  );
}

export function findRunning(scope: TenantDb): Promise<ImportWire[]> {
  return selectImports(scope, sql`i.status in ('queued', 'running')`, 100);
}

export async function findLastEnded(scope: TenantDb): Promise<ImportWire | null> {
  const where = sql`i.status in ('finished', 'failed') and not i.dismissed`;
  return (await selectImports(scope, where, 1))[0] ?? null;
}
