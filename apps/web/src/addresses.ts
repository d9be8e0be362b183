import { linkOptions } from '@tanstack/react-router';
import { splitMonth } from './lib/format.ts';
import type { EditorSearch, PlanSearch, PlansSearch, StatementsSearch } from './searches.ts';

/** Every path of the app, as the router writes it. */
export const PATHS = {
  home: '/',
  statements: '/statements',
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
  audit: '/audit',
  account: '/parameters/account',
  company: '/parameters/company',
  subscription: '/parameters/subscription',
  roles: '/parameters/role',
  newRole: '/parameters/role/new',
  role: '/parameters/role/$role',
  attributes: '/parameters/user_attributes',
  currencies: '/parameters/currencies',
  mails: '/parameters/mails',
  features: '/parameters/features',
  designSystem: '/design-system',
  designSystemSection: '/design-system/$section',
  login: '/auth',
  sso: '/auth/sso',
  reason: '/auth/reason',
  accountCreation: '/auth/account_creation',
  resetPassword: '/auth/reset_password',
  terms: '/terms',
  privacy: '/privacy',
  onboarding: '/onboarding',
} as const;

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
  /** One person's statement; with a compensation, its explanation. */
  statement: (month: string, user: string, compensation?: string) =>
    linkOptions({
      to: PATHS.statements,
      search: { ...splitMonth(month), user, ...(compensation === undefined ? {} : { compensation }) },
    }),
  /** What is simulated on a statement. */
  simulation: (statement: string, simulation: string) =>
    linkOptions({ to: PATHS.simulation, search: { statement, simulation } }),
  pipelines: (plan: string) => linkOptions({ to: PATHS.pipelines, params: { plan } }),
  /** The exchange rates of the year that this month is in. */
  currencies: (month?: string) =>
    linkOptions({
      to: PATHS.currencies,
      search: ofPage(month === undefined ? {} : { year: Number(month.slice(0, 4)) }),
    }),
  plans: (search: PlansSearch) => linkOptions({ to: PATHS.plans, search }),
  plan: (plan: string, search: PlanSearch = {}) => linkOptions({ to: PATHS.plan, params: { plan }, search }),
  compensation: (plan: string, compensation: string, search: EditorSearch = {}) =>
    linkOptions({ to: PATHS.compensation, params: { plan, compensation }, search }),
  quota: (quota: string, search: QuotaSearch = {}) =>
    linkOptions({ to: PATHS.quota, params: { quota }, search: ofPage(search) }),
  user: (user: string) => linkOptions({ to: PATHS.user, params: { user } }),
  group: (group: string) => linkOptions({ to: PATHS.group, params: { group } }),
  team: (team: string) => linkOptions({ to: PATHS.team, params: { team } }),
  orgChartBelow: (manager: string) => linkOptions({ to: PATHS.orgChartBelow, params: { manager } }),
  /** The chart, from this manager down or whole, with one person's drawer. */
  orgChartUser: (manager: string | undefined, user: string) =>
    manager === undefined
      ? linkOptions({ to: PATHS.orgChartUser, params: { user } })
      : linkOptions({ to: PATHS.orgChartUserBelow, params: { manager, user } }),
  table: (table: string, tab?: 'fields' | 'settings') =>
    linkOptions({ to: PATHS.table, params: { table }, search: ofPage(tab === undefined ? {} : { tab }) }),
  /** The table's records that this text finds. */
  tableSearch: (table: string, q: string) =>
    linkOptions({ to: PATHS.table, params: { table }, search: ofPage({ q }) }),
  newImport: (table: string) => linkOptions({ to: PATHS.newImport, search: ofPage({ table }) }),
  import: (id: string) => linkOptions({ to: PATHS.imports, search: ofPage({ import: id }) }),
  role: (role: string) => linkOptions({ to: PATHS.role, params: { role } }),
};
