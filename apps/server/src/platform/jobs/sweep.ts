import { sql, type Database } from '../db/index.ts';
import type { Platform } from '../unit-of-work.ts';

/** Removes what nobody asks for any more, once an hour. The audit trail is never swept. */
export async function sweep(platform: Platform): Promise<void> {
  const { database } = platform;
  const old = (days: number) => new Date(platform.clock.now().getTime() - days * 86_400_000);
  await database.pool.query(`delete from outbox where kind = 'realtime' and created_at < $1`, [old(1)]);
  await database.pool.query(`delete from sessions where expires_at < $1 or revoked_at < $1`, [old(30)]);
  await database.pool.query(`delete from account_tokens where expires_at < $1`, [old(30)]);
  await database.pool.query(`delete from throttle_counts where since < $1`, [old(1)]);
  await database.pool.query(`delete from jobs where state in ('succeeded', 'failed', 'cancelled') and finished_at < $1`, [old(30)]);
  await sweepEnvironments(database, old(1));
  for (const one of platform.sweeps ?? []) await one(platform);
}

/** Row security is forced on these, so they are swept from inside each environment. */
async function sweepEnvironments(database: Database, before: Date): Promise<void> {
  const environments = await database.pool.query<{ id: string }>('select id from environments');
  for (const { id } of environments.rows) {
    await database.transaction({ environment_id: id }, (db) => sql`delete from idempotency_keys where created_at < ${before}`.execute(db));
  }
}
