import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { PATHS } from '../addresses.ts';
import { ApiError } from '../lib/api.ts';
import { readEditorSearch, readPlanSearch, readPlansSearch, validateStatementsSearch } from '../searches.ts';
import { queryClient } from '../lib/query.ts';
import { isOnboarding } from '../lib/onboarding.ts';
import { meData } from '../data/me.ts';
import { select, selection } from '../lib/selection.ts';
import { PAGE_NEEDS } from '../lib/page-needs.ts';
import { page } from './page.tsx';
import { mayBeEntered, noteLogin, rememberPath, takeRememberedPath } from '../lib/session-events.ts';
import { LoneRouteError, NotFoundPage, RouteError } from './shell/error-page.tsx';
import { SettingsLayout } from './shell/settings-layout.tsx';
import { PageSkeleton, Shell, ShellSkeleton } from './shell/shell.tsx';

const root = createRootRoute({ component: Outlet, errorComponent: LoneRouteError });

/** Everything behind the login. Guards run in this order: session, redirects, access (each page's own). */
const app = createRoute({
  getParentRoute: () => root,
  id: 'app',
  component: Shell,
  pendingComponent: ShellSkeleton,
  notFoundComponent: NotFoundPage,
  beforeLoad: async ({ location }) => {
    const me = await queryClient.ensureQueryData(meData.query).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      rememberPath(location.href);
      if (error.code === 'reason_required') throw redirect({ to: PATHS.reason });
      throw redirect({
        to: PATHS.login,
        ...(isSessionOver(error) ? {} : { state: { loadError: error.code } }),
      });
    });
    const entered = withoutLoggedIn(location.searchStr);
    if (entered !== null) {
      noteLogin();
      throw redirect({ href: location.pathname + entered, replace: true });
    }
    const target = redirectOf(location.pathname, location.searchStr);
    if (target) throw redirect({ href: target, replace: true });
    if (isOnboarding(me)) {
      rememberPath(location.href);
      throw redirect({ to: PATHS.onboarding });
    }
    return { me };
  },
});

const isSessionOver = (error: ApiError) => error.status === 401 || error.status === 422;

/** A sign-in at another site leads here with `loggedIn=true`: the search without it, or null where it is not there. */
export function withoutLoggedIn(search: string): string | null {
  const params = new URLSearchParams(search);
  if (params.get('loggedIn') !== 'true') return null;
  params.delete('loggedIn');
  return params.size > 0 ? `?${params.toString()}` : '';
}

/** Addresses of the specification that redirect to others. */
export function redirectOf(path: string, search: string): string | null {
  if (path.includes('/overview')) return PATHS.home;
  const table = /^\/(deals|objects)(\/.*)?$/.exec(path);
  if (table) return `${PATHS.tables}${table[2] ?? ''}${search}`;
  if (path === `${PATHS.users}/team`) return PATHS.teams;
  if (path === '/plans') return PATHS.plans;
  if (path === '/login') return PATHS.home;
  if (/^\/(settings|parameters)\/?$/.test(path)) return PATHS.account;
  return null;
}

