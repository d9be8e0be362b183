import type { BulkRun, SkippedOfRun } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface StoredRun {
  readonly id: string;
  readonly owner_id: string;
  readonly action: BulkRun['action'];
  readonly request: unknown;
  readonly status: BulkRun['status'];
  readonly total: number;
  readonly done: number;
  readonly changed: number;
  readonly skipped: number;
  readonly error: BulkRun['error'];
  readonly job_id: string | null;
  readonly cancel_requested: boolean;
  readonly created_at: Date;
}

/** The lists themselves are read where they are needed alone. */
const COLUMNS = sql`id, owner_id, action, request, status, cardinality(ids) as total, done, cardinality(changed_ids) as changed,
  jsonb_array_length(skipped) as skipped, error, job_id, cancel_requested, created_at`;

/** After this long it is gone. */
const KEPT_MS = 24 * 3_600_000;
const keptSince = ({ clock }: Pick<Ctx, 'clock'>) => new Date(clock.now().getTime() - KEPT_MS);

export async function insertRun(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  run: Pick<StoredRun, 'id' | 'owner_id' | 'action' | 'request' | 'job_id'> & {
    readonly ids: readonly string[];
    readonly skipped: readonly SkippedOfRun[];
  },
): Promise<void> {
  await sql`
    insert into bulk_runs (environment_id, id, owner_id, action, request, ids, skipped, job_id, created_at)
    values (${tenant.environment_id}, ${run.id}, ${run.owner_id}, ${run.action}, ${JSON.stringify(run.request)}::jsonb,
      ${[...run.ids]}::uuid[], ${JSON.stringify(run.skipped)}::jsonb, ${run.job_id}, ${clock.now()})`.execute(
    db,
  );
}

/** Of anybody: for its own job. */
export async function findRun({ db, tenant }: TenantDb, id: string): Promise<StoredRun | null> {
  const { rows } = await sql<StoredRun>`
    select ${COLUMNS} from bulk_runs where environment_id = ${tenant.environment_id} and id = ${id} for update`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function findOwnRun(
  ctx: Ctx,
  owner_id: string,
  id: string,
  lock = false,
): Promise<StoredRun | null> {
  const { rows } = await sql<StoredRun>`
    select ${COLUMNS} from bulk_runs where environment_id = ${ctx.tenant.environment_id} and id = ${id} and owner_id = ${owner_id}
      and created_at > ${keptSince(ctx)} ${lock ? sql`for update` : sql``}`.execute(ctx.db);
  return rows[0] ?? null;
}

export async function findOwnRuns(ctx: Ctx, owner_id: string): Promise<StoredRun[]> {
  const { rows } = await sql<StoredRun>`
    select ${COLUMNS} from bulk_runs where environment_id = ${ctx.tenant.environment_id} and owner_id = ${owner_id} and not dismissed
      and created_at > ${keptSince(ctx)} order by created_at desc, id desc limit 20`.execute(ctx.db);
  return rows;
}

export async function countUnderWay({ db, tenant }: TenantDb, owner_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from bulk_runs where environment_id = ${tenant.environment_id} and owner_id = ${owner_id}
      and status in ('waiting', 'running')`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The ids of the next batch. */
export async function nextIds(
  { db, tenant }: TenantDb,
  { id, done }: Pick<StoredRun, 'id' | 'done'>,
  size: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select ids[${done + 1}::int:${done + size}::int]::text[] as ids from bulk_runs
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
  return rows[0]?.ids ?? [];
}

export interface Batch {
  readonly tried: number;
  readonly changed_ids: readonly string[];
  readonly skipped: readonly SkippedOfRun[];
}

export async function saveBatch({ db, tenant }: TenantDb, id: string, batch: Batch): Promise<void> {
  await sql`
    update bulk_runs set status = 'running', done = done + ${batch.tried},
      changed_ids = changed_ids || ${[...batch.changed_ids]}::uuid[], skipped = skipped || ${JSON.stringify(batch.skipped)}::jsonb
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function saveEnded(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  id: string,
  status: 'finished' | 'failure' | 'cancelled',
  error: BulkRun['error'],
): Promise<void> {
  await sql`
    update bulk_runs set status = ${status}, finished_at = ${clock.now()},
      error = ${error === null ? null : JSON.stringify(error)}::jsonb
    where environment_id = ${tenant.environment_id} and id = ${id} and status in ('waiting', 'running')`.execute(
    db,
  );
}

export async function saveCancelRequested({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`update bulk_runs set cancel_requested = true where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export async function saveDismissed({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`update bulk_runs set dismissed = true where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export async function findChangedIds({ db, tenant }: TenantDb, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select changed_ids::text[] as ids from bulk_runs where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

export async function findSkipped({ db, tenant }: TenantDb, id: string): Promise<readonly SkippedOfRun[]> {
  const { rows } = await sql<{ skipped: SkippedOfRun[] }>`
    select skipped from bulk_runs where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
  return rows[0]?.skipped ?? [];
}

/** Removes what is older than a day. */
export async function forgetOldRuns(
  { db, environment_id }: { readonly db: TenantDb['db']; readonly environment_id: string },
  now: Date,
): Promise<void> {
  await sql`delete from bulk_runs where environment_id = ${environment_id}
    and created_at <= ${new Date(now.getTime() - KEPT_MS)}`.execute(db);
}
