import { AppError } from '@comptoir/contract/errors';
import { isGod } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { enterCompany } from './account-queries.ts';

/** Opens a company to a session of support. The reason is in the company's trail by the same commit: nothing is read before it. */
export async function giveReason(ctx: Ctx, session_id: string, reason: string): Promise<void> {
  if (!isGod(ctx)) throw new AppError('forbidden');
  await enterCompany(ctx.db, session_id, ctx.clock.now());
  ctx.audit({ object_type: 'support_session', object_id: session_id, note: reason });
}
