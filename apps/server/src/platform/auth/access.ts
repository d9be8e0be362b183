import {
  allows,
  allowsBinary,
  type ActionLevel,
  type BinaryPermission,
  type CallPermission,
  type Resource,
  type SubResource,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { assertNever } from '@comptoir/kernel';
import type { Actor } from '../context.ts';

/** What a check needs of a context: the actor alone. */
type WithActor = { readonly actor: Actor };
/** Also of somebody else than the caller. */
type WithRights = { readonly actor: Pick<Actor, 'role_category' | 'permissions'> };

/** Does the actor's role reach `level` on the resource? Support (god) reaches everything. */
export function can(
  { actor }: WithRights,
  resource: Resource | SubResource,
  level: Exclude<ActionLevel, 'none'>,
): boolean {
  return actor.role_category === 'god' || allows(actor.permissions, resource, level);
}

export function canBinary({ actor }: WithActor, permission: BinaryPermission): boolean {
  return actor.role_category === 'god' || allowsBinary(actor.permissions, permission);
}

/** 403 `forbidden` unless the actor's role reaches `level`. First line of a use case. */
export function requirePermission(
  ctx: WithActor,
  resource: Resource | SubResource,
  level: Exclude<ActionLevel, 'none'>,
): void {
  if (!can(ctx, resource, level)) throw new AppError('forbidden', { resource, level });
}

export function requireBinary(ctx: WithActor, permission: BinaryPermission): void {
  if (!canBinary(ctx, permission)) throw new AppError('forbidden', { permission });
}

/** Whose rights bound what may be given to others: of an API key its owner's, because its own are cut to what it does. */
export const granterOf = (actor: Actor): Pick<Actor, 'role_category' | 'permissions'> =>
  actor.api_key?.owner ?? actor;

/** Admins and support. */
export function isAdmin({ actor }: { readonly actor: Pick<Actor, 'role_category'> }): boolean {
  return actor.role_category === 'admin' || actor.role_category === 'god';
}

export function isGod({ actor }: WithRights): boolean {
  return actor.role_category === 'god';
}

/** The check that the platform makes before every handler. `session` and `public` calls are narrowed by the use case itself. */
export function requireCallPermission(ctx: WithActor, permission: CallPermission): void {
  switch (permission.kind) {
    case 'public':
    case 'session':
      return;
    case 'resource':
      return requirePermission(ctx, permission.resource, permission.level);
    case 'binary':
      return requireBinary(ctx, permission.permission);
    case 'god':
      if (!isGod(ctx)) throw new AppError('forbidden');
      return;
    default:
      assertNever(permission);
  }
}
