import type { DiscussionKind } from '@comptoir/contract';
import { linkOptions } from '@tanstack/react-router';
import { splitMonth } from './lib/format.ts';
import type { EditorSearch, PlanSearch, PlansSearch, StatementsSearch } from './searches.ts';

/** Every path of the app, as the router writes it. */
export const PATHS = {
  home: '/',
  statements: '/statements',
  draws: '/statements/draws',
  balance: '/statements/balance/$user',
  payroll: '/statements/payroll',
  discussions: '/discussions',
  discussion: '/discussions/$discussion',
  requests: '/requests',
  request: '/requests/$request',
  reports: '/reports',
  metrics: '/reports/manage',
  report: '/reports/$report',
  drifts: '/statements/drift',
  simulation: '/statements/simulation',
  plans: '/plan',
  plan: '/plan/$plan',
  pipelines: '/plan/$plan/pipelines',
  compensation: '/plan/$plan/compensation/$compensation',
  quotas: '/quotas',
  quota: '/quotas/$quota',
  users: '/users',
  user: '/users/$user',
  groups: '/users/groups',
  group: '/users/groups/$group',
  userImports: '/users/imports',
  newUserImport: '/users/imports/new',
  teams: '/users/teams',
  team: '/users/teams/$team',
  orgChart: '/users/orgchart',
  orgChartBelow: '/users/orgchart/$manager',
  orgChartUser: '/users/orgchart/profile/$user',
  orgChartUserBelow: '/users/orgchart/$manager/profile/$user',
  tables: '/tables',
  fields: '/tables/fields',
  imports: '/tables/imports',
  newImport: '/tables/imports/new',
  table: '/tables/$table',
  sandbox: '/sandboxes/$sandbox',
  adjustments: '/adjustments-analysis',
  letters: '/commission-letters',
  letterTemplates: '/commission-letters/templates',
  letterTemplate: '/commission-letters/templates/$template',
  letterCampaign: '/commission-letters/campaigns/$campaign',
  letterCampaignSettings: '/commission-letters/campaigns/$campaign/settings',
  letterRegister: '/commission-letters/register',
  myLetters: '/my-letters',
  myLetter: '/my-letters/$letter',
  sign: '/sign',
  audit: '/audit',
  account: '/parameters/account',
  company: '/parameters/company',
  security: '/parameters/security',
  notifications: '/parameters/notifications',
  defaultNotifications: '/parameters/default_notifications',
  subscription: '/parameters/subscription',
  discussionSettings: '/parameters/discussion_settings',
  requestSettings: '/parameters/request_settings',
  roles: '/parameters/role',
  newRole: '/parameters/role/new',
  role: '/parameters/role/$role',
  attributes: '/parameters/user_attributes',
  currencies: '/parameters/currencies',
  integrations: '/parameters/integrations',
  api: '/parameters/api',
  proposals: '/parameters/proposals',
  webhooks: '/parameters/integrations/webhooks',
  webhookHistory: '/parameters/integrations/webhooks/$webhook/history',
  minimumCompensation: '/parameters/minimum_compensation',
  validation: '/parameters/validation',
  reasons: '/parameters/reasons',
  mails: '/parameters/mails',
  features: '/parameters/features',
  help: '/help',
  helpCollection: '/help/$collection',
  helpArticle: '/help/$collection/$article',
  designSystem: '/design-system',
  designSystemSection: '/design-system/$section',
  login: '/auth',
  sso: '/auth/sso',
  confirmed: '/auth/confirmed',
  secondFactor: '/auth/second_factor',
  reason: '/auth/reason',
  accountCreation: '/auth/account_creation',
  resetPassword: '/auth/reset_password',
  unsubscribe: '/unsubscribe',
  supportSent: '/front-support/success',
  supportFailed: '/front-support/error',
  terms: '/terms',
  privacy: '/privacy',
  onboarding: '/onboarding',
} as const;

export type PageName = keyof typeof PATHS;

/** The page that a path of the router is. */
export function pageAt(path: string): PageName | null {
  const found = Object.entries(PATHS).find(([, one]) => one === path);
  return found ? (found[0] as PageName) : null;
}

/** Where the help center looks up what a page is for; `part` is a step, a tab, or what is open over it. */
export function helpAddress(page: PageName, part: string | undefined): string {
  const search = new URLSearchParams({ page, ...(part === undefined ? {} : { part }) });
  return `${PATHS.help}?${search.toString()}`;
}

interface QuotaSearch {
  readonly year?: number;
  /** The person by name. */
  readonly q?: string;
  /** The cell to stand on: the month that its period holds. */
  readonly cell?: string;
  /** The statement to go back to. */
  readonly user?: string;
  readonly month?: string;
}

/** What the page's own schema reads (`usePageSearch`): the router does not know it. */
const ofPage = (search: object) => search as never;

/**
 * Addresses with parameters or a search, for `<Link {...}>` and `navigate()`. A path that the router does not have, or a parameter that
 * it lacks, does not compile.
 */
