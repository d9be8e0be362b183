import type { CallPermission } from '../call.ts';
import type { ActionLevel, BinaryPermission, Permissions, Resource, SubResource } from '../permissions.ts';
import { commonPermissions } from '../permissions.ts';

/** What a key may be limited to: a right of roles each. `write` includes `read`, `delete` both. */
export const API_SCOPES = [
  'user.users:read',
  'user.users:write',
  'user.users:delete',
  'user.roles:write',
  'user.teams:read',
  'user.teams:write',
  'user.teams:delete',
  'user.groups:read',
  'user.groups:write',
  'user.groups:delete',
  'company_setting.roles:read',
  'company_setting.roles:write',
  'company_setting.roles:delete',
  'data_table:read',
  'data_table:write',
  'data_table:delete',
  'data_table_comment',
  'plan:read',
  'plan:write',
  'plan:delete',
  'quota:read',
  'quota:write',
  'quota:delete',
  'report:read',
  'report:write',
  'report:delete',
  'statement:read',
  'statement:write',
  'statement_comment',
  'statement_overwrite',
  'statement_manual_payment_add',
  'statement_lock',
  'statement_validate',
  'statement_send_to_payroll',
  'commission_letter.templates:read',
  'commission_letter.templates:write',
  'commission_letter.templates:delete',
  'commission_letter.campaigns:read',
  'commission_letter.campaigns:write',
  'commission_letter.campaigns:delete',
  'adjustment_analysis:read',
  'adjustment_analysis:delete',
  'request:read',
  'request:write',
  'request:delete',
  'company_setting:read',
  'company_setting:write',
  'company_setting:delete',
  'company_setting.integrations:read',
  'company_setting.integrations:write',
  'company_setting.integrations:delete',
  'company_setting.security:read',
  'sandbox:write',
  'sandbox:delete',
  'audit_trail:read',
] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** A scope as what it allows: a level of a resource, or one of the other rights. */
export function rightOf(scope: ApiScope): Exclude<CallPermission, { kind: 'public' | 'session' | 'god' }> {
  const [name, level] = scope.split(':');
  // The list above is made of these names.
  return level === undefined
    ? { kind: 'binary', permission: name as BinaryPermission }
    : {
        kind: 'resource',
        resource: name as Resource | SubResource,
        level: level as Exclude<ActionLevel, 'none'>,
      };
}

/** What a key is limited to; with all rights, to those of its owner alone. */
export interface KeyRights {
  readonly all_rights: boolean;
  readonly scopes: readonly ApiScope[];
}

const LEVELS = ['delete', 'write', 'read'] as const;

/** The scopes as a role would allow them. */
function scopePermissions(scopes: readonly ApiScope[]): Pick<Permissions, 'resources' | 'binary'> {
  const rights = scopes.map(rightOf);
  const resources: Partial<Record<Resource | SubResource, { effect: 'allow'; level: ActionLevel }>> = {};
  // A part with scopes of its own is not in those of its whole: changing settings is not changing roles.
  for (const scope of API_SCOPES) {
    const right = rightOf(scope);
    if (right.kind === 'resource' && right.resource.includes('.'))
      resources[right.resource] = { effect: 'allow', level: 'none' };
  }
  // The highest of a resource comes last.
  for (const level of LEVELS.toReversed())
    for (const right of rights)
      if (right.kind === 'resource' && right.level === level)
        resources[right.resource] = { effect: 'allow', level };
  const binary = rights.flatMap((right) => (right.kind === 'binary' ? [[right.permission, true]] : []));
  return { resources, binary: Object.fromEntries(binary) };
}

/** What a key may do: what its owner may do today, and its scopes contain. Never more than either. */
export function permissionsOfKey(owner: Permissions, { all_rights, scopes }: KeyRights): Permissions {
  if (all_rights) return owner;
  return commonPermissions(owner, { ...owner, ...scopePermissions(scopes) });
}
