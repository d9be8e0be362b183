import type { Route } from '../../../platform/http/route.ts';
import { routes as apiKeys } from '../../api-keys/index.ts';
import { routes as attributes } from '../../attributes/index.ts';
import { routes as audit } from '../../audit/index.ts';
import { routes as company } from '../../company/index.ts';
import { routes as letters } from '../../letters/index.ts';
import { routes as discussions } from '../../discussions/index.ts';
import { routes as exchangeRates } from '../../exchange-rates/index.ts';
import { routes as exports } from '../../exports/index.ts';
import { routes as groups } from '../../groups/index.ts';
import { routes as imports } from '../../imports/index.ts';
import { routes as integrations } from '../../integrations/index.ts';
import { routes as jobs } from '../../jobs/index.ts';
import { routes as metrics } from '../../metrics/index.ts';
import { routes as notifications } from '../../notifications/index.ts';
import { routes as plans } from '../../plans/index.ts';
import { routes as quotas } from '../../quotas/index.ts';
import { routes as recordChanges } from '../../record-changes/index.ts';
import { routes as records } from '../../records/index.ts';
import { routes as reports } from '../../reports/index.ts';
import { routes as roles } from '../../roles/index.ts';
import { routes as sandboxes } from '../../sandboxes/index.ts';
import { routes as scim } from '../../scim/index.ts';
import { routes as simulations } from '../../simulations/index.ts';
import { routes as singleSignOn } from '../../single-sign-on/index.ts';
import { routes as statements } from '../../statements/index.ts';
import { routes as views } from '../../statements/views/index.ts';
import { routes as subscription } from '../../subscription/index.ts';
import { routes as tables } from '../../tables/index.ts';
import { routes as tableViews } from '../../table-views/index.ts';
import { routes as teams } from '../../teams/index.ts';
import { routes as userImports } from '../../user-imports/index.ts';
import { routes as users } from '../../users/index.ts';
import { routes as webhooks } from '../../webhooks/index.ts';

/** What v3 is made of. */
export const browserRoutes: readonly Route[] = [
  apiKeys,
  attributes,
  audit,
  company,
  discussions,
  exchangeRates,
  exports,
  groups,
  imports,
  integrations,
  jobs,
  letters,
  metrics,
  notifications,
  plans,
  quotas,
  recordChanges,
  records,
  reports,
  roles,
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
].flat();
