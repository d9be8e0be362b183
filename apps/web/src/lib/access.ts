import {
  type ActionLevel,
  allows,
  allowsBinary,
  type BinaryPermission,
  type FeatureFlag,
  type Me,
  type Resource,
  type SubResource,
} from '@comptoir/contract';

export interface Access {
  readonly can: (resource: Resource | SubResource, level: Exclude<ActionLevel, 'none'>) => boolean;
  readonly canBinary: (permission: BinaryPermission) => boolean;
  readonly has: (feature: FeatureFlag) => boolean;
  readonly isGod: boolean;
  readonly isAdmin: boolean;
  /** Their statement scope is everyone. */
  readonly seesEverybody: boolean;
  /** It is more than their own statements: as a validator, at least those that wait for them. */
  readonly seesOthers: boolean;
}

/** What to show. The server decides again on every call; this only hides what would be refused. */
export function accessOf(me: Me): Access {
  const permissions = me.user.role.permissions_v2 as Parameters<typeof allows>[0];
  const isGod = me.user.role_category === 'god';
  return {
    can: (resource, level) => isGod || allows(permissions, resource, level),
    canBinary: (permission) => isGod || allowsBinary(permissions, permission),
    has: (feature) => me.company.features[feature] === true,
    isGod,
    isAdmin: me.user.role_category !== 'other',
    seesEverybody:
      isGod || (allows(permissions, 'statement', 'read') && permissions.statement_scope === 'all'),
    seesOthers:
      isGod ||
      (allows(permissions, 'statement', 'read') &&
        (permissions.statement_scope !== 'me' ||
          allowsBinary(permissions, 'statement_validate') ||
          allowsBinary(permissions, 'statement_validate_supervised'))),
  };
}
