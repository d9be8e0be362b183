import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireManager } from './view-policy.ts';
import { orderViews, readViews } from './view-queries.ts';

export async function placeViews(ctx: Ctx, ids: readonly string[]): Promise<void> {
  requirePermission(ctx, 'adjustment_analysis', 'delete');
  requireManager(ctx);
  const known = new Set((await readViews(ctx)).map((view) => view.id));
  if (ids.some((id) => !known.has(id))) throw new AppError('view_not_found');
  await orderViews(ctx, ids);
  ctx.audit({ object_type: 'statement_view', after: { view_ids: ids } });
}
