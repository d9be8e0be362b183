import { z } from 'zod';
import { idSchema, importConfigSchema } from '@comptoir/contract';
import { defineJob } from '../../platform/jobs/define.ts';
import { CHECK_IMPORT_JOB, runCheck } from './check-import.ts';
import { tellEnded } from './follow-imports.ts';
import { saveEnded } from './import-queries.ts';
import { notifyEnd } from './notify-end.ts';
import { tellEndpoints } from './tell-endpoints.ts';
import { runImport } from './run-import.ts';
import { runUndo, UNDO_JOB } from './undo/undo-import.ts';
import { IMPORT_JOB } from './start-import.ts';

export const jobs = [
  defineJob(CHECK_IMPORT_JOB, {
    payload: z.object({ import_id: idSchema, config: importConfigSchema }),
    queue: 'import_checks',
    max_attempts: 2,
    handler: runCheck,
  }),
  defineJob(UNDO_JOB, {
    payload: z.object({ import_id: idSchema }),
    // Beside no import.
    queue: 'imports',
    max_attempts: 3,
    handler: (job, { import_id }, control) => runUndo(job, import_id, control),
  }),
  defineJob(IMPORT_JOB, {
    payload: z.object({ import_id: idSchema }),
    // One import of an environment at a time: two into one table would wait for each other anyway.
    queue: 'imports',
    max_attempts: 3,
    handler: (job, { import_id }, control) => runImport(job, import_id, control),
    onGivenUp: async (ctx, { import_id }, end) => {
      await saveEnded(
        ctx,
        import_id,
        end.state,
        end.state === 'cancelled' ? null : { code: end.code, params: end.params },
      );
      await tellEnded(ctx, import_id, {
        status: end.state,
        table_id: null,
        field_ids: null,
        error: { code: end.code, params: end.params },
      });
      if (end.state === 'failed') {
        await notifyEnd(ctx, import_id, import_id);
        await tellEndpoints(ctx, import_id, { status: 'failed', error: end.code });
      }
      await ctx.emit({ channel: 'company', name: 'import', data: { import_id, status: end.state } });
    },
  }),
];
