import { idSchema } from '@comptoir/contract';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define.ts';
import { saveGivenUp } from './change-queries.ts';
import { changeWire } from './change-request.ts';
import { runChange } from './run-change.ts';
import { CHANGE_JOB } from './start-change.ts';

export const jobs = [
  defineJob(CHANGE_JOB, {
    payload: z.object({ change_id: idSchema, records: z.number().int() }),
    // Two changes of one table would wait for each other anyway.
    queue: 'record_changes',
    max_attempts: 3,
    handler: (job, { change_id, records }, control) =>
      job.transaction(async (ctx) =>
        changeWire(
          await runChange(ctx, change_id, async (done) => {
            control.signal.throwIfAborted();
            const percent = Math.min(99, Math.floor((100 * done) / Math.max(1, records)));
            await control.progress(percent, { done, records });
          }),
        ),
      ),
    onGivenUp: (ctx, { change_id }, { state }) => saveGivenUp(ctx, change_id, state),
  }),
];
