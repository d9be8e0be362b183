import {
  ACTION_LEVELS,
  type ActionLevel,
  type BinaryPermission,
  type Permissions,
  type Resource,
  type Role,
  SUB_RESOURCES,
  type SubResource,
} from '@comptoir/contract';

export interface RoleDraft {
  readonly name: string;
  readonly description: string;
  readonly default: boolean;
  readonly permissions: Permissions;
}

export const EMPTY_ROLE: RoleDraft = {
  name: '',
  description: '',
  default: false,
  permissions: { resources: {}, binary: {}, statement_scope: 'me', request_scope: 'mine' },
};

export function draftOf(role: Role): RoleDraft {
  return {
    name: role.name,
    description: role.description,
    default: role.default,
    permissions: role.permissions_v2 as Permissions,
  };
}

/** What the role reaches: a part without a level of its own has its resource's. */
export function levelOf(permissions: Permissions, resource: Resource | SubResource): ActionLevel {
  const [whole] = resource.split('.') as [Resource];
  const parent = permissions.resources[whole];
  if (parent?.effect === 'deny') return 'none';
  const access = permissions.resources[resource] ?? parent;
  return access === undefined || access.effect === 'deny' ? 'none' : access.level;
}

/** What a row of the matrix offers: a level, or `deny`, which no part of the resource escapes. */
export const ACCESS_CHOICES = ['deny', ...ACTION_LEVELS] as const;
export type AccessChoice = (typeof ACCESS_CHOICES)[number];

/** A part of a resource that is denied as a whole is denied, whatever it has itself. */
export function choiceOf(permissions: Permissions, resource: Resource | SubResource): AccessChoice {
  const isDenied =
    isDeniedAsWhole(permissions, resource) || permissions.resources[resource]?.effect === 'deny';
  return isDenied ? 'deny' : levelOf(permissions, resource);
}

/** Nothing can be chosen for the part until its resource is allowed again. */
export function isDeniedAsWhole(permissions: Permissions, resource: Resource | SubResource): boolean {
  const [whole, part] = resource.split('.') as [Resource, string | undefined];
  return part !== undefined && permissions.resources[whole]?.effect === 'deny';
}

export function withChoice(
  permissions: Permissions,
  resource: Resource | SubResource,
  choice: AccessChoice,
): Permissions {
  if (choice !== 'deny') return withLevel(permissions, resource, choice);
  const kept = withLevel(permissions, resource, 'none');
  return { ...kept, resources: { ...kept.resources, [resource]: { effect: 'deny', level: 'none' } } };
}

/** A resource's new level applies to its parts too; a part that equals its resource has no level of its own. */
export function withLevel(
  permissions: Permissions,
  resource: Resource | SubResource,
  level: ActionLevel,
): Permissions {
  const resources: Record<string, { effect: 'allow' | 'deny'; level: ActionLevel }> = {
    ...permissions.resources,
  };
  const [whole, part] = resource.split('.') as [Resource, string | undefined];
  if (part === undefined) {
    for (const sub of partsOf(whole)) delete resources[sub];
    if (level === 'none') delete resources[whole];
    else resources[whole] = { effect: 'allow', level };
  } else if (
    level === levelOf({ ...permissions, resources: { ...resources, [resource]: undefined } }, whole)
  ) {
    delete resources[resource];
  } else {
    // A part can only be given beside a resource that is not refused as a whole.
    if (resources[whole]?.effect === 'deny') delete resources[whole];
    resources[resource] = { effect: 'allow', level };
  }
  return { ...permissions, resources };
}

export function partsOf(resource: Resource): readonly SubResource[] {
  return resource in SUB_RESOURCES ? SUB_RESOURCES[resource as keyof typeof SUB_RESOURCES] : [];
}

export function withBinary(
  permissions: Permissions,
  permission: BinaryPermission,
  granted: boolean,
): Permissions {
  return { ...permissions, binary: { ...permissions.binary, [permission]: granted } };
}

export function isSame(a: RoleDraft, b: RoleDraft): boolean {
  return JSON.stringify(sorted(a)) === JSON.stringify(sorted(b));
}

/** Keys in one order and rights that are not given left out, so that equal rights are equal texts. */
function sorted(draft: RoleDraft) {
  const { resources, binary, ...rest } = draft.permissions;
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    default: draft.default,
    ...rest,
    resources: Object.entries(resources).toSorted(([x], [y]) => (x < y ? -1 : 1)),
    binary: Object.entries(binary)
      .filter(([, granted]) => granted)
      .map(([name]) => name)
      .toSorted(),
  };
}
