import { assert } from '@comptoir/kernel';
import type { ErrorCode } from '@comptoir/contract/errors';
import type { Ctx } from '../context.ts';
import { sql, type Database } from '../db/index.ts';

/**
 * The queue's SQL, run as the owner over all environments. Times are the database's: several machines share one queue.
 * A claim takes a lease that a heartbeat renews; `(id, worker, attempts)` is the fence of everything written afterwards.
 */

/** Without a heartbeat for this long a job's worker counts as dead. */
export const LEASE_S = 60;

export interface ClaimedJob {
  readonly id: string;
  readonly environment_id: string;
  readonly company_id: string;
  readonly live: boolean;
  /** Of the company; null: UTC. */
  readonly timezone: string | null;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
  readonly max_attempts: number;
  readonly created_by: string | null;
  /** Of support staff, who have no user. */
  readonly created_by_account: string | null;
}

/** Any number that only claims use: they go one at a time, so that two workers never take two jobs of one queue. */
const CLAIM_LOCK = 778_209_311;

/**
 * The next job: among the due ones whose queue is free, of the company whose last start is longest ago (each tenant gets
 * its turn), the oldest. Materialized: as a plain subquery it may run once for each row that the update looks at, and then takes a job each time.
 */
const claim = (worker: string, kinds: readonly string[]) => sql<
  Omit<ClaimedJob, 'company_id' | 'live'>
>`/* prepared */
  with next as materialized (
    select candidate.id
    from jobs candidate
    where candidate.state = 'queued' and candidate.run_at <= now() and candidate.kind = any(${[...kinds]}::text[])
      and (candidate.queue is null or not exists (
        select from jobs busy where busy.environment_id = candidate.environment_id and busy.queue = candidate.queue and busy.state = 'running'))
    order by (select max(turn.started_at) from jobs turn where turn.environment_id = candidate.environment_id) nulls first,
      candidate.run_at, candidate.id
    limit 1
    for update of candidate skip locked
  )
  update jobs j
  set state = 'running', worker = ${worker}, heartbeat_at = now(), attempts = j.attempts + 1, started_at = now(), cancel_requested_at = null
  from next
  where j.id = next.id
  returning j.id, j.environment_id, j.kind, j.payload, j.attempts, j.max_attempts, j.created_by, j.created_by_account`;

/** A query of its own: on Citus \`jobs\` is a local table and \`environments\` a reference table, and an update does not join the two. */
const placeOf = (environment_id: string) =>
  sql<
    Pick<ClaimedJob, 'company_id' | 'live' | 'timezone'>
  >`/* prepared */ select e.company_id, e.live, c.settings ->> 'timezone' as timezone
    from environments e join companies c on c.id = e.company_id where e.id = ${environment_id}`;

