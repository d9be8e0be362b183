/** Resources, levels and rights of section 6 of the compensation core. */
export const RESOURCES = [
  'adjustment_analysis',
  'audit_trail',
  'commission_letter',
  'company_setting',
  'data_table',
  'plan',
  'quota',
  'report',
  'request',
  'sandbox',
  'statement',
  'user',
] as const;
export type Resource = (typeof RESOURCES)[number];

/** Finer parts of a resource; a part without its own level has its resource's. */
export const SUB_RESOURCES = {
  company_setting: [
    'company_setting.attributes',
    'company_setting.currencies',
    'company_setting.discussions',
    'company_setting.integrations',
    'company_setting.minimum_compensation',
    'company_setting.overwrite_reasons',
    'company_setting.notifications',
    'company_setting.roles',
    'company_setting.security',
    'company_setting.subscription',
  ],
  user: ['user.groups', 'user.roles', 'user.teams', 'user.users'],
  commission_letter: ['commission_letter.campaigns', 'commission_letter.templates'],
  plan: ['plan.plans', 'plan.compensations'],
} as const;
export type SubResource = (typeof SUB_RESOURCES)[keyof typeof SUB_RESOURCES][number];

export const ACTION_LEVELS = ['none', 'read', 'write', 'delete'] as const;
/** read < write < delete */
export type ActionLevel = (typeof ACTION_LEVELS)[number];

export const BINARY_PERMISSIONS = [
  'company_notification_edit',
  'security_edit',
  'data_table_comment',
  'statement_overwrite',
  'statement_comment',
  'statement_lock',
  'statement_manual_payment_add',
  'statement_send_to_payroll',
  'statement_validate',
  'statement_validate_own',
  'statement_validate_supervised',
] as const;
export type BinaryPermission = (typeof BINARY_PERMISSIONS)[number];

/** Rights that something in this version asks for: the role page offers these. A right joins them together with its feature. */
export const RESOURCES_IN_USE = [
  'adjustment_analysis',
  'audit_trail',
  'commission_letter',
  'commission_letter.campaigns',
  'commission_letter.templates',
  'company_setting',
  'company_setting.attributes',
  'company_setting.currencies',
  'company_setting.integrations',
  'company_setting.minimum_compensation',
  'company_setting.overwrite_reasons',
  'company_setting.discussions',
  'company_setting.roles',
  'company_setting.security',
  'company_setting.subscription',
  'data_table',
  'plan',
  'plan.plans',
  'plan.compensations',
  'quota',
  'report',
  'request',
  'sandbox',
  'statement',
  'user',
  'user.groups',
  'user.roles',
  'user.teams',
  'user.users',
] as const satisfies readonly (Resource | SubResource)[];
export type ResourceInUse = (typeof RESOURCES_IN_USE)[number];
export const BINARY_PERMISSIONS_IN_USE = [
  'company_notification_edit',
  'statement_overwrite',
  'data_table_comment',
  'statement_comment',
  'statement_lock',
  'statement_manual_payment_add',
  'statement_send_to_payroll',
  'statement_validate',
  'statement_validate_own',
  'statement_validate_supervised',
] as const satisfies readonly BinaryPermission[];

export function isInUse(resource: Resource | SubResource): resource is ResourceInUse {
  return (RESOURCES_IN_USE as readonly (Resource | SubResource)[]).includes(resource);
}

export const STATEMENT_SCOPES = ['me', 'teams_below', 'all', 'shared_views'] as const;
export type StatementScope = (typeof STATEMENT_SCOPES)[number];
export const REQUEST_SCOPES = ['all', 'mine'] as const;
export type RequestScope = (typeof REQUEST_SCOPES)[number];

export const ROLE_CATEGORIES = ['god', 'admin', 'other'] as const;
/** `god` is support above Admin; `admin` includes god in every check. */
export type RoleCategory = (typeof ROLE_CATEGORIES)[number];

/** What a role allows. `effect: deny` wins over any level. Stored as JSON in roles.permissions, sent as `permissions_v2`. */
export interface Permissions {
  readonly resources: Readonly<
    Partial<
      Record<Resource | SubResource, { readonly effect: 'allow' | 'deny'; readonly level: ActionLevel }>
    >
  >;
  readonly binary: Readonly<Partial<Record<BinaryPermission, boolean>>>;
  readonly statement_scope: StatementScope;
  readonly request_scope: RequestScope;
}

const ORDER: Record<ActionLevel, number> = { none: 0, read: 1, write: 2, delete: 3 };

/** Does the role reach `level` on the resource (a part falls back to its resource)? Empty by default. */
export function allows(
  permissions: Permissions,
  resource: Resource | SubResource,
  level: Exclude<ActionLevel, 'none'>,
): boolean {
  const [whole] = resource.split('.') as [Resource];
  const parent = permissions.resources[whole];
  if (parent?.effect === 'deny') return false;
  const access = permissions.resources[resource] ?? parent;
  return access !== undefined && access.effect === 'allow' && ORDER[access.level] >= ORDER[level];
}

export function allowsBinary(permissions: Permissions, permission: BinaryPermission): boolean {
  return permissions.binary[permission] === true;
}

/** What a scope contains besides itself. Shared views show people without a manager: they are no part of the teams below. */
export const SCOPES_WITHIN: Readonly<Record<StatementScope, readonly StatementScope[]>> = {
  me: ['me'],
  shared_views: ['me', 'shared_views'],
  teams_below: ['me', 'teams_below'],
  all: ['me', 'shared_views', 'teams_below', 'all'],
};

const HIGHEST_FIRST = ['delete', 'write', 'read'] as const;

/** What both allow, and no more. */
export function commonPermissions(one: Permissions, other: Permissions): Permissions {
  const levelOf = (resource: Resource | SubResource): ActionLevel =>
    HIGHEST_FIRST.find((level) => allows(one, resource, level) && allows(other, resource, level)) ?? 'none';
  const named: readonly (Resource | SubResource)[] = [...RESOURCES, ...Object.values(SUB_RESOURCES).flat()];
  const [a, b] = [one.statement_scope, other.statement_scope];
  return {
    resources: Object.fromEntries(
      named.map((resource) => [resource, { effect: 'allow', level: levelOf(resource) }]),
    ),
    binary: Object.fromEntries(
      BINARY_PERMISSIONS.map((name) => [name, allowsBinary(one, name) && allowsBinary(other, name)]),
    ),
    statement_scope: SCOPES_WITHIN[a].includes(b) ? b : SCOPES_WITHIN[b].includes(a) ? a : 'me',
    request_scope: one.request_scope === 'all' && other.request_scope === 'all' ? 'all' : 'mine',
  };
}

/** The lesser of two. */
export const commonCategory = (one: RoleCategory, other: RoleCategory): RoleCategory =>
  ROLE_CATEGORIES.indexOf(one) > ROLE_CATEGORIES.indexOf(other) ? one : other;
