import type { BodyOf, createRequestView, RequestView, updateRequestView } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_NAME_LENGTH, present } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/versions.ts';
import { requireSelf } from '../discussion-policy.ts';
import { requireOwnView, requireView, viewWire } from './read-views.ts';
import {
  deleteRequestViewRow,
  findRequestView,
  insertRequestView,
  lockRequestView,
  orderOwnViews,
  readRequestViews,
  updateRequestViewRow,
} from './view-queries.ts';

const OBJECT = { object_type: 'request_view' } as const;

export async function createView(ctx: Ctx, values: BodyOf<typeof createRequestView>): Promise<RequestView> {
  requirePermission(ctx, 'request', 'read');
  const id = values.id ?? ctx.newId();
  if (values.id !== undefined && (await findRequestView(ctx, id))) throw new AppError('conflict', {}, 'id');
  await insertRequestView(ctx, id, requireSelf(ctx), {
    ...values,
    fields: values.fields ?? null,
    sort: values.sort ?? 'activity',
  });
  const view = viewWire(present(await findRequestView(ctx, id), 'the view just made'));
  ctx.audit({ ...OBJECT, object_id: id, after: view });
  return view;
}

export async function changeView(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof updateRequestView>,
): Promise<RequestView> {
  requirePermission(ctx, 'request', 'read');
  await lockRequestView(ctx, id);
  const before = viewWire(await requireView(ctx, id));
  if (before.permission !== 'edit') throw new AppError('view_forbidden');
  assertVersion('request_view', before.version, body.version);
  const { fields = before.fields, sort = before.sort } = body;
  await updateRequestViewRow(ctx, id, { ...body, fields, sort });
  const view = viewWire(await requireView(ctx, id));
  ctx.audit({ ...OBJECT, object_id: id, before, after: view });
  return view;
}

/** Also of a view that is shared with the caller: the copy is theirs. */
export async function duplicateView(ctx: Ctx, id: string): Promise<RequestView> {
  requirePermission(ctx, 'request', 'read');
  const { name: given, filters, link, fields, sort, preview_mode } = await requireView(ctx, id);
  const used = new Set((await readRequestViews(ctx)).map(({ name }) => name));
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const name = given.slice(0, MAX_NAME_LENGTH - ending.length) + ending;
    if (!used.has(name)) return createView(ctx, { filters, link, fields, sort, preview_mode, name });
  }
}

export async function removeView(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'request', 'read');
  const before = await requireOwnView(ctx, id);
  await deleteRequestViewRow(ctx, id);
  ctx.audit({ ...OBJECT, object_id: id, before: viewWire(before) });
}

export async function placeViews(ctx: Ctx, ids: readonly string[]): Promise<void> {
  requirePermission(ctx, 'request', 'read');
  for (const id of ids) await requireOwnView(ctx, id);
  await orderOwnViews(ctx, ids);
  ctx.audit({ ...OBJECT, after: { view_ids: ids } });
}
