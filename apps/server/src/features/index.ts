import type { Route } from '../platform/http/route.ts';
import type { JobDefinition } from '../platform/jobs/define.ts';
import type { Schedule } from '../platform/schedules/index.ts';
import type { Platform } from '../platform/unit-of-work.ts';
import * as agents from './agents/index.ts';
import * as apiKeys from './api-keys/index.ts';
import * as attributes from './attributes/index.ts';
import * as audit from './audit/index.ts';
import * as auth from './auth/index.ts';
import * as bulkRuns from './bulk-runs/index.ts';
import * as company from './company/index.ts';
import * as discussions from './discussions/index.ts';
import * as exchangeRates from './exchange-rates/index.ts';
import * as exports from './exports/index.ts';
import * as filtersInWords from './filters-in-words/index.ts';
import * as firstSteps from './first-steps/index.ts';
import * as groups from './groups/index.ts';
import * as imports from './imports/index.ts';
import * as integrations from './integrations/index.ts';
import * as jobs from './jobs/index.ts';
import * as letters from './letters/index.ts';
import * as mails from './mails/index.ts';
import * as metrics from './metrics/index.ts';
import * as notifications from './notifications/index.ts';
import * as references from './references/index.ts';
import * as recordChanges from './record-changes/index.ts';
import * as records from './records/index.ts';
import * as plans from './plans/index.ts';
import * as publicApi from './public-api/index.ts';
import * as quotas from './quotas/index.ts';
import * as reports from './reports/index.ts';
import * as roles from './roles/index.ts';
import * as sample from './sample/index.ts';
import * as sandboxes from './sandboxes/index.ts';
import * as scim from './scim/index.ts';
import * as simulations from './simulations/index.ts';
import * as singleSignOn from './single-sign-on/index.ts';
import * as subscription from './subscription/index.ts';
import * as tables from './tables/index.ts';
import * as tableViews from './table-views/index.ts';
import * as statements from './statements/index.ts';
import * as teams from './teams/index.ts';
import * as userImports from './user-imports/index.ts';
import * as users from './users/index.ts';
import * as views from './statements/views/index.ts';
import * as webhooks from './webhooks/index.ts';

/** What the server takes from a feature's index. */
export interface Feature {
  readonly routes: readonly Route[];
  readonly jobs?: readonly JobDefinition[];
  /** Recurring work. */
  readonly schedules?: readonly Schedule[];
  /** Removes what nobody needs any more; run once an hour. */
  readonly sweeps?: readonly ((platform: Platform) => Promise<void>)[];
}

// Users know nothing of pay: an open balance needs a choice when somebody leaves.
users.followDepartures(statements.departures);
company.followMonths(groups.followEveryAttribute);
// Imports know nothing of where a file comes from: a refresh ends with its import.
imports.followImports(integrations.followRefreshes);
userImports.followPeople(integrations.followPeopleRefreshes);
imports.followImports(publicApi.followLoads);
metrics.addReportCards(reports.reportCards);

/** Every feature of the product, each with its routes, jobs and schedules: add yours here. */
export const features: readonly Feature[] = [
  agents,
  apiKeys,
  attributes,
  audit,
  auth,
  bulkRuns,
  company,
  discussions,
  exchangeRates,
  exports,
  filtersInWords,
  firstSteps,
  groups,
  imports,
  integrations,
  jobs,
  letters,
  mails,
  metrics,
  notifications,
  plans,
  publicApi,
  quotas,
  reports,
  recordChanges,
  records,
  { routes: [], jobs: references.jobs },
  roles,
  sample,
  sandboxes,
  scim,
  simulations,
  singleSignOn,
  statements,
  subscription,
  tables,
  tableViews,
  teams,
  userImports,
  users,
  views,
  webhooks,
];
