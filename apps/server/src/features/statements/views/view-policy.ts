import type { ViewPermission } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesEverybody } from '../../visibility/index.ts';

type WithActor = Pick<Ctx, 'actor'>;

/** People who see every statement and may delete them can make, share, order and delete views. */
export function managesViews(ctx: WithActor): boolean {
  return can(ctx, 'statement', 'delete') && seesEverybody(ctx);
}

export function requireManager(ctx: WithActor): void {
  if (!managesViews(ctx)) throw new AppError('forbidden', { reason: 'views' });
}

/** The caller's right on a view, given how it is shared with them; `null`: they don't even see it. */
export function permissionOn(ctx: WithActor, shared: ViewPermission | null): ViewPermission | null {
  if (!can(ctx, 'statement', 'read')) return null;
  if (managesViews(ctx)) return 'edit';
  if (seesEverybody(ctx)) return shared ?? 'view';
  return ctx.actor.permissions.statement_scope === 'shared_views' ? shared : null;
}
