import { sql } from '../../platform/db/index.ts';
import type { Platform } from '../../platform/unit-of-work.ts';

const DAYS_KEPT = 7;
const DAY_MS = 86_400_000;

/** Forgets what nobody has simulated for some days. */
async function sweepSimulations({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - DAYS_KEPT * DAY_MS);
  const { rows } = await database.pool.query<{ id: string }>('select id from environments');
  for (const { id } of rows)
    await database.transaction({ environment_id: id }, (db) =>
      sql`delete from simulations where environment_id = ${id} and used_at < ${before}`.execute(db),
    );
}

export const sweeps = [sweepSimulations];
