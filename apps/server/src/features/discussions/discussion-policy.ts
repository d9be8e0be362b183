import { CLOSED_AS, type DiscussionKind, type DiscussionStatus } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, isGod } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';

type WithActor = Pick<Ctx, 'actor'>;
type WithRights = { readonly actor: Pick<Ctx['actor'], 'role_category' | 'permissions'> };

/** Requests have a resource of their own; a discussion is open to who is in it. */
export function requireAccess(
  ctx: WithActor,
  kind: DiscussionKind,
  level: 'read' | 'write' | 'delete',
): void {
  if (kind === 'request' && !can(ctx, 'request', level))
    throw new AppError('forbidden', { resource: 'request', level });
}

/** Of people with these rights: may they be in such a conversation? Nobody is added or mentioned who could not open it. */
export function mayJoin(of: WithRights, kind: DiscussionKind): boolean {
  return kind === 'discussion' || can(of, 'request', 'read');
}

/** Who writes: somebody of the company. Support reads what its rights show, and is nobody's colleague. */
export function requireSelf({ actor }: WithActor): string {
  if (actor.user_id === null) throw new AppError('forbidden');
  return actor.user_id;
}

/** Requests of everybody are for the request scope `all`; of discussions one sees those that one is in. */
export function seesAll(ctx: WithRights, kind: DiscussionKind): boolean {
  if (kind === 'discussion') return false;
  return isGod(ctx) || (can(ctx, 'request', 'read') && ctx.actor.permissions.request_scope === 'all');
}

export function statusOf(kind: DiscussionKind, is_open: boolean): DiscussionStatus {
  return is_open ? 'open' : CLOSED_AS[kind];
}

interface Held {
  readonly kind: DiscussionKind;
  readonly creator_id: string | null;
  readonly is_member: boolean;
}

export function mayWrite(ctx: WithActor, { kind, is_member }: Held): boolean {
  if (ctx.actor.user_id === null) return false;
  if (kind === 'request' && !can(ctx, 'request', 'write')) return false;
  return is_member || seesAll(ctx, kind);
}

/** Its creator, and those who may delete the settings of discussions, among those who see it. */
export function mayDelete(ctx: WithActor, held: Held): boolean {
  if (!mayWrite(ctx, held)) return false;
  if (held.kind === 'request') return can(ctx, 'request', 'delete');
  return held.creator_id === ctx.actor.user_id || can(ctx, 'company_setting.discussions', 'delete');
}
