import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findDefaultView, removeDefaultView, storeDefaultView } from './default-view-queries.ts';
import { requireView } from './read-views.ts';

/** With which view the board opens for the caller: one that they see, or none. */
export async function setDefaultView(ctx: Ctx, view_id: string | null): Promise<void> {
  requirePermission(ctx, 'statement', 'read');
  const before = await findDefaultView(ctx);
  if (view_id === null) await removeDefaultView(ctx);
  else {
    await requireView(ctx, view_id);
    await storeDefaultView(ctx, view_id);
  }
  ctx.audit({ object_type: 'statement_view', before: { default: before }, after: { default: view_id } });
}
