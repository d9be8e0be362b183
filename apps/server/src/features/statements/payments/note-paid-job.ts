import { z } from 'zod';
import { defineJob } from '../../../platform/jobs/define.ts';
import { findLocked, lockAgainstUnlock, notePaidLater } from './paid-record-queries.ts';

/** Statements per transaction. */
const BATCH = 100;

/** Put in the queue once, by migration 0097, for statements locked before it. Safe to repeat: rows that exist stay. */
export const noteLocked = defineJob('note_paid_records', {
  payload: z.object({}),
  async handler(job, _payload, control) {
    const locked = await job.transaction((ctx) => findLocked(ctx));
    for (let from = 0; from < locked.length; from += BATCH) {
      control.signal.throwIfAborted();
      const ids = locked.slice(from, from + BATCH);
      await job.transaction(async (ctx) => {
        await notePaidLater(ctx, await lockAgainstUnlock(ctx, ids));
      });
      await control.progress(Math.floor(((from + ids.length) / locked.length) * 100));
    }
  },
});
