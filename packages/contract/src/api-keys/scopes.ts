import type { ActionLevel, BinaryPermission, Permissions, Resource, SubResource } from '../permissions.ts';
import { allows, allowsBinary, BINARY_PERMISSIONS, RESOURCES, SUB_RESOURCES } from '../permissions.ts';

/** What a key may be limited to: a right of roles each. `write` includes `read`, `delete` both. */
export const API_SCOPES = [
  'user.users:read',
  'user.users:write',
  'user.users:delete',
  'user.roles:write',
  'user.groups:read',
  'user.groups:write',
  'data_table:read',
  'data_table:write',
  'data_table:delete',
  'statement:read',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** What a key is limited to; with all rights, to those of its owner alone. */
export interface KeyRights {
  readonly all_rights: boolean;
  readonly scopes: readonly ApiScope[];
}

const LEVELS = ['delete', 'write', 'read'] as const;

/** The scopes as a role would allow them. */
function scopePermissions(scopes: readonly ApiScope[]): Permissions['resources'] {
  const resources: Partial<Record<Resource | SubResource, { effect: 'allow'; level: ActionLevel }>> = {};
  for (const level of LEVELS.toReversed()) {
    for (const scope of scopes) {
      const [resource, of] = scope.split(':') as [Resource | SubResource, ActionLevel];
      if (of === level) resources[resource] = { effect: 'allow', level };
    }
  }
  return resources;
}

/** What a key may do: what its owner may do today, and its scopes contain. Never more than either. */
export function permissionsOfKey(owner: Permissions, { all_rights, scopes }: KeyRights): Permissions {
  if (all_rights) return owner;
  const limit: Permissions = { ...owner, resources: scopePermissions(scopes), binary: {} };
  const levelOf = (resource: Resource | SubResource): ActionLevel =>
    LEVELS.find((level) => allows(owner, resource, level) && allows(limit, resource, level)) ?? 'none';
  const named: readonly (Resource | SubResource)[] = [...RESOURCES, ...Object.values(SUB_RESOURCES).flat()];
  return {
    ...owner,
    resources: Object.fromEntries(
      named.map((resource) => [resource, { effect: 'allow', level: levelOf(resource) }]),
    ),
    binary: Object.fromEntries(
      BINARY_PERMISSIONS.map((name: BinaryPermission) => [
        name,
        allowsBinary(owner, name) && allowsBinary(limit, name),
      ]),
    ),
  };
}
