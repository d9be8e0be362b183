import { assert } from '@comptoir/kernel';
import type { Ctx, EnqueueOptions } from '../context.ts';
import { type RawBuilder, sql } from '../db/index.ts';
import type { JobDefinition } from './define.ts';

/** A job that asks to begin apart from the last one leaves it this many times as long as that took, so that others get their share. */
const APART_TIMES = 12;
const MAX_APART_MS = 3000;

/** Wakes the runners with the commit, and tells in how many milliseconds the job is due. */
export const JOBS_CHANNEL = 'comptoir_jobs';

/** Puts a job in the queue, in the caller's transaction. A waiting one under the same key takes the new payload and keeps its id. */
export async function insertJob(
  ctx: Ctx,
  definitions: ReadonlyMap<string, JobDefinition>,
  kind: string,
  payload: object,
  options: EnqueueOptions = {},
): Promise<string> {
  const definition = definitions.get(kind);
  assert(definition, `job ${kind} is not declared`);
  const now = ctx.clock.now();
  const found = await sql<{ id: string; wait_ms: number }>`/* prepared */
    insert into jobs (id, environment_id, kind, payload, key, queue, max_attempts, run_at, created_by, created_by_account,
      created_at)
    values (${ctx.newId()}, ${ctx.tenant.environment_id}, ${kind}, ${JSON.stringify(definition.payload.parse(payload))}::jsonb, ${options.key ?? null},
      ${options.queue ?? definition.queue}, ${definition.max_attempts}, ${dueAt(ctx, kind, options)}, ${ctx.actor.user_id},
      ${ctx.actor.user_id === null ? ctx.actor.account_id : null}, ${now})
    on conflict (environment_id, kind, key) where state = 'queued' and key is not null
      do update set payload = excluded.payload, run_at = excluded.run_at, created_by = excluded.created_by,
        created_by_account = excluded.created_by_account
    returning id, ceil(extract(epoch from run_at - now()) * 1000)::float8 as wait_ms`.execute(ctx.db);
  const row = found.rows[0];
  assert(row, 'an inserted job has an id');
  await sql`select pg_notify(${JOBS_CHANNEL}, ${String(row.wait_ms)})`.execute(ctx.db);
  return row.id;
}

/** By the database's clock, which the runners go by: ours may be ahead of it. */
function dueAt(ctx: Ctx, kind: string, { run_at, apart_ms }: EnqueueOptions): RawBuilder<Date> {
  const wait_s = run_at ? Math.max(0, (run_at.getTime() - ctx.clock.now().getTime()) / 1000) : 0;
  const requested = sql<Date>`now() + make_interval(secs => ${wait_s})`;
  if (apart_ms === undefined) return requested;
  // A start that lies ahead of now was before the clock was set back.
  const took = sql`least(coalesce(finished_at, now()) - started_at, make_interval(secs => ${MAX_APART_MS / 1000}))`;
  return sql<Date>`greatest(${requested}, (select least(started_at, now())
      + greatest(make_interval(secs => ${apart_ms / 1000}), least(${APART_TIMES}::float8 * ${took}, make_interval(secs => ${MAX_APART_MS / 1000})))
    from jobs where environment_id = ${ctx.tenant.environment_id} and kind = ${kind} and started_at is not null
    order by started_at desc limit 1))`;
}
