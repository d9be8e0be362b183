import type { BodyOf, createStatementView, StatementView } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { requireStored, viewWire } from './read-views.ts';
import { requireManager } from './view-policy.ts';
import { findView, insertView } from './view-queries.ts';

type Values = BodyOf<typeof createStatementView>;

export async function createView(ctx: Ctx, values: Values): Promise<StatementView> {
  requirePermission(ctx, 'adjustment_analysis', 'delete');
  requireManager(ctx);
  const id = values.id ?? ctx.newId();
  if (values.id !== undefined && (await findView(ctx, id))) throw new AppError('conflict', {}, 'id');
  await insertView(ctx, id, { ...values, fields: values.fields ?? null });
  const view = viewWire(await requireStored(ctx, id), 'edit');
  ctx.audit({ object_type: 'statement_view', object_id: id, after: view });
  return view;
}
