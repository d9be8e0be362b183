import type { TableView } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { requireTable } from '../tables/index.ts';
import { findTableView, readTableViews, type StoredTableView } from './view-queries.ts';

export async function listTableViews(ctx: Ctx, table_id: string): Promise<{ views: TableView[] }> {
  requirePermission(ctx, 'data_table', 'read');
  await requireTable(ctx, table_id);
  return { views: (await readTableViews(ctx, table_id)).map(viewWire) };
}

export async function getTableView(ctx: Ctx, table_id: string, id: string): Promise<TableView> {
  requirePermission(ctx, 'data_table', 'read');
  return viewWire(await requireView(ctx, table_id, id));
}

/** The view. Refused when it does not exist, or is neither the caller's nor shared with them. */
export async function requireView(ctx: Ctx, table_id: string, id: string): Promise<StoredTableView> {
  await requireTable(ctx, table_id);
  const view = await findTableView(ctx, id);
  if (view?.table_id !== table_id) throw new AppError('view_not_found');
  if (!view.is_own && view.shared === null) throw new AppError('view_forbidden');
  return view;
}

/** Only its owner shares, orders and deletes a view. */
export async function requireOwnView(ctx: Ctx, table_id: string, id: string): Promise<StoredTableView> {
  const view = await requireView(ctx, table_id, id);
  if (!view.is_own) throw new AppError('view_forbidden');
  return view;
}

export function viewWire({ shared, shares_version: _, ...view }: StoredTableView): TableView {
  return { ...view, permission: view.is_own ? 'edit' : (shared ?? 'view') };
}
