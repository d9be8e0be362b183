import { z } from 'zod';
import { sql } from '../../../platform/db/index.ts';
import { defineJob } from '../../../platform/jobs/define.ts';
import { notePaidLater } from './paid-records.ts';

/** Statements per transaction. */
const BATCH = 100;

/** Put in the queue by migration 0097, once, for what was locked before it. Safe to repeat: what is noted already stays. */
export const noteLocked = defineJob('note_paid_records', {
  payload: z.object({}),
  async handler(job, _payload, control) {
    const locked = await job.transaction(({ db, tenant }) =>
      sql<{
        id: string;
      }>`select id from statements where environment_id = ${tenant.environment_id} and locked_at is not null`.execute(
        db,
      ),
    );
    for (let from = 0; from < locked.rows.length; from += BATCH) {
      control.signal.throwIfAborted();
      const ids = locked.rows.slice(from, from + BATCH).map((row) => row.id);
      await job.transaction(async (ctx) => {
        // Held against an unlock meanwhile, which would find nothing to take away yet.
        const held = await sql<{
          id: string;
        }>`select id from statements where environment_id = ${ctx.tenant.environment_id}
          and id = any(${ids}::uuid[]) and locked_at is not null order by id for share`.execute(ctx.db);
        await notePaidLater(
          ctx,
          held.rows.map((row) => row.id),
        );
      });
      await control.progress(Math.floor(((from + ids.length) / locked.rows.length) * 100));
    }
  },
});
