import type { ViewPermission } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { seesEverybody } from '../../visibility/index.ts';

type WithActor = Pick<Ctx, 'actor'>;

/**
 * Who makes, shares, orders and deletes views: the right on adjustments at *delete*, over everybody's statements, as the specification says.
 * A share can show a statement to the people it names, so it takes more than the right to calculate.
 */
export function managesViews(ctx: WithActor): boolean {
  return can(ctx, 'statement', 'read') && can(ctx, 'adjustment_analysis', 'delete') && seesEverybody(ctx);
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
