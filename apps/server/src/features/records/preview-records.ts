import type { RecordPreview } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { findRights } from '../visibility/index.ts';
import { requireView } from '../table-views/index.ts';

/**
 * The person with whom conditions about the current user are compared: a preview of a view that the caller may change. It opens nothing:
 * the caller reads every record of the table anyway. `null`: that person reads no tables.
 */
export async function viewerOf(
  ctx: Ctx,
  table_id: string,
  { view_id, preview_user_id }: RecordPreview,
): Promise<Ctx | null> {
  if (preview_user_id === undefined) return ctx;
  const view = view_id === undefined ? null : await requireView(ctx, table_id, view_id);
  const canChange = view !== null && (view.is_own || view.shared === 'edit');
  if (!view?.preview_mode || !canChange) throw new AppError('forbidden', { reason: 'preview' });
  const rights = await findRights(ctx, preview_user_id);
  if (!rights) throw new AppError('not_found');
  if (!can({ actor: rights }, 'data_table', 'read')) return null;
  return { ...ctx, actor: { ...ctx.actor, user_id: preview_user_id } };
}
