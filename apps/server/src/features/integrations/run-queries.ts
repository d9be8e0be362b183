import type { IntegrationRun } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';

export interface StoredRun {
  readonly id: string;
  readonly integration_id: string;
  readonly sync_id: string;
  readonly mode: IntegrationRun['mode'];
  readonly trigger: IntegrationRun['trigger'];
  readonly status: IntegrationRun['status'];
  readonly author_user_id: string | null;
  readonly reached: string | null;
  readonly import_id: string | null;
  readonly user_import_id: string | null;
  /** So many records may go: a person has said so. */
  readonly allowed: number;
}

/** Not over yet. */
const OPEN = ['queued', 'fetching', 'mapping', 'confirming', 'importing'] as const;
/** At work. One that waits for a person holds no other one up. */
const WORKING = ['queued', 'fetching', 'importing'] as const;
const WAITING = ['mapping', 'confirming'] as const;
export const isWaiting = (status: IntegrationRun['status']): boolean =>
  (WAITING as readonly string[]).includes(status);
export const isOpen = (status: IntegrationRun['status']): boolean =>
  (OPEN as readonly string[]).includes(status);
/** Fetching is half of the way, sorting in the other half. */
const FETCHED_PERCENT = 50;

interface RunRow extends Omit<StoredRun, 'reached' | 'allowed'> {
  readonly table_name: string;
  readonly author_name: string | null;
  readonly job_id: string | null;
  readonly import_job_id: string | null;
  readonly rows: string | null;
  readonly error: IntegrationRun['error'];
  readonly guard: IntegrationRun['guard'];
  readonly created_at: Date;
  readonly finished_at: Date | null;
}

async function select(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown>,
  limit: number,
): Promise<IntegrationRun[]> {
  const { environment_id } = tenant;
  const { rows } = await sql<RunRow>`
    select r.id, r.integration_id, r.sync_id, r.mode, r.trigger, r.status, r.author_user_id, r.import_id, r.user_import_id, r.guard, r.job_id, r.rows, r.error,
      r.created_at, r.finished_at, coalesce(t.name, s.table_name) as table_name, u.name as author_name, i.job_id as import_job_id
    from integration_runs r
    join integration_syncs s on s.environment_id = ${environment_id} and s.id = r.sync_id
    left join data_tables t on t.environment_id = ${environment_id} and t.id = s.table_id
    left join users u on u.environment_id = ${environment_id} and u.id = r.author_user_id
    left join imports i on i.environment_id = ${environment_id} and i.id = r.import_id
    where r.environment_id = ${environment_id} and ${where}
    order by r.created_at desc, r.id desc limit ${limit}`.execute(db);
  const progress = await findProgress({ db, tenant }, rows);
  return rows.map((row) => toWire(row, progress));
}

