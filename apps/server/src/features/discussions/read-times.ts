import type { getRequestTimes, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesAll } from './discussion-policy.ts';
import { timesByTopic } from './times-queries.ts';

/** For those who see all requests. */
export async function readTimes(ctx: Ctx): Promise<ResponseOf<typeof getRequestTimes>> {
  requirePermission(ctx, 'request', 'read');
  if (!seesAll(ctx, 'request')) throw new AppError('forbidden', { scope: 'all' });
  return { topics: await timesByTopic(ctx) };
}
