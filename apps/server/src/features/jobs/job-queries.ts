import type { Job } from '@comptoir/contract';
import { isAdmin } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { JOBS_CHANNEL } from '../../platform/jobs/insert-job.ts';

interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly state: Job['state'];
  readonly progress: number;
  readonly params: Record<string, unknown>;
  readonly result: unknown;
  readonly error: Job['error'];
  readonly attempts: number;
  readonly cancel_requested_at: Date | null;
  readonly created_at: Date;
  readonly started_at: Date | null;
  readonly finished_at: Date | null;
}

const COLUMNS = sql`id, kind, state, progress, params, result, error, attempts, cancel_requested_at, created_at, started_at, finished_at`;

/** Own jobs, all of the environment for an admin. Anybody else's is as if it were not there. */
export function visibleJobs(ctx: Ctx) {
  return isAdmin(ctx)
    ? sql`environment_id = ${ctx.tenant.environment_id}`
    : sql`environment_id = ${ctx.tenant.environment_id} and ${isOwn(ctx)}`;
}

function isOwn({ actor }: Ctx) {
  return actor.user_id === null
    ? sql`created_by_account = ${actor.account_id}`
    : sql`created_by = ${actor.user_id}`;
}

export async function findJob(ctx: Ctx, id: string, lock = false): Promise<Job | null> {
  const found = await sql<JobRow>`
    select ${COLUMNS} from jobs where ${visibleJobs(ctx)} and id = ${id} ${lock ? sql`for no key update` : sql``}`.execute(
    ctx.db,
  );
  return found.rows[0] ? jobOf(found.rows[0]) : null;
}

export async function listOwnJobs(
  ctx: Ctx,
  filter: { kind?: string | undefined; state?: string | undefined },
): Promise<Job[]> {
  const found = await sql<JobRow>`
    select ${COLUMNS} from jobs
    where environment_id = ${ctx.tenant.environment_id} and ${isOwn(ctx)}
      and (${filter.kind ?? null}::text is null or kind = ${filter.kind ?? null})
      and (${filter.state ?? null}::text is null or state = ${filter.state ?? null})
    order by created_at desc, id desc limit 50`.execute(ctx.db);
  return found.rows.map(jobOf);
}

/** Answers what the job was to do when it had not begun and is over with this. */
export async function requestCancel(ctx: Ctx, id: string): Promise<{ readonly payload: unknown } | null> {
  const now = ctx.clock.now();
  const found = await sql<{ state: Job['state']; payload: unknown }>`
    update jobs set cancel_requested_at = ${now},
      state = case state when 'queued' then 'cancelled' else state end,
      finished_at = case state when 'queued' then ${now}::timestamptz else finished_at end
    where environment_id = ${ctx.tenant.environment_id} and id = ${id} and state in ('queued', 'running')
    returning state, payload`.execute(ctx.db);
  const [row] = found.rows;
  return row?.state === 'cancelled' ? { payload: row.payload } : null;
}

function jobOf({ cancel_requested_at, created_at, started_at, finished_at, ...row }: JobRow): Job {
  return {
    ...row,
    result: row.result ?? null,
    cancel_requested: cancel_requested_at !== null,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    finished_at: finished_at?.toISOString() ?? null,
  };
}

/** Wakes the process that runs the job. */
export async function notifyCancel({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`select pg_notify(${JOBS_CHANNEL}, 'cancel')`.execute(db);
}
