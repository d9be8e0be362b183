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
import { select } from './selection.ts';
import { noteEntered } from './session-events.ts';

export type { Me } from '@comptoir/contract';

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => {
    const me = await call(getMe, {}, { signal });
    // Where the server says that this tab stands: an environment of another account, once asked for, is asked for no more.
    select({ company_id: me.company.id, environment_id: me.environment.id });
    noteEntered();
    return me;
  },
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
  /** Their statement scope holds everyone. */
  readonly seesEverybody: boolean;
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
  };
}

export function useAccess(): Access {
  return accessOf(useSession());
}
