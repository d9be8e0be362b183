import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireStored, viewWire } from './read-views.ts';
import { requireManager } from './view-policy.ts';
import { deleteView } from './view-queries.ts';

export async function removeView(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'adjustment_analysis', 'delete');
  requireManager(ctx);
  const before = await requireStored(ctx, id);
  await deleteView(ctx, id);
  ctx.audit({ object_type: 'statement_view', object_id: id, before: viewWire(before, 'edit') });
}
