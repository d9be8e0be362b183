import type { Me, StatementView } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findDefaultView } from './default-view-queries.ts';
import { managesViews, permissionOn } from './view-policy.ts';
import { findView, readViews, type StoredView } from './view-queries.ts';

/** The views that the caller sees, each with what they may do with it. Nobody is refused: without views the list is empty. */
export async function listViews(
  ctx: Ctx,
): Promise<{ views: StatementView[]; can_manage: boolean; default_id: string | null }> {
  requirePermission(ctx, 'statement', 'read');
  const views = (await readViews(ctx)).flatMap((view) => {
    const permission = permissionOn(ctx, view.shared);
    return permission === null ? [] : [viewWire(view, permission)];
  });
  const chosen = await findDefaultView(ctx);
  // One that is no longer shared with the caller opens nothing.
  const default_id = views.some(({ id }) => id === chosen) ? chosen : null;
  return { views, can_manage: managesViews(ctx), default_id };
}

export async function getView(ctx: Ctx, id: string): Promise<StatementView> {
  requirePermission(ctx, 'statement', 'read');
  return requireView(ctx, id);
}

/** The view. Refused when it does not exist, or is not (or no longer) shared with the caller. */
export async function requireView(ctx: Ctx, id: string): Promise<StatementView> {
  const view = await requireStored(ctx, id);
  const permission = permissionOn(ctx, view.shared);
  if (permission === null) throw new AppError('view_forbidden');
  return viewWire(view, permission);
}

export async function requireStored(ctx: Ctx, id: string): Promise<StoredView> {
  const view = await findView(ctx, id);
  if (!view) throw new AppError('view_not_found');
  return view;
}

export function viewWire(view: StoredView, permission: StatementView['permission']): StatementView {
  const { id, name, preview_mode, filters, link, fields, version } = view;
  const users_avatar_for_preview = permission === 'edit' ? view.users_avatar_for_preview : [];
  return {
    id,
    name,
    preview_mode,
    filters,
    link,
    fields,
    users_avatar_for_preview,
    version,
    permission,
  };
}

/** What `GET /api/me` says is shared with the caller. */
export async function sharedResources(ctx: Ctx): Promise<Me['user']['shared_resources']> {
  return (await readViews(ctx)).flatMap(({ id, shared }) =>
    shared === null || permissionOn(ctx, shared) === null
      ? []
      : [{ resource_type: 'statement_view', resource_id: id, permission: shared }],
  );
}
