import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { switchDiscussions } from '../company/index.ts';

/** Off: nobody opens discussions or requests; what was written stays. */
export async function setSettings(
  ctx: Ctx,
  discussion_activated: boolean,
): Promise<{ discussion_activated: boolean }> {
  requirePermission(ctx, 'company_setting.discussions', 'write');
  await switchDiscussions(ctx, discussion_activated);
  return { discussion_activated };
}
