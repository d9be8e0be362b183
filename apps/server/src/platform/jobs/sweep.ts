import { listEnvironmentIds, sql, type Database, type RawBuilder } from '../db/index.ts';
import type { InstallationSchedule } from '../schedules/index.ts';
import type { Platform } from '../unit-of-work.ts';

export const sweepSchedule: InstallationSchedule = { name: 'sweep', every: 'hour', run: sweep };

/** Readers sum up the marks of changed data (migration 0605): many become one. */
export const mergeMarksSchedule: InstallationSchedule = {
  name: 'merge_data_marks',
  every: 'minute',
  run: ({ database }) =>
    database.transaction({}, async (db) => {
      await sql`select merge_data_marks()`.execute(db);
    }),
};

/** Removes rows that nobody needs any more. The audit trail is never swept. */
export async function sweep(platform: Platform): Promise<void> {
  const { database } = platform;
  const old = (days: number) => new Date(platform.clock.now().getTime() - days * 86_400_000);
  // Each as long as it takes: after a busy day there is much to remove.
  const remove = (rows: RawBuilder<unknown>) =>
    database.transaction({ statement_timeout_ms: 0 }, (db) => sql`delete from ${rows}`.execute(db));
  await remove(sql`outbox where kind = 'realtime' and created_at < ${old(1)}`);
  // What was sent is in the history of its endpoint.
  await remove(sql`outbox where kind = 'webhook' and (dispatched_at < ${old(1)} or failed_at < ${old(1)})`);
  await remove(sql`sessions where expires_at < ${old(30)} or revoked_at < ${old(30)}`);
  await remove(sql`account_tokens where expires_at < ${old(30)}`);
  await remove(sql`login_steps where expires_at < ${old(1)}`);
  await remove(sql`passkey_challenges where expires_at < ${platform.clock.now()}`);
  await remove(sql`throttle_counts where since < ${old(1)}`);
  await remove(sql`jobs where state in ('succeeded', 'failed', 'cancelled') and finished_at < ${old(30)}`);
  await sweepEnvironments(database, { old: old(1), hour_ago: old(1 / 24) });
  for (const one of platform.sweeps ?? []) await one(platform);
}

/** Row security is forced on these, so they are swept from inside each environment. */
async function sweepEnvironments(
  database: Database,
  { old, hour_ago }: Readonly<Record<'old' | 'hour_ago', Date>>,
): Promise<void> {
  for (const environment_id of await listEnvironmentIds(database)) {
    await database.transaction({ environment_id }, async (db) => {
      await sql`delete from idempotency_keys where created_at < ${old}`.execute(db);
      await sql`select merge_board_marks(${environment_id}::uuid, ${hour_ago})`.execute(db);
    });
  }
}