export const addresses = {
  home: (month: string) => linkOptions({ to: PATHS.home, search: ofPage({ month }) }),
  board: (month: string, search: StatementsSearch = {}) =>
    linkOptions({ to: PATHS.statements, search: { ...splitMonth(month), ...search } }),
  /** What the month's locked statements would be today. */
  drifts: (month: string) => linkOptions({ to: PATHS.drifts, search: ofPage(splitMonth(month)) }),
  /** One person's statement; with a compensation, its explanation. */
  statement: (month: string, user: string, compensation?: string) =>
    linkOptions({
      to: PATHS.statements,
      search: { ...splitMonth(month), user, ...(compensation === undefined ? {} : { compensation }) },
    }),
  /** A record of somebody's statement, in its drawer. */
  deal: (month: string, user: string, deal: NonNullable<StatementsSearch['deal']>) =>
    linkOptions({ to: PATHS.statements, search: { ...splitMonth(month), user, deal } }),
  /** A collection of the help centre, at its first article or another one. */
  help: (collection: string, article?: string) =>
    linkOptions(
      article === undefined
        ? { to: PATHS.helpCollection, params: { collection } }
        : { to: PATHS.helpArticle, params: { collection, article } },
    ),
  /** A person's draws and balance by month. */
  balance: (user: string) => linkOptions({ to: PATHS.balance, params: { user } }),
  /** A discussion or a request; `added`: it was just created, and its members are chosen. */
  conversation: (kind: DiscussionKind, id: string, added = false) =>
    kind === 'request'
      ? linkOptions({
          to: PATHS.request,
          params: { request: id },
          search: ofPage(added ? { created: true } : {}),
        })
      : linkOptions({
          to: PATHS.discussion,
          params: { discussion: id },
          search: ofPage(added ? { created: true } : {}),
        }),
  /** What is simulated on a statement. */
  simulation: (statement: string, simulation: string) =>
    linkOptions({ to: PATHS.simulation, search: { statement, simulation } }),
  /** What was sent to an endpoint. */
  webhookHistory: (webhook: string) => linkOptions({ to: PATHS.webhookHistory, params: { webhook } }),
  letterTemplate: (template: string) => linkOptions({ to: PATHS.letterTemplate, params: { template } }),
  letterCampaign: (campaign: string) => linkOptions({ to: PATHS.letterCampaign, params: { campaign } }),
  letterCampaignSettings: (campaign: string) =>
    linkOptions({ to: PATHS.letterCampaignSettings, params: { campaign } }),
  myLetter: (letter: string) => linkOptions({ to: PATHS.myLetter, params: { letter } }),
  pipelines: (plan: string) => linkOptions({ to: PATHS.pipelines, params: { plan } }),
  /** The exchange rates of the year that this month is in. */
  currencies: (month?: string) =>
    linkOptions({
      to: PATHS.currencies,
      search: ofPage(month === undefined ? {} : { year: Number(month.slice(0, 4)) }),
    }),
  /** The file for payroll of a month. */
  payroll: (month: string) => linkOptions({ to: PATHS.payroll, search: ofPage({ month }) }),
  plans: (search: PlansSearch) => linkOptions({ to: PATHS.plans, search }),
  plan: (plan: string, search: PlanSearch = {}) => linkOptions({ to: PATHS.plan, params: { plan }, search }),
  compensation: (plan: string, compensation: string, search: EditorSearch = {}) =>
    linkOptions({ to: PATHS.compensation, params: { plan, compensation }, search }),
  quota: (quota: string, search: QuotaSearch = {}) =>
    linkOptions({ to: PATHS.quota, params: { quota }, search: ofPage(search) }),
  /** What a sandbox has otherwise than live. */
  sandbox: (sandbox: string) => linkOptions({ to: PATHS.sandbox, params: { sandbox } }),
  user: (user: string) => linkOptions({ to: PATHS.user, params: { user } }),
  group: (group: string) => linkOptions({ to: PATHS.group, params: { group } }),
  team: (team: string) => linkOptions({ to: PATHS.team, params: { team } }),
  orgChartBelow: (manager: string) => linkOptions({ to: PATHS.orgChartBelow, params: { manager } }),
  /** The chart, from this manager down or whole, with one person's drawer. */
  orgChartUser: (manager: string | undefined, user: string) =>
    manager === undefined
      ? linkOptions({ to: PATHS.orgChartUser, params: { user } })
      : linkOptions({ to: PATHS.orgChartUserBelow, params: { manager, user } }),
  metrics: () => linkOptions({ to: PATHS.metrics }),
  report: (report: string) => linkOptions({ to: PATHS.report, params: { report } }),
  table: (table: string, tab?: 'fields' | 'settings') =>
    linkOptions({ to: PATHS.table, params: { table }, search: ofPage(tab === undefined ? {} : { tab }) }),
  /** The table's records that this text finds. */
  tableSearch: (table: string, q: string) =>
    linkOptions({ to: PATHS.table, params: { table }, search: ofPage({ q }) }),
  newImport: (table: string) => linkOptions({ to: PATHS.newImport, search: ofPage({ table }) }),
  /** The mapping of a file that a connection brought. */
  mapImport: (id: string, table: string | null) =>
    linkOptions({
      to: PATHS.newImport,
      search: ofPage({ import: id, ...(table === null ? {} : { table }) }),
    }),
  /** The wizard of people's files, with what a connection brought. */
  userImport: (id: string, step: 'columns' | 'check') =>
    linkOptions({ to: PATHS.newUserImport, search: ofPage({ import: id, step }) }),
  import: (id: string) => linkOptions({ to: PATHS.imports, search: ofPage({ import: id }) }),
  /** What this person changed. */
  auditBy: (user: string) => linkOptions({ to: PATHS.audit, search: ofPage({ user }) }),
  /** The history of one thing. */
  auditOf: (thing: string) => linkOptions({ to: PATHS.audit, search: ofPage({ thing }) }),
  role: (role: string) => linkOptions({ to: PATHS.role, params: { role } }),
};
