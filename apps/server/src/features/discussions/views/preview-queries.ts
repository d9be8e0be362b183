import { AppError } from '@comptoir/contract/errors';
import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sql, type RawBuilder } from '../../../platform/db/index.ts';
import { findRights } from '../../visibility/index.ts';
import { seesAll } from '../discussion-policy.ts';
import { requireView, viewWire } from './read-views.ts';

/** Which requests `d` another person sees. Editors of the view may look at it as them while its preview mode is on. */
export async function seenByPerson(
  ctx: Ctx,
  view_id: string | undefined,
  user_id: string,
): Promise<RawBuilder<unknown>> {
  const view = view_id === undefined ? null : viewWire(await requireView(ctx, view_id));
  if (!view?.preview_mode || view.permission !== 'edit')
    throw new AppError('forbidden', { reason: 'preview' });
  const actor = await findRights(ctx, user_id);
  if (!actor) throw new AppError('not_found');
  if (!can({ actor }, 'request', 'read')) return sql`false`;
  if (seesAll({ actor }, 'request')) return sql`true`;
  return sql`exists (select 1 from discussion_members seen where seen.environment_id = ${ctx.tenant.environment_id}
    and seen.discussion_id = d.id and seen.user_id = ${user_id}::uuid)`;
}
