import type { Environment } from '@comptoir/contract';
import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { listAllEnvironments, ownEnvironments } from './sandbox-queries.ts';

/** Those of the company: all of them for who manages sandboxes, else the ones that the caller can enter. */
export async function listEnvironments(ctx: Ctx): Promise<Environment[]> {
  const all = await listAllEnvironments(ctx);
  if (can(ctx, 'sandbox', 'read')) return all;
  const own = await ownEnvironments(ctx);
  return all.filter(({ id }) => own.has(id));
}
