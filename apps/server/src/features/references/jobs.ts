import { z } from 'zod';
import { defineJob, type JobDefinition } from '../../platform/jobs/define.ts';
import { lockUnread } from './use-queries.ts';
import { writeCompensationUses, writeViewUses } from './write-uses.ts';

/** Put in the queue by migration 0190, once: names the places of the uses that the migration found as text. Safe to repeat. */
const writeReferences = defineJob('write_references', {
  payload: z.object({}),
  handler: (job) =>
    job.transaction(async (ctx) => {
      const { compensations, views } = await lockUnread(ctx);
      for (const { id, document } of compensations) await writeCompensationUses(ctx, id, document);
      for (const { id, filters } of views) await writeViewUses(ctx, id, filters);
    }),
});

export const jobs: readonly JobDefinition[] = [writeReferences];
