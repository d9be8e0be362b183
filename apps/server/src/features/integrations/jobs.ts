import { idSchema } from '@comptoir/contract';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define.ts';
import { endRun } from './follow-end.ts';
import { MAX_TRIES, refreshTable } from './refresh-table.ts';
import { runScheduled, SCHEDULED_JOB } from './refresh-schedule.ts';
import { findStoredRun, isOpen } from './run-queries.ts';
import { REFRESH_JOB } from './start-refresh.ts';

export const jobs = [
  defineJob(REFRESH_JOB, {
    payload: z.object({ run_id: idSchema }),
    max_attempts: MAX_TRIES,
    handler: (job, { run_id }, control) => refreshTable(job, run_id, control),
    onGivenUp: async (ctx, { run_id }, end) => {
      const run = await findStoredRun(ctx, { id: run_id });
      // Its import goes on by itself, or a person maps its columns.
      if (!run || !isOpen(run.status) || run.import_id !== null || run.user_import_id !== null) return;
      const error = end.state === 'cancelled' ? null : { code: end.code, params: { ...end.params } };
      await endRun(ctx, run, { status: end.state, error });
      ctx.audit({ object_type: 'integration', object_id: run.integration_id, after: { run_id, error } });
    },
  }),
  defineJob(SCHEDULED_JOB, {
    payload: z.object({
      integration_id: idSchema,
      trigger: z.enum(['incremental', 'nightly', 'slot']),
    }),
    handler: (job, scheduled) => job.transaction((ctx) => runScheduled(ctx, scheduled)),
  }),
];
