import {
  type ActionLevel,
  AUDIT_NEEDS,
  CURRENCY_NEEDS,
  SIMULATION_NEEDS,
  type Needs,
  type Resource,
  type SubResource,
  unmetNeed,
} from '@comptoir/contract';
import { accessOf, type Me, useSession } from './session.ts';

/** What a page asks for. The server asks again on every call. */
export interface PageNeeds extends Needs {
  readonly resource?: Resource | SubResource;
  readonly level?: Exclude<ActionLevel, 'none'>;
  readonly god?: boolean;
}

/** Pages that links outside the side bar lead to: a link is shown exactly when its page opens. */
export const PAGE_NEEDS = {
  audit: { resource: 'audit_trail', ...AUDIT_NEEDS },
  simulation: { resource: 'statement', ...SIMULATION_NEEDS },
  pipelines: { resource: 'plan.plans', ...SIMULATION_NEEDS },
  orgChart: { resource: 'user.users', live: true, setting: { name: 'user_based_hierarchy', is: true } },
  groups: { resource: 'user.groups', live: true },
  teams: { resource: 'user.teams', live: true, setting: { name: 'user_based_hierarchy', is: false } },
  currencies: { resource: 'company_setting.currencies', ...CURRENCY_NEEDS },
  newRole: { resource: 'company_setting.roles', level: 'write', feature: 'custom_roles' },
} as const satisfies Readonly<Record<string, PageNeeds>>;

export function mayOpen(me: Me, needs: PageNeeds): boolean {
  const access = accessOf(me);
  if (needs.resource && !access.can(needs.resource, needs.level ?? 'read')) return false;
  const { features, settings } = me.company;
  if (unmetNeed(needs, { features, settings, live: me.environment.live, isGod: access.isGod }) !== null)
    return false;
  return !needs.god || access.isGod;
}

/** Does the page open for this person? */
export function useMayOpen(needs: PageNeeds): boolean {
  return mayOpen(useSession(), needs);
}
