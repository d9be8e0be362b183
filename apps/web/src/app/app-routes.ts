import { createRoute } from '@tanstack/react-router';
import { PATHS } from '../addresses.ts';
import { PAGE_NEEDS } from '../lib/page-needs.ts';
import {
  readEditorSearch,
  readPlanSearch,
  readPlansSearch,
  readSimulationSearch,
  validateStatementsSearch,
} from '../searches.ts';
import { letterRoutes } from './letter-routes.ts';
import { firstPage, page } from './page.tsx';
import { app } from './root-routes.tsx';
import { settingsRoutes } from './settings-routes.ts';
import { loadStatementsPage } from '../features/statements/load-page.ts';
import { NotFoundPage } from './shell/error-page.tsx';

// One entry per page: path, required rights, module. Keep the order of the side bar.
const home = createRoute({
  getParentRoute: () => app,
  path: PATHS.home,
  ...firstPage({}, () => import('../features/home/home-page.tsx').then((m) => m.HomePage)),
});
const statements = createRoute({
  getParentRoute: () => app,
  path: PATHS.statements,
  validateSearch: validateStatementsSearch,
  ...page({ resource: 'statement' }, loadStatementsPage),
});
const draws = createRoute({
  getParentRoute: () => app,
  path: PATHS.draws,
  ...page(PAGE_NEEDS.draws, () => import('../features/draws/draws-page.tsx').then((m) => m.DrawsPage)),
});
const balance = createRoute({
  getParentRoute: () => app,
  path: PATHS.balance,
  ...page(PAGE_NEEDS.draws, () => import('../features/draws/balance-page.tsx').then((m) => m.BalancePage)),
});
const sandbox = createRoute({
  getParentRoute: () => app,
  path: PATHS.sandbox,
  ...page(PAGE_NEEDS.comparison, () =>
    import('../features/sandboxes/comparison/comparison-page.tsx').then((m) => m.ComparisonPage),
  ),
});
const payroll = createRoute({
  getParentRoute: () => app,
  path: PATHS.payroll,
  ...page(PAGE_NEEDS.payroll, () =>
    import('../features/payroll/payroll-page.tsx').then((m) => m.PayrollPage),
  ),
});
const adjustments = createRoute({
  getParentRoute: () => app,
  path: PATHS.adjustments,
  ...page(PAGE_NEEDS.adjustments, () =>
    import('../features/adjustments/adjustments-page.tsx').then((m) => m.AdjustmentsPage),
  ),
});
const DISCUSSIONS = () =>
  import('../features/discussions/discussions-page.tsx').then((m) => m.DiscussionsPage);
const discussions = createRoute({
  getParentRoute: () => app,
  path: PATHS.discussions,
  ...page(PAGE_NEEDS.discussions, DISCUSSIONS),
});
// The list beside one discussion: the same page, which reads the parameter.
const discussion = createRoute({ getParentRoute: () => discussions, path: '$discussion' });
const requests = createRoute({
  getParentRoute: () => app,
  path: PATHS.requests,
  ...page(PAGE_NEEDS.requests, () =>
    import('../features/discussions/discussions-page.tsx').then((m) => m.RequestsPage),
  ),
});
const request = createRoute({ getParentRoute: () => requests, path: '$request' });
const reports = createRoute({
  getParentRoute: () => app,
  path: PATHS.reports,
  ...page(PAGE_NEEDS.reports, () =>
    import('../features/reports/list/reports-page.tsx').then((m) => m.ReportsPage),
  ),
});
const metrics = createRoute({
  getParentRoute: () => app,
  path: PATHS.metrics,
  ...page(PAGE_NEEDS.metrics, () =>
    import('../features/metrics/metrics-page.tsx').then((m) => m.MetricsPage),
  ),
});
const report = createRoute({
  getParentRoute: () => app,
  path: PATHS.report,
  ...page(PAGE_NEEDS.reports, () =>
    import('../features/reports/report/report-page.tsx').then((m) => m.ReportPage),
  ),
});
const drifts = createRoute({
  getParentRoute: () => app,
  path: PATHS.drifts,
  ...page({ resource: 'statement' }, () =>
    import('../features/statements/drift/drift-page.tsx').then((m) => m.DriftPage),
  ),
});
const simulation = createRoute({
  getParentRoute: () => app,
  path: PATHS.simulation,
  validateSearch: readSimulationSearch,
  ...page(PAGE_NEEDS.simulation, () =>
    import('../features/simulations/simulation-page.tsx').then((m) => m.SimulationPage),
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
const pipelines = createRoute({
  getParentRoute: () => app,
  path: PATHS.pipelines,
  ...page(PAGE_NEEDS.pipelines, () =>
    import('../features/simulations/pipelines-page.tsx').then((m) => m.PipelinesPage),
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
const groups = createRoute({
  getParentRoute: () => app,
  path: PATHS.groups,
  ...page(PAGE_NEEDS.groups, () => import('../features/groups/groups-page.tsx').then((m) => m.GroupsPage)),
});
const group = createRoute({ getParentRoute: () => groups, path: '$group' });
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

const help = createRoute({
  getParentRoute: () => app,
  path: PATHS.help,
  ...page({}, () => import('../features/help/help-page.tsx').then((m) => m.HelpPage)),
});
// The same page, of a collection or one article.
const helpParts = [
  createRoute({ getParentRoute: () => help, path: '$collection' }),
  createRoute({ getParentRoute: () => help, path: '$collection/$article' }),
] as const;
const designSystem = createRoute({
  getParentRoute: () => app,
  path: PATHS.designSystem,
  ...page({ god: true }, () =>
    import('../features/design-system/design-system-page.tsx').then((m) => m.DesignSystemPage),
  ),
});
// The same page, of one kind of component.
const designSystemSection = createRoute({ getParentRoute: () => designSystem, path: '$section' });

/** Any other address: answered inside the shell, so that its navigation is in reach. */
const unknown = createRoute({ getParentRoute: () => app, path: '$', component: NotFoundPage });

export const appRoutes = app.addChildren([
  home,
  statements,
  draws,
  balance,
  sandbox,
  payroll,
  adjustments,
  ...letterRoutes,
  discussions.addChildren([discussion]),
  requests.addChildren([request]),
  reports,
  metrics,
  report,
  drifts,
  simulation,
  plans,
  plan,
  pipelines,
  compensation,
  quotas,
  quota,
  users.addChildren([user]),
  groups.addChildren([group]),
  usersImports,
  usersImport,
  teams.addChildren([team]),
  orgChart.addChildren(orgChartParts),
  tables,
  tableFields,
  tableImports,
  tableImport,
  table,
  help.addChildren(helpParts),
  designSystem.addChildren([designSystemSection]),
  settingsRoutes,
  unknown,
]);
