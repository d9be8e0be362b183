import { assert } from '@comptoir/kernel';
import type { Ctx, EnqueueOptions } from '../context.ts';
import { sql } from '../db/index.ts';
import type { JobDefinition } from './define.ts';

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
  // By the database's clock, which the runners go by: ours may be ahead of it.
  const wait_s = options.run_at ? Math.max(0, (options.run_at.getTime() - now.getTime()) / 1000) : 0;
  const found = await sql<{ id: string }>`
    insert into jobs (id, environment_id, kind, payload, key, queue, max_attempts, run_at, created_by, created_by_account,
      created_at)
    values (${ctx.newId()}, ${ctx.tenant.environment_id}, ${kind}, ${JSON.stringify(definition.payload.parse(payload))}::jsonb, ${options.key ?? null},
      ${options.queue ?? definition.queue}, ${definition.max_attempts}, now() + make_interval(secs => ${wait_s}), ${ctx.actor.user_id},
      ${ctx.actor.user_id === null ? ctx.actor.account_id : null}, ${now})
    on conflict (environment_id, kind, key) where state = 'queued' and key is not null
      do update set payload = excluded.payload, run_at = excluded.run_at, created_by = excluded.created_by,
        created_by_account = excluded.created_by_account
    returning id`.execute(ctx.db);
  await sql`select pg_notify(${JOBS_CHANNEL}, ${String(Math.ceil(wait_s * 1000))})`.execute(ctx.db);
  const row = found.rows[0];
  assert(row, 'an inserted job has an id');
  return row.id;
}
