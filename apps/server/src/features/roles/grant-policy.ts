import {
  allows,
  allowsBinary,
  BINARY_PERMISSIONS,
  RESOURCES,
  SUB_RESOURCES,
  type Permissions,
  type Resource,
  type SubResource,
} from '@comptoir/contract';
import { AppError } from '@comptoir/kernel';
import { isAdmin } from '../../platform/auth/access.ts';
import type { Actor } from '../../platform/context.ts';

const SCOPE_ORDER = { me: 0, shared_views: 1, teams_below: 2, all: 3 } as const;

/** Does `inner` allow nothing that `outer` does not? */
export function isWithin(inner: Permissions, outer: Permissions): boolean {
  const resources: readonly (Resource | SubResource)[] = [...RESOURCES, ...Object.values(SUB_RESOURCES).flat()];
  const levels = ['read', 'write', 'delete'] as const;
  return (
    resources.every((resource) => levels.every((level) => !allows(inner, resource, level) || allows(outer, resource, level))) &&
    BINARY_PERMISSIONS.every((name) => !allowsBinary(inner, name) || allowsBinary(outer, name)) &&
    SCOPE_ORDER[inner.statement_scope] <= SCOPE_ORDER[outer.statement_scope] &&
    (inner.request_scope === 'mine' || outer.request_scope === 'all')
  );
}

/** Nobody hands out more than they have: else the right on users or roles would be the right on everything. */
export function assertMayGrant(actor: Actor, permissions: Permissions, field: string): void {
  if (isAdmin({ actor })) return;
  if (!isWithin(permissions, actor.permissions)) throw new AppError('forbidden', { reason: 'more_than_own' }, field);
}
