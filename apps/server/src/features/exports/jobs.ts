import { idSchema } from '@comptoir/contract';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define.ts';
import { findExport, saveEnded } from './export-queries.ts';
import { notifyFailure } from './notify-failure.ts';
import { announce } from './own-exports.ts';
import { runExport } from './run-export.ts';
import { EXPORT_JOB } from './start-export.ts';

export const jobs = [
  defineJob(EXPORT_JOB, {
    payload: z.object({ export_id: idSchema }),
    max_attempts: 3,
    handler: (job, { export_id }, control) => runExport(job, export_id, control),
    onGivenUp: async (ctx, { export_id }, end) => {
      const status = end.state === 'failed' ? 'failure' : 'cancelled';
      const error = end.state === 'failed' ? { code: end.code, params: end.params } : null;
      await saveEnded(ctx, export_id, status, error);
      const stored = await findExport(ctx, export_id);
      if (!stored) return;
      await announce(ctx, stored, status);
      if (status === 'failure') await notifyFailure(ctx, stored);
    },
  }),
];
