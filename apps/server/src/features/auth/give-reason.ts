import { AppError } from '@comptoir/contract/errors';
import { isGod } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** Opens a company to a session of support. The reason is in the company's trail by the same commit: nothing is read before it. */
export async function giveReason(ctx: Ctx, session_id: string, reason: string): Promise<void> {
  if (!isGod(ctx)) throw new AppError('forbidden');
  await sql`select enter_company(${session_id}::uuid)`.execute(ctx.db);
  ctx.audit({ object_type: 'support_session', object_id: session_id, note: reason });
}
