import type { Job } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { findJob } from './job-queries.ts';

export async function readJob(ctx: Ctx, id: string): Promise<Job> {
  const job = await findJob(ctx, id);
  if (!job) throw new AppError('not_found');
  return job;
}
