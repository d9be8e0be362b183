import {
  type ActionLevel,
  type BinaryPermission,
  type FeatureFlag,
  type Me,
  type Resource,
  type SubResource,
  allows,
  allowsBinary,
  getMe,
} from '@comptoir/contract';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { call } from './api.ts';

export type { Me } from '@comptoir/contract';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => call(getMe, {}, { signal }),
  staleTime: 5 * 60_000,
});

/** The signed-in person, company and environment. Only below the shell, where the session is known. */
export function useSession(): Me {
  return useSuspenseQuery(meQuery).data;
}

export interface Access {
  readonly can: (resource: Resource | SubResource, level: Exclude<ActionLevel, 'none'>) => boolean;
  readonly canBinary: (permission: BinaryPermission) => boolean;
  readonly has: (feature: FeatureFlag) => boolean;
  readonly isGod: boolean;
  readonly isAdmin: boolean;
}

/** What to show. The server decides again on every call; this only hides what would be refused. */
export function accessOf(me: Me): Access {
  const permissions = me.user.role.permissions_v2 as Parameters<typeof allows>[0];
  return {
    can: (resource, level) => allows(permissions, resource, level),
    canBinary: (permission) => allowsBinary(permissions, permission),
    has: (feature) => me.company.features[feature] === true,
    isGod: me.user.role_category === 'god',
    isAdmin: me.user.role_category !== 'other',
  };
}

export function useAccess(): Access {
  return accessOf(useSession());
}
