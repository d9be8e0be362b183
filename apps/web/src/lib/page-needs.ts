import {
  type ActionLevel,
  AUDIT_NEEDS,
  PUBLIC_API_NEEDS,
  type BinaryPermission,
  COMPARISON_NEEDS,
  CURRENCY_NEEDS,
  DRAW_NEEDS,
  DISCUSSION_NEEDS,
  type DiscussionKind,
  LETTER_NEEDS,
  SIMULATION_NEEDS,
  type Needs,
  METRIC_NEEDS,
  REPORT_NEEDS,
  REQUEST_NEEDS,
  SANDBOX_NEEDS,
  type Resource,
  type SubResource,
  unmetNeed,
  WEBHOOK_NEEDS,
} from '@comptoir/contract';
import { accessOf } from './access.ts';
import { type Me, useSession } from './session.ts';

/** What a page asks for. The server asks again on every call. */
export interface PageNeeds extends Needs {
  readonly resource?: Resource | SubResource;
  readonly level?: Exclude<ActionLevel, 'none'>;
  readonly binary?: BinaryPermission;
  readonly god?: boolean;
}

/** Which kind of conversation this person has, if any: requests take the place of discussions. */
export function conversationKind(me: Me): DiscussionKind | null {
  if (mayOpen(me, PAGE_NEEDS.requests)) return 'request';
  return mayOpen(me, PAGE_NEEDS.discussions) ? 'discussion' : null;
}

/** Pages that links outside the side bar lead to: a link is shown exactly when its page opens. */
export const PAGE_NEEDS = {
  discussions: DISCUSSION_NEEDS,
  requests: { resource: 'request', ...REQUEST_NEEDS },
  discussionSettings: {
    resource: 'company_setting.discussions',
    feature: 'discussions',
    without: 'requests',
  },
  requestSettings: { resource: 'company_setting.discussions', feature: 'requests' },
  audit: { resource: 'audit_trail', ...AUDIT_NEEDS },
  simulation: { resource: 'statement', ...SIMULATION_NEEDS },
  pipelines: { resource: 'plan.plans', ...SIMULATION_NEEDS },
  orgChart: { resource: 'user.users', live: true, setting: { name: 'user_based_hierarchy', is: true } },
  groups: { resource: 'user.groups', live: true },
  teams: { resource: 'user.teams', live: true, setting: { name: 'user_based_hierarchy', is: false } },
  draws: { resource: 'statement', ...DRAW_NEEDS },
  minimumCompensation: { resource: 'company_setting.minimum_compensation', ...DRAW_NEEDS },
  adjustments: { resource: 'adjustment_analysis', feature: 'adjustments_analysis', live: true },
  metrics: { resource: 'report', ...METRIC_NEEDS },
  reports: { resource: 'report', ...REPORT_NEEDS },
  letters: { resource: 'commission_letter.campaigns', ...LETTER_NEEDS },
  letterTemplates: { resource: 'commission_letter.templates', ...LETTER_NEEDS },
  // Everyone's own letters: no right beside the session.
  myLetters: LETTER_NEEDS,
  reasons: { resource: 'company_setting.overwrite_reasons', feature: 'reasons' },
  integrations: { resource: 'company_setting.integrations', live: true },
  api: { resource: 'company_setting', ...PUBLIC_API_NEEDS },
  // Who sees which is the proposal's.
  proposals: PUBLIC_API_NEEDS,
  webhooks: { resource: 'company_setting.integrations', ...WEBHOOK_NEEDS },
  // Everybody sees how the company lets them in.
  security: {},
  securitySettings: { resource: 'company_setting.security', live: true },
  currencies: { resource: 'company_setting.currencies', ...CURRENCY_NEEDS },
  sandboxes: { resource: 'sandbox', ...SANDBOX_NEEDS },
  comparison: { resource: 'sandbox', ...COMPARISON_NEEDS },
  payroll: { resource: 'statement', binary: 'statement_send_to_payroll' },
  newRole: { resource: 'company_setting.roles', level: 'write', feature: 'custom_roles' },
} as const satisfies Readonly<Record<string, PageNeeds>>;

export function mayOpen(me: Me, needs: PageNeeds): boolean {
  const access = accessOf(me);
  if (needs.resource && !access.can(needs.resource, needs.level ?? 'read')) return false;
  if (needs.binary && !access.canBinary(needs.binary)) return false;
  const { features, settings } = me.company;
  if (unmetNeed(needs, { features, settings, live: me.environment.live, isGod: access.isGod }) !== null)
    return false;
  return !needs.god || access.isGod;
}

/** Does the page open for this person? */
export function useMayOpen(needs: PageNeeds): boolean {
  return mayOpen(useSession(), needs);
}