// One line per page: path, required rights, module. Keep the order of the side bar.
const home = createRoute({
  getParentRoute: () => app,
  path: PATHS.home,
  ...page({}, () => import('../features/home/home-page.tsx').then((m) => m.HomePage)),
});
const statements = createRoute({
  getParentRoute: () => app,
  path: PATHS.statements,
  validateSearch: validateStatementsSearch,
  ...page({ resource: 'statement' }, () =>
    import('../features/statements/statements-page.tsx').then((m) => m.StatementsPage),
  ),
});
const plans = createRoute({
  getParentRoute: () => app,
  path: PATHS.plans,
  validateSearch: readPlansSearch,
  ...page({ resource: 'plan.plans' }, () =>
    import('../features/plans/plans-page.tsx').then((m) => m.PlansPage),
  ),
});
const plan = createRoute({
  getParentRoute: () => app,
  path: PATHS.plan,
  validateSearch: readPlanSearch,
  ...page({ resource: 'plan.plans' }, () =>
    import('../features/plans/plan-page.tsx').then((m) => m.PlanPage),
  ),
});
const compensation = createRoute({
  getParentRoute: () => app,
  path: PATHS.compensation,
  validateSearch: readEditorSearch,
  ...page({ resource: 'plan.compensations' }, () =>
    import('../features/plans/editor/editor-page.tsx').then((m) => m.EditorPage),
  ),
});
const quotas = createRoute({
  getParentRoute: () => app,
  path: PATHS.quotas,
  ...page({ resource: 'quota' }, () =>
    import('../features/quotas/quotas-page.tsx').then((m) => m.QuotasPage),
  ),
});
const quota = createRoute({
  getParentRoute: () => app,
  path: PATHS.quota,
  ...page({ resource: 'quota' }, () => import('../features/quotas/quota-page.tsx').then((m) => m.QuotaPage)),
});
const users = createRoute({
  getParentRoute: () => app,
  path: PATHS.users,
  ...page({ resource: 'user.users', live: true }, () =>
    import('../features/users/list/users-page.tsx').then((m) => m.UsersPage),
  ),
});
// The list with one person's drawer open: the same page, which reads the parameter.
const user = createRoute({ getParentRoute: () => users, path: '$user' });
const usersImports = createRoute({
  getParentRoute: () => app,
  path: PATHS.userImports,
  ...page({ resource: 'user.users', live: true }, () =>
    import('../features/users/import/imports-page.tsx').then((m) => m.UsersImportsPage),
  ),
});
const usersImport = createRoute({
  getParentRoute: () => app,
  path: PATHS.newUserImport,
  ...page({ resource: 'user.users', level: 'write', live: true }, () =>
    import('../features/users/import/import-page.tsx').then((m) => m.UsersImportPage),
  ),
});
const teams = createRoute({
  getParentRoute: () => app,
  path: PATHS.teams,
  ...page(PAGE_NEEDS.teams, () => import('../features/teams/teams-page.tsx').then((m) => m.TeamsPage)),
});
const team = createRoute({ getParentRoute: () => teams, path: '$team' });
const orgChart = createRoute({
  getParentRoute: () => app,
  path: PATHS.orgChart,
  ...page(PAGE_NEEDS.orgChart, () =>
    import('../features/users/orgchart/orgchart-page.tsx').then((m) => m.OrgChartPage),
  ),
});
const orgChartParts = [
  createRoute({ getParentRoute: () => orgChart, path: '$manager' }),
  createRoute({ getParentRoute: () => orgChart, path: 'profile/$user' }),
  createRoute({ getParentRoute: () => orgChart, path: '$manager/profile/$user' }),
] as const;
// Not a person of that name: groups come with their feature.
const groups = createRoute({ getParentRoute: () => app, path: PATHS.groups, component: NotFoundPage });
const tables = createRoute({
  getParentRoute: () => app,
  path: PATHS.tables,
  ...page({ resource: 'data_table', live: true }, () =>
    import('../features/tables/list/tables-page.tsx').then((m) => m.TablesPage),
  ),
});
const tableFields = createRoute({
  getParentRoute: () => app,
  path: PATHS.fields,
  ...page({ resource: 'data_table', live: true }, () =>
    import('../features/tables/fields/fields-page.tsx').then((m) => m.FieldsPage),
  ),
});
const tableImports = createRoute({
  getParentRoute: () => app,
  path: PATHS.imports,
  ...page({ resource: 'data_table', live: true }, () =>
    import('../features/imports/imports-page.tsx').then((m) => m.ImportsPage),
  ),
});
const tableImport = createRoute({
  getParentRoute: () => app,
  path: PATHS.newImport,
  ...page({ resource: 'data_table', level: 'write', live: true }, () =>
    import('../features/imports/wizard/import-page.tsx').then((m) => m.ImportPage),
  ),
});
const table = createRoute({
  getParentRoute: () => app,
  path: PATHS.table,
  ...page({ resource: 'data_table', live: true }, () =>
    import('../features/tables/table/table-page.tsx').then((m) => m.TablePage),
  ),
});

const audit = createRoute({
  getParentRoute: () => app,
  path: PATHS.audit,
  ...page(PAGE_NEEDS.audit, () => import('../features/audit/audit-page.tsx').then((m) => m.AuditPage)),
});
const settings = createRoute({ getParentRoute: () => app, id: 'settings', component: SettingsLayout });
const account = createRoute({
  getParentRoute: () => settings,
  path: PATHS.account,
  ...page({}, () => import('../features/account/account-page.tsx').then((m) => m.AccountPage)),
});
const company = createRoute({
  getParentRoute: () => settings,
  path: PATHS.company,
  ...page({ resource: 'company_setting' }, () =>
    import('../features/account/company-page.tsx').then((m) => m.CompanyPage),
  ),
});
const subscription = createRoute({
  getParentRoute: () => settings,
  path: PATHS.subscription,
  ...page({ resource: 'company_setting.subscription' }, () =>
    import('../features/subscription/subscription-page.tsx').then((m) => m.SubscriptionPage),
  ),
});
const roles = createRoute({
  getParentRoute: () => settings,
  path: PATHS.roles,
  ...page({ resource: 'company_setting.roles' }, () =>
    import('../features/roles/roles-page.tsx').then((m) => m.RolesPage),
  ),
});
const newRole = createRoute({
  getParentRoute: () => settings,
  path: PATHS.newRole,
  ...page(PAGE_NEEDS.newRole, () => import('../features/roles/role-page.tsx').then((m) => m.RolePage)),
});
const role = createRoute({
  getParentRoute: () => settings,
  path: PATHS.role,
  ...page({}, () => import('../features/roles/role-page.tsx').then((m) => m.RolePage)),
});
const userAttributes = createRoute({
  getParentRoute: () => settings,
  path: PATHS.attributes,
  ...page({ resource: 'company_setting.attributes' }, () =>
    import('../features/users/attributes/attributes-page.tsx').then((m) => m.AttributesPage),
  ),
});
const mails = createRoute({
  getParentRoute: () => settings,
  path: PATHS.mails,
  ...page({ god: true }, () => import('../features/mails/mails-page.tsx').then((m) => m.MailsPage)),
});
const features = createRoute({
  getParentRoute: () => settings,
  path: PATHS.features,
  ...page({ god: true }, () => import('../features/company/features-page.tsx').then((m) => m.FeaturesPage)),
});
const designSystem = createRoute({
  getParentRoute: () => app,
  path: PATHS.designSystem,
  ...page({ god: true }, () =>
    import('../features/design-system/design-system-page.tsx').then((m) => m.DesignSystemPage),
  ),
});
// The same page, of one kind of component.
const designSystemSection = createRoute({ getParentRoute: () => designSystem, path: '$section' });

