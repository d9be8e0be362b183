import type { PageName } from '../../addresses.ts';
import type { CollectionId } from './guide-pages.ts';

/** A section of the guide: the collection and its article. */
export type HelpPlace = `${CollectionId}/${string}`;
interface Places {
  readonly place: HelpPlace;
  /** Of its steps, tabs and what opens over it, where the guide has a section of their own. */
  readonly parts: Readonly<Record<string, HelpPlace>>;
}

const EDITOR: Places = {
  place: 'plans/the-six-steps-of-the-editor',
  parts: {
    data: 'plans/which-records-count',
    commission: 'plans/what-is-paid-and-when',
    rules: 'plans/calculation-rules',
    kpis: 'plans/what-a-rep-sees',
    dashboard: 'plans/what-a-rep-sees',
    checks: 'plans/check-a-compensation',
  },
};

/**
 * What the guide says about each page. Null: pages around the login, which are read before anybody can open the guide, and pages of
 * the guide itself.
 */
export const HELP_OF: Readonly<Record<PageName, HelpPlace | Places | null>> = {
  home: 'pay/your-home-page',
  statements: {
    place: 'month/the-board-of-statements',
    parts: { statement: 'month/read-a-statement', own: 'pay/read-your-statement' },
  },
  draws: 'month/draws-and-balances',
  balance: 'month/draws-and-balances',
  payroll: 'month/send-a-month-to-payroll',
  discussions: 'asking/finding-a-discussion',
  discussion: 'asking/answering-and-closing',
  requests: 'asking/requests-instead-of-discussions',
  request: 'asking/requests-instead-of-discussions',
  reports: 'reports/making-a-report',
  metrics: { place: 'reports/metrics', parts: { flags: 'reports/flagged-variables' } },
  report: 'reports/rows',
  drifts: 'month/what-changed-since-the-lock',
  simulation: 'pay/simulate-your-month',
  plans: 'plans/make-a-plan',
  plan: { place: 'plans/who-is-on-a-plan', parts: { compensations: 'plans/make-a-plan' } },
  pipelines: 'plans/let-people-simulate',
  compensation: EDITOR,
  quotas: 'quotas/make-a-quota',
  quota: { place: 'quotas/fill-in-the-grid', parts: { settings: 'quotas/change-a-quota' } },
  users: 'people/add-people',
  user: 'people/the-panel-of-a-person',
  groups: 'people/groups',
  group: 'people/groups',
  userImports: 'people/import-a-file-of-people',
  newUserImport: 'people/import-a-file-of-people',
  teams: 'people/teams-and-managers',
  team: 'people/teams-and-managers',
  orgChart: 'people/the-org-chart',
  orgChartBelow: 'people/the-org-chart',
  orgChartUser: 'people/the-org-chart',
  orgChartUserBelow: 'people/the-org-chart',
  tables: 'data/tables-and-records',
  fields: 'data/fields',
  imports: 'data/import-a-file',
  newImport: 'data/import-a-file',
  table: {
    place: 'data/tables-and-records',
    parts: { fields: 'data/fields', settings: 'data/settings-of-a-table', history: 'data/history' },
  },
  sandbox: 'plans/try-plans-in-a-sandbox',
  adjustments: 'month/correct-an-amount-by-hand',
  letters: 'letters/send-a-campaign',
  letterTemplates: 'letters/make-a-template',
  letterTemplate: 'letters/make-a-template',
  letterCampaign: 'letters/follow-a-campaign',
  letterCampaignSettings: 'letters/follow-a-campaign',
  letterRegister: 'letters/the-register',
  myLetters: 'letters/read-and-sign-your-letters',
  myLetter: 'letters/read-and-sign-your-letters',
  sign: null,
  audit: 'company/the-audit-log',
  account: 'company/your-account',
  company: 'company/company-settings',
  security: 'company/security',
  notifications: 'asking/email-and-slack',
  defaultNotifications: 'asking/email-and-slack',
  subscription: 'company/subscription-and-licenses',
  discussionSettings: 'asking/settings-of-discussions',
  requestSettings: 'asking/settings-of-discussions',
  roles: 'people/roles-and-rights',
  newRole: 'people/roles-and-rights',
  role: 'people/roles-and-rights',
  attributes: 'people/attributes',
  currencies: 'company/currencies-and-rates',
  integrations: 'integrations/adding-a-connection',
  api: 'api/a-first-call',
  proposals: 'integrations/confirm-what-an-agent-proposes',
  webhooks: 'integrations/webhooks',
  webhookHistory: 'integrations/receive-a-webhook',
  minimumCompensation: 'month/minimum-compensation',
  validation: 'month/who-validates',
  reasons: 'month/correct-an-amount-by-hand',
  mails: 'company/for-support',
  features: 'company/for-support',
  help: null,
  helpCollection: null,
  helpArticle: null,
  designSystem: 'company/for-support',
  designSystemSection: 'company/for-support',
  login: null,
  sso: null,
  confirmed: null,
  secondFactor: null,
  reason: null,
  accountCreation: null,
  resetPassword: null,
  unsubscribe: null,
  supportSent: null,
  supportFailed: null,
  terms: null,
  privacy: null,
  onboarding: null,
};

/** Where the guide says what this page, or a part of it, is for; null for a name that no page has. */
export function helpOf(page: string, part: string | undefined): HelpPlace | null {
  const found = Object.entries(HELP_OF).find(([name]) => name === page)?.[1] ?? null;
  if (found === null || typeof found === 'string') return found;
  return (part === undefined ? undefined : found.parts[part]) ?? found.place;
}
