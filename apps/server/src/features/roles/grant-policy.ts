import {
  allows,
  allowsBinary,
  BINARY_PERMISSIONS,
  RESOURCES,
  SCOPES_WITHIN,
  SUB_RESOURCES,
  type Permissions,
  type Resource,
  type SubResource,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { granterOf, isAdmin } from '../../platform/auth/access.ts';
import type { Actor } from '../../platform/context.ts';

/** Does `inner` allow nothing that `outer` does not? */
export function isWithin(inner: Permissions, outer: Permissions): boolean {
  const resources: readonly (Resource | SubResource)[] = [
    ...RESOURCES,
    ...Object.values(SUB_RESOURCES).flat(),
  ];
  const levels = ['read', 'write', 'delete'] as const;
  return (
    resources.every((resource) =>
      levels.every((level) => !allows(inner, resource, level) || allows(outer, resource, level)),
    ) &&
    BINARY_PERMISSIONS.every((name) => !allowsBinary(inner, name) || allowsBinary(outer, name)) &&
    SCOPES_WITHIN[outer.statement_scope].includes(inner.statement_scope) &&
    (inner.request_scope === 'mine' || outer.request_scope === 'all')
  );
}

/** Nobody hands out more than they have: else the right on users or roles would be the right on everything. */
export function assertMayGrant(actor: Actor, permissions: Permissions, field: string): void {
  const granter = granterOf(actor);
  if (isAdmin({ actor: granter })) return;
  if (!isWithin(permissions, granter.permissions))
    throw new AppError('forbidden', { reason: 'more_than_own' }, field);
}

/** One's own statement scope is set by somebody else, even where the new one contains no more by the rules: it shows other people. */
export function assertKeepsOwnScope(
  actor: Actor,
  is_own: boolean,
  before: Permissions,
  after: Permissions,
): void {
  if (isAdmin({ actor }) || !is_own || before.statement_scope === after.statement_scope) return;
  throw new AppError('forbidden', { reason: 'more_than_own' }, 'permissions_v2.statement_scope');
}

/** Everybody who joins gets the default role: only an admin makes it allow more than it did. */
export function assertDefaultNotRaised(actor: Actor, before: Permissions, after: Permissions): void {
  if (!isAdmin({ actor }) && !isWithin(after, before))
    throw new AppError('forbidden', { reason: 'more_than_own' }, 'default');
}