const auth = createRoute({
  getParentRoute: () => root,
  path: PATHS.login,
  component: page({}, () => import('../features/auth/login-page.tsx').then((m) => m.LoginPage)).component,
  // Who is signed in has nothing to do here (a bookmark, the arrow back, a reload once the server is back).
  beforeLoad: async ({ location }) => {
    const isUnknown = location.state.loadError !== undefined;
    const me =
      isUnknown || mayBeEntered() ? await queryClient.ensureQueryData(meData.query).catch(() => null) : null;
    if (me) throw redirect({ href: takeRememberedPath(), replace: true });
  },
});
const sso = createRoute({
  getParentRoute: () => root,
  path: PATHS.sso,
  beforeLoad: () => {
    throw redirect({ to: PATHS.login });
  },
});
/** Of support, in a company that is not its own. */
const reason = createRoute({
  getParentRoute: () => root,
  path: PATHS.reason,
  component: page({}, () => import('../features/auth/reason-page.tsx').then((m) => m.ReasonPage)).component,
  beforeLoad: async () => {
    const refusal = await queryClient.ensureQueryData(meData.query).then(
      () => null,
      (error: unknown) => error,
    );
    if (refusal === null) throw redirect({ to: PATHS.home, replace: true });
    if (!(refusal instanceof ApiError)) throw refusal;
    if (refusal.code !== 'reason_required') throw redirect({ to: PATHS.login, replace: true });
    // The company stays the requested one, also when this page is reloaded under an address that does not name it.
    select({ company_id: null, environment_id: selection().environment_id });
    const { company } = refusal.params;
    return { company: typeof company === 'string' ? company : '' };
  },
});
const accountCreation = createRoute({
  getParentRoute: () => root,
  path: PATHS.accountCreation,
  ...page({}, () => import('../features/auth/account-creation-page.tsx').then((m) => m.AccountCreationPage)),
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: PATHS.resetPassword,
  ...page({}, () => import('../features/auth/reset-password-page.tsx').then((m) => m.ResetPasswordPage)),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: PATHS.terms,
  ...page({}, () => import('../features/auth/legal-page.tsx').then((m) => m.TermsPage)),
});
const privacy = createRoute({
  getParentRoute: () => root,
  path: PATHS.privacy,
  ...page({}, () => import('../features/auth/legal-page.tsx').then((m) => m.PrivacyPage)),
});
const onboarding = createRoute({
  getParentRoute: () => root,
  path: PATHS.onboarding,
  component: page({}, () => import('../features/auth/onboarding-page.tsx').then((m) => m.OnboardingPage))
    .component,
  beforeLoad: async () => {
    await queryClient.ensureQueryData(meData.query).catch(() => {
      throw redirect({ to: PATHS.login });
    });
  },
});

/** Any other address: said inside the shell, so that the way on is in sight. */
const unknown = createRoute({ getParentRoute: () => app, path: '$', component: NotFoundPage });

const routeTree = root.addChildren([
  app.addChildren([
    home,
    statements,
    plans,
    plan,
    compensation,
    quotas,
    quota,
    users.addChildren([user]),
    groups,
    usersImports,
    usersImport,
    teams.addChildren([team]),
    orgChart.addChildren(orgChartParts),
    tables,
    tableFields,
    tableImports,
    tableImport,
    table,
    audit,
    designSystem.addChildren([designSystemSection]),
    settings.addChildren([
      account,
      company,
      subscription,
      roles,
      newRole,
      role,
      userAttributes,
      mails,
      features,
    ]),
    unknown,
  ]),
  auth,
  sso,
  reason,
  accountCreation,
  resetPassword,
  terms,
  privacy,
  onboarding,
]);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  defaultPendingMs: 200,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
