import type { Ctx } from '../../platform/context.ts';
import { requirePermission } from '../../platform/auth/access.ts';
import { findCompany, saveCompany } from './company-queries.ts';

/** For who may change the settings of discussions, which are a part of the company's. */
export async function switchDiscussions(ctx: Ctx, discussion_activated: boolean): Promise<void> {
  requirePermission(ctx, 'company_setting.discussions', 'write');
  const before = await findCompany(ctx, true);
  if (before.settings.discussion_activated === discussion_activated) return;
  await saveCompany(ctx, { settings: { discussion_activated } });
  ctx.audit({
    object_type: 'company',
    object_id: before.id,
    before: { discussion_activated: before.settings.discussion_activated },
    after: { discussion_activated },
  });
}
