import type { RequestView } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { findRequestView, readRequestViews, type StoredRequestView } from './view-queries.ts';

export async function listRequestViews(ctx: Ctx): Promise<{ views: RequestView[] }> {
  requirePermission(ctx, 'request', 'read');
  return { views: (await readRequestViews(ctx)).map(viewWire) };
}

export async function getRequestView(ctx: Ctx, id: string): Promise<RequestView> {
  requirePermission(ctx, 'request', 'read');
  return viewWire(await requireView(ctx, id));
}

/** The view. Refused when it does not exist, or is neither the caller's nor shared with them. */
export async function requireView(ctx: Ctx, id: string): Promise<StoredRequestView> {
  const view = await findRequestView(ctx, id);
  if (!view) throw new AppError('view_not_found');
  if (!view.is_own && view.shared === null) throw new AppError('view_forbidden');
  return view;
}

/** Only its owner shares, orders and deletes a view. */
export async function requireOwnView(ctx: Ctx, id: string): Promise<StoredRequestView> {
  const view = await requireView(ctx, id);
  if (!view.is_own) throw new AppError('view_forbidden');
  return view;
}

export function viewWire(view: StoredRequestView): RequestView {
  const { id, name, preview_mode, filters, link, fields, sort, version, is_own, shared } = view;
  const permission = is_own ? 'edit' : (shared ?? 'view');
  return {
    id,
    name,
    preview_mode,
    filters,
    link,
    fields,
    sort,
    users_avatar_for_preview: permission === 'edit' ? view.users_avatar_for_preview : [],
    version,
    is_own,
    permission,
  };
}
