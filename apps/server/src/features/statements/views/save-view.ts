import type { BodyOf, createStatementView, StatementView, updateStatementView } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { LIMITS } from '@comptoir/kernel';
import { requirePermission, seesEverybody } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/versions.ts';
import { requireStored, requireView, viewWire } from './read-views.ts';
import { requireManager } from './view-policy.ts';
import { showsMore } from './view-widening.ts';
import { deleteView, holdView, insertView, orderViews, readViews, updateView } from './view-queries.ts';

type Values = BodyOf<typeof createStatementView>;

export async function createView(ctx: Ctx, values: Values): Promise<StatementView> {
  requirePermission(ctx, 'statement', 'delete');
  requireManager(ctx);
  return insert(ctx, values);
}

/** Shared with nobody, like every new view. */
export async function duplicateView(ctx: Ctx, id: string): Promise<StatementView> {
  requirePermission(ctx, 'statement', 'delete');
  requireManager(ctx);
  const view = await requireStored(ctx, id);
  return insert(ctx, { ...view, name: await copyName(ctx, view.name) });
}

async function insert(ctx: Ctx, values: Values): Promise<StatementView> {
  const id = ctx.newId();
  await insertView(ctx, id, values);
  const view = viewWire(await requireStored(ctx, id), 'edit');
  ctx.audit({ object_type: 'statement_view', object_id: id, after: view });
  return view;
}

/** `Europe (2)`, with the first number that is free. */
async function copyName(ctx: Ctx, name: string): Promise<string> {
  const used = new Set((await readViews(ctx)).map((view) => view.name));
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const copy = name.slice(0, LIMITS.name_length - ending.length) + ending;
    if (!used.has(copy)) return copy;
  }
}

/** For whoever manages views, and those with whom it is shared to edit. */
export async function changeView(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof updateStatementView>,
): Promise<StatementView> {
  requirePermission(ctx, 'statement', 'read');
  await holdView(ctx, id);
  const before = await requireView(ctx, id);
  if (before.permission !== 'edit') throw new AppError('view_forbidden');
  assertVersion('statement_view', before.version, body.version);
  // Who sees by views alone would else drop the filters and see everybody.
  if (!seesEverybody(ctx) && (await showsMore(ctx, before, body)))
    throw new AppError('forbidden', { reason: 'more_than_own' }, 'filters');
  await updateView(ctx, id, body);
  const view = await requireView(ctx, id);
  ctx.audit({ object_type: 'statement_view', object_id: id, before, after: view });
  return view;
}

export async function removeView(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'statement', 'delete');
  requireManager(ctx);
  const before = await requireStored(ctx, id);
  await deleteView(ctx, id);
  ctx.audit({ object_type: 'statement_view', object_id: id, before: viewWire(before, 'edit') });
}

export async function placeViews(ctx: Ctx, ids: readonly string[]): Promise<void> {
  requirePermission(ctx, 'statement', 'delete');
  requireManager(ctx);
  const known = new Set((await readViews(ctx)).map((view) => view.id));
  if (ids.some((id) => !known.has(id))) throw new AppError('view_not_found');
  await orderViews(ctx, ids);
  ctx.audit({ object_type: 'statement_view', after: { view_ids: ids } });
}