export async function claimJob(
  database: Database,
  worker: string,
  kinds: readonly string[],
): Promise<ClaimedJob | null> {
  return database.transaction({}, async (db) => {
    // Sent together; the second begins when the first has its lock.
    const [, { rows }] = await Promise.all([
      sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`.execute(db),
      claim(worker, kinds).execute(db),
    ]);
    const [job] = rows;
    if (job === undefined) return null;
    const [place] = (await placeOf(job.environment_id).execute(db)).rows;
    assert(place !== undefined, 'a job belongs to an environment');
    return { ...job, ...place };
  });
}

export interface HeldJob {
  readonly id: string;
  readonly cancel_requested: boolean;
}

/** Renews the worker's leases; a job that is missing in the answer was taken away. */
export async function heartbeat(
  database: Database,
  worker: string,
  ids: readonly string[],
): Promise<HeldJob[]> {
  const found = await database.pool.query<HeldJob>(
    `update jobs set heartbeat_at = now() where id = any($1) and worker = $2 and state = 'running'
     returning id, cancel_requested_at is not null as cancel_requested`,
    [ids, worker],
  );
  return found.rows;
}

/** No job is put off for longer. One that is was put off by a clock that has been set back since, and would wait for that time to come again. */
const LONGEST_WAIT_S = 3600;

/**
 * Puts the jobs of dead workers back in the queue; those that have no try left are returned to be parked.
 *
 * @param running ids of the caller's own jobs, which live however old a jump of the clock makes them look; read before each
 * statement, since the caller may claim a job in between
 */
export async function releaseDeadJobs(
  database: Database,
  lease_s: number,
  running: () => readonly string[] = () => [],
): Promise<{ released: number; exhausted: ClaimedJob[] }> {
  // A heartbeat that lies ahead of now was given before the clock was set back: a living worker renews it before its lease is over.
  const dead = `state = 'running' and abs(extract(epoch from now() - heartbeat_at)) > $1 and id <> all($2::uuid[])`;
  // A newer job waits under the same key: it does this one's work.
  await database.pool.query(
    `update jobs old set state = 'cancelled', finished_at = now(), params = params || '{"superseded": true}', worker = null
     where ${dead} and key is not null and exists (
       select from jobs newer where newer.environment_id = old.environment_id and newer.kind = old.kind and newer.key = old.key and newer.state = 'queued')`,
    [lease_s, running()],
  );
  const back = await database.pool.query(
    `update jobs set state = 'queued', worker = null, heartbeat_at = null, run_at = now() where ${dead} and attempts < max_attempts`,
    [lease_s, running()],
  );
  const early = await database.pool.query(
    `update jobs set run_at = now() where state = 'queued' and run_at > now() + make_interval(secs => $1)`,
    [LONGEST_WAIT_S],
  );
  const exhausted = await database.pool.query<ClaimedJob>(
    `select j.id, j.environment_id, e.company_id, e.live, c.settings ->> 'timezone' as timezone, j.kind, j.payload, j.attempts, j.max_attempts, j.created_by,
       j.created_by_account
     from jobs j join environments e on e.id = j.environment_id join companies c on c.id = e.company_id where ${dead.replace('state', 'j.state').replace(' id ', ' j.id ')} and j.attempts >= j.max_attempts`,
    [lease_s, running()],
  );
  return { released: (back.rowCount ?? 0) + (early.rowCount ?? 0), exhausted: exhausted.rows };
}

/** In the job's transaction: true while the lease is this worker's. With `lock`, it stays so until the commit. */
export async function holdsLease(
  ctx: Ctx,
  job: { id: string; attempts: number },
  worker: string,
  lock: boolean,
): Promise<boolean> {
  const found = await sql<{ id: string }>`/* prepared */
    select id from jobs where environment_id = ${ctx.tenant.environment_id} and id = ${job.id} and worker = ${worker}
      and attempts = ${job.attempts} and state = 'running' ${lock ? sql`for share` : sql``}`.execute(ctx.db);
  return found.rows.length === 1;
}

export async function writeProgress(
  ctx: Ctx,
  job_id: string,
  worker: string,
  percent: number,
  params: unknown,
): Promise<void> {
  await sql`
    update jobs set progress = ${Math.max(0, Math.min(100, Math.floor(percent)))}, params = ${JSON.stringify(params)}::jsonb, heartbeat_at = now()
    where environment_id = ${ctx.tenant.environment_id} and id = ${job_id} and worker = ${worker} and state = 'running'`.execute(
    ctx.db,
  );
}

export async function writeSuccess(ctx: Ctx, job_id: string, result: unknown): Promise<void> {
  await sql`/* prepared */
    update jobs set state = 'succeeded', progress = 100, result = ${resultJson(result)}::jsonb, error = null, worker = null, finished_at = now()
    where environment_id = ${ctx.tenant.environment_id} and id = ${job_id}`.execute(ctx.db);
}

/** A count that arrives as a bigint must not undo work that is done. */
function resultJson(result: unknown): string {
  return (
    JSON.stringify(result ?? null, (_name, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    ) ?? 'null'
  );
}

export interface JobError {
  readonly code: ErrorCode;
  readonly params: Readonly<Record<string, unknown>>;
}

/** Parked or cancelled: it is not tried again. False when somebody else ended or took it. `worker` null: the one that died. */
export async function writeEnd(
  ctx: Ctx,
  job: { id: string; attempts: number },
  worker: string | null,
  state: 'failed' | 'cancelled',
  error: JobError,
): Promise<boolean> {
  const ended = await sql<{ id: string }>`
    update jobs set state = ${state}, error = ${JSON.stringify(error)}::jsonb, worker = null, finished_at = now()
    where environment_id = ${ctx.tenant.environment_id} and id = ${job.id} and state = 'running' and attempts = ${job.attempts}
      and (${worker}::text is null or worker = ${worker})
    returning id`.execute(ctx.db);
  return ended.rows.length === 1;
}

export async function writeAlert(ctx: Ctx, job: ClaimedJob, error: unknown): Promise<void> {
  await sql`
    insert into job_alerts (id, environment_id, job_id, kind, error)
    values (${ctx.newId()}, ${ctx.tenant.environment_id}, ${job.id}, ${job.kind}, ${JSON.stringify(error)}::jsonb)`.execute(
    ctx.db,
  );
}

/** Back in the queue after `wait_s`. When a newer one waits under the same key, that one does the work. */
export async function requeue(
  database: Database,
  job: ClaimedJob,
  worker: string,
  wait_s: number,
  error: JobError | null,
  counts: boolean,
): Promise<void> {
  await database.transaction({}, async (db) => {
    const mine = sql`id = ${job.id} and worker = ${worker} and attempts = ${job.attempts} and state = 'running'`;
    const newer = await sql<{ found: boolean }>`
      select exists (select from jobs newer join jobs old on old.id = ${job.id}
        where newer.environment_id = old.environment_id and newer.kind = old.kind and newer.key = old.key and newer.state = 'queued') as found`.execute(
      db,
    );
    if (newer.rows[0]?.found) {
      await sql`update jobs set state = 'cancelled', finished_at = now(), worker = null, params = params || '{"superseded": true}' where ${mine}`.execute(
        db,
      );
      return;
    }
    await sql`
      update jobs set state = 'queued', worker = null, heartbeat_at = null, run_at = now() + make_interval(secs => ${wait_s}),
        attempts = attempts - ${counts ? 0 : 1}, error = ${error === null ? null : JSON.stringify(error)}::jsonb
      where ${mine}`.execute(db);
  });
}
