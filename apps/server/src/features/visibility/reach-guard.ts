import { AppError } from '@comptoir/contract/errors';
import { canBinary, isAdmin } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { TeamRight } from './reach.ts';
import { snapshot, isWider, shownStatements } from './reach-guard-queries.ts';
import { seesEverybody } from './sees-everybody.ts';

/**
 * Makes a change of the organisation and refuses it when it lets the caller see or validate the pay of more people than before: a right
 * on teams or users is no right on everybody's pay. Admins, and those who see everybody, are free. The two pictures are taken in the
 * caller's transaction, which the refusal rolls back. People who are made by the change itself do not count: they have no pay yet.
 */
export async function withinOwnReach<T>(ctx: Ctx, change: () => Promise<T>): Promise<T> {
  const rights = guardedRights(ctx);
  if (rights.length === 0) return change();
  const before = await snapshot(ctx, rights);
  const result = await change();
  for (const right of rights) {
    if (await isWider(ctx, right, before)) throw new AppError('forbidden', { reason: 'more_than_own' });
  }
  const shown = before.shown === null ? null : await shownStatements(ctx);
  if (shown && [...shown].some((id) => !before.shown?.has(id)))
    throw new AppError('forbidden', { reason: 'more_than_own' });
  return result;
}

/** People who may validate everyone that they see, or nobody, gain nothing by a team's right to validate. */
function guardedRights(ctx: Ctx): TeamRight[] {
  // The key of an admin shows them nobody's pay that they do not see already.
  const owner = ctx.actor.api_key?.owner;
  if (ctx.actor.user_id === null || isAdmin(ctx) || (owner && isAdmin({ actor: owner }))) return [];
  const validates = canBinary(ctx, 'statement_validate_supervised') && !canBinary(ctx, 'statement_validate');
  return [
    ...(seesEverybody(ctx) ? [] : ['can_view' as const]),
    ...(validates ? ['can_validate' as const] : []),
  ];
}
