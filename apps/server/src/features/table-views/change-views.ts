import type { BodyOf, createTableView, TableView, updateTableView } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_NAME_LENGTH, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { fieldsOf, requireTable } from '../tables/index.ts';
import { requireOwnView, requireView, viewWire } from './read-views.ts';
import {
  deleteTableViewRow,
  findTableView,
  insertTableView,
  lockTableView,
  namedFields,
  orderOwnViews,
  readTableViews,
  updateTableViewRow,
} from './view-queries.ts';

const OBJECT = { object_type: 'table_view' } as const;
type Values = BodyOf<typeof createTableView>;

export async function createView(ctx: Ctx, table_id: string, values: Values): Promise<TableView> {
  requirePermission(ctx, 'data_table', 'read');
  await assertFields(ctx, table_id, values);
  const owner_id = ctx.actor.user_id;
  // Support without a user of the company keeps nothing in it.
  if (owner_id === null) throw new AppError('forbidden');
  const id = values.id ?? ctx.newId();
  if (values.id !== undefined && (await findTableView(ctx, id))) throw new AppError('conflict', {}, 'id');
  await insertTableView(ctx, { ...values, id, table_id, owner_id });
  const view = viewWire(present(await findTableView(ctx, id), 'the view just made'));
  ctx.audit({ ...OBJECT, object_id: id, after: view });
  return view;
}

export async function changeView(
  ctx: Ctx,
  { table_id, id }: { readonly table_id: string; readonly id: string },
  body: BodyOf<typeof updateTableView>,
): Promise<TableView> {
  requirePermission(ctx, 'data_table', 'read');
  await lockTableView(ctx, id);
  const before = viewWire(await requireView(ctx, table_id, id));
  if (before.permission !== 'edit') throw new AppError('view_forbidden');
  assertVersion('table_view', before.version, body.version);
  await assertFields(ctx, table_id, body);
  await updateTableViewRow(ctx, id, body);
  const view = viewWire(await requireView(ctx, table_id, id));
  ctx.audit({ ...OBJECT, object_id: id, before, after: view });
  return view;
}

/** Also of a view that is shared with the caller: the copy is theirs. */
export async function duplicateView(ctx: Ctx, table_id: string, id: string): Promise<TableView> {
  requirePermission(ctx, 'data_table', 'read');
  const view = await requireView(ctx, table_id, id);
  const { preview_mode, filters, link, fields, sort, summaries, groups, widths } = view;
  const look = { preview_mode, filters, link, fields, sort, summaries, groups, widths };
  const used = new Set((await readTableViews(ctx, table_id)).map((one) => one.name));
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const name = view.name.slice(0, MAX_NAME_LENGTH - ending.length) + ending;
    if (!used.has(name)) return createView(ctx, table_id, { ...look, name });
  }
}

export async function removeView(ctx: Ctx, table_id: string, id: string): Promise<void> {
  requirePermission(ctx, 'data_table', 'read');
  const before = await requireOwnView(ctx, table_id, id);
  await deleteTableViewRow(ctx, id);
  ctx.audit({ ...OBJECT, object_id: id, before: viewWire(before) });
}

export async function placeViews(ctx: Ctx, table_id: string, ids: readonly string[]): Promise<void> {
  requirePermission(ctx, 'data_table', 'read');
  for (const id of ids) await requireOwnView(ctx, table_id, id);
  await orderOwnViews(ctx, table_id, ids);
  ctx.audit({ ...OBJECT, after: { view_ids: ids } });
}

/** What the view names must be fields of its table: they are what keeps them from being deleted. */
async function assertFields(ctx: Ctx, table_id: string, values: Values): Promise<void> {
  const known = new Set(fieldsOf(await requireTable(ctx, table_id)).map(({ id }) => id));
  const field_id = [...namedFields(values), ...values.fields, ...Object.keys(values.widths)].find(
    (id) => !known.has(id),
  );
  if (field_id !== undefined)
    throw new AppError('invalid_field', { reason: 'unknown_field', field_id }, 'filters');
}
