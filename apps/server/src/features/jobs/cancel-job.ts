import type { Job } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { findJob, notifyCancel, requestCancel } from './job-queries.ts';
import { readJob } from './read-job.ts';

/** A waiting job is gone at once; a running one is notified and stops between two batches. */
export async function cancelJob(ctx: Ctx, id: string): Promise<Job> {
  const job = await findJob(ctx, id, true);
  if (!job) throw new AppError('not_found');
  if (job.state !== 'queued' && job.state !== 'running') throw new AppError('conflict', { state: job.state });
  const waiting = await requestCancel(ctx, id);
  if (waiting)
    await ctx.jobGivenUp(job.kind, waiting.payload, {
      state: 'cancelled',
      code: 'conflict',
      params: { cancelled: true },
    });
  await notifyCancel(ctx);
  ctx.audit({ object_type: 'job', object_id: id, before: { state: job.state } });
  return readJob(ctx, id);
}
