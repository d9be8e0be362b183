import type { BodyOf, StatementView, updateStatementView } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/versions.ts';
import { requireView } from './read-views.ts';
import { showsMore } from './view-widening-queries.ts';
import { lockView, updateView } from './view-queries.ts';
import { seesEverybody } from '../../visibility/index.ts';

/** For people who manage views, and people with whom this one is shared to edit. */
export async function changeView(
  ctx: Ctx,
  id: string,
  body: BodyOf<typeof updateStatementView>,
): Promise<StatementView> {
  requirePermission(ctx, 'statement', 'read');
  await lockView(ctx, id);
  const before = await requireView(ctx, id);
  if (before.permission !== 'edit') throw new AppError('view_forbidden');
  assertVersion('statement_view', before.version, body.version);
  // Otherwise somebody who sees statements by views alone could drop the filters and see everybody.
  if (!seesEverybody(ctx) && (await showsMore(ctx, before, body)))
    throw new AppError('forbidden', { reason: 'more_than_own' }, 'filters');
  await updateView(ctx, id, { ...body, fields: body.fields === undefined ? before.fields : body.fields });
  const view = await requireView(ctx, id);
  ctx.audit({ object_type: 'statement_view', object_id: id, before, after: view });
  return view;
}