function toWire(row: RunRow, progress: ReadonlyMap<string, number>): IntegrationRun {
  const fetched = isWaiting(row.status) ? 100 : (progress.get(row.job_id ?? '') ?? 0);
  const imported = progress.get(row.import_job_id ?? '') ?? 0;
  const percent = row.status === 'importing' ? FETCHED_PERCENT + imported / 2 : fetched / 2;
  return {
    id: row.id,
    sync_id: row.sync_id,
    table_name: row.table_name,
    mode: row.mode,
    trigger: row.trigger,
    status: row.status,
    progress: isOpen(row.status) ? Math.floor(percent) : 100,
    job_id: row.job_id,
    import_id: row.import_id,
    user_import_id: row.user_import_id,
    guard: row.guard,
    rows: row.rows === null ? null : Number(row.rows),
    error: row.error,
    author: row.author_user_id === null ? null : { id: row.author_user_id, name: row.author_name ?? '' },
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

/** By job. A query of its own, since on Citus `jobs` stays on one node. */
async function findProgress(
  { db, tenant }: TenantDb,
  rows: readonly RunRow[],
): Promise<ReadonlyMap<string, number>> {
  const ids = rows
    .filter(({ status }) => isOpen(status))
    .flatMap(({ job_id, import_job_id }) => [job_id ?? [], import_job_id ?? []].flat());
  if (ids.length === 0) return new Map();
  const found = await sql<{ id: string; progress: number }>`
    select id, progress from jobs where environment_id = ${tenant.environment_id} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(found.rows.map(({ id, progress }) => [id, progress]));
}

export const findRuns = (scope: TenantDb, integration_id: string, size: number) =>
  select(scope, sql`r.integration_id = ${integration_id}`, size);

export async function findRun(scope: TenantDb, id: string): Promise<IntegrationRun | null> {
  return (await select(scope, sql`r.id = ${id}`, 1))[0] ?? null;
}

/** By sync. */
export async function findLastRuns(
  scope: TenantDb,
  syncs: readonly string[],
): Promise<ReadonlyMap<string, IntegrationRun>> {
  if (syncs.length === 0) return new Map();
  const last = sql`r.id in (
    select distinct on (l.sync_id) l.id from integration_runs l
    where l.environment_id = ${scope.tenant.environment_id} and l.sync_id = any(${[...syncs]}::uuid[])
    order by l.sync_id, l.created_at desc, l.id desc)`;
  return new Map((await select(scope, last, syncs.length)).map((run) => [run.sync_id, run]));
}

export async function findStoredRun(
  { db, tenant }: TenantDb,
  where: { readonly id: string } | { readonly import_id: string } | { readonly user_import_id: string },
): Promise<StoredRun | null> {
  const [column, value] = Object.entries(where)[0] ?? ['id', ''];
  const by = sql`${sql.ref(column)} = ${value}`;
  const { rows } = await sql<StoredRun>`
    select id, integration_id, sync_id, mode, trigger, status, author_user_id, reached, import_id, user_import_id, allowed from integration_runs
    where environment_id = ${tenant.environment_id} and ${by} for no key update`.execute(db);
  return rows[0] ?? null;
}

export async function insertRun(
  { db, tenant, actor, clock }: Ctx,
  run: Pick<StoredRun, 'id' | 'integration_id' | 'sync_id' | 'mode' | 'trigger'> & {
    readonly job_id: string;
    readonly allowed?: number;
  },
): Promise<void> {
  await sql`
    insert into integration_runs (environment_id, id, integration_id, sync_id, mode, trigger, job_id, allowed, author_user_id, created_at)
    values (${tenant.environment_id}, ${run.id}, ${run.integration_id}, ${run.sync_id}, ${run.mode}, ${run.trigger}, ${run.job_id},
      ${run.allowed ?? 0}, ${actor.user_id}, ${clock.now()})`.execute(db);
}

/** Takes the sync until the end of the transaction, so that two refreshes of a table never begin at once. */
export async function isRefreshing({ db, tenant }: TenantDb, sync_id: string): Promise<boolean> {
  await sql`select 1 from integration_syncs where environment_id = ${tenant.environment_id} and id = ${sync_id} for no key update`.execute(
    db,
  );
  const { rows } = await sql`
    select 1 from integration_runs where environment_id = ${tenant.environment_id} and sync_id = ${sync_id}
      and status = any(${[...WORKING]}::text[])`.execute(db);
  return rows.length > 0;
}

/** Refreshes of the sync that wait for a person: one that is newer, or read other things, takes their place. */
export async function cancelWaiting(
  { db, tenant, clock }: Ctx,
  sync_id: string,
  status: (typeof WAITING)[number],
  but: string | null = null,
): Promise<readonly Pick<StoredRun, 'id' | 'import_id' | 'user_import_id'>[]> {
  const { rows } = await sql<Pick<StoredRun, 'id' | 'import_id' | 'user_import_id'>>`
    update integration_runs set status = 'cancelled', finished_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and sync_id = ${sync_id} and status = ${status} and id is distinct from ${but}::uuid
    returning id, import_id, user_import_id`.execute(db);
  return rows;
}

/** A refresh that a person has yet to map does not hold a deletion up. */
export async function isWorking({ db, tenant }: TenantDb, integration_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from integration_runs where environment_id = ${tenant.environment_id} and integration_id = ${integration_id}
      and status in ('queued', 'fetching', 'importing')`.execute(db);
  return rows.length > 0;
}

export interface RunChange {
  readonly status: IntegrationRun['status'];
  readonly import_id?: string;
  readonly user_import_id?: string;
  readonly guard?: IntegrationRun['guard'];
  readonly rows?: number;
  readonly reached?: string | null;
  readonly error?: IntegrationRun['error'];
}

export async function saveRun({ db, tenant, clock }: Ctx, id: string, change: RunChange): Promise<void> {
  await sql`
    update integration_runs set status = ${change.status}, import_id = coalesce(${change.import_id ?? null}::uuid, import_id),
      user_import_id = coalesce(${change.user_import_id ?? null}::uuid, user_import_id),
      guard = coalesce(${change.guard ? JSON.stringify(change.guard) : null}::jsonb, guard),
      rows = coalesce(${change.rows ?? null}::bigint, rows), reached = coalesce(${change.reached ?? null}, reached),
      error = ${change.error ? JSON.stringify(change.error) : null}::jsonb, finished_at = ${isOpen(change.status) ? null : clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

/** The same people as before: there is no import of them. */
export async function forgetPeople({ db, tenant, clock }: Ctx, id: string): Promise<void> {
  await sql`update integration_runs set status = 'unchanged', user_import_id = null, finished_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

/** What nobody mapped within a day, or looked at within a week: its file, or its preview, is gone. */
export async function cancelUnmapped(
  { db, environment_id }: { readonly db: TenantDb['db']; readonly environment_id: string },
  { now, before, before_people }: { readonly now: Date; readonly before: Date; readonly before_people: Date },
): Promise<void> {
  await sql`update integration_runs set status = 'cancelled', finished_at = ${now}
    where environment_id = ${environment_id} and (status = 'mapping' and user_import_id is null and created_at < ${before}
      or status in ('mapping', 'confirming') and user_import_id is not null and created_at < ${before_people})`.execute(
    db,
  );
}

export async function findEnds(
  { db, tenant }: TenantDb,
  integration_id: string,
  since: Date,
): Promise<readonly { readonly finished_at: Date; readonly failed: boolean }[]> {
  const { rows } = await sql<{ finished_at: Date; failed: boolean }>`
    select finished_at, status = 'failed' as failed from integration_runs
    where environment_id = ${tenant.environment_id} and integration_id = ${integration_id} and finished_at >= ${since}
      and status in ('failed', 'finished', 'unchanged')`.execute(db);
  return rows;
}
