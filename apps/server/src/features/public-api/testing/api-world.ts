import type { ApiScope } from '@comptoir/contract';
import { afterAll, beforeAll, expect } from 'vitest';
import { startRunner, type Runner } from '../../../platform/jobs/runner.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../../platform/testing/index.ts';
import * as apiKeys from '../../api-keys/index.ts';
import * as attributes from '../../attributes/index.ts';
import * as exports from '../../exports/index.ts';
import * as groups from '../../groups/index.ts';
import * as imports from '../../imports/index.ts';
import * as metrics from '../../metrics/index.ts';
import * as records from '../../records/index.ts';
import * as reports from '../../reports/index.ts';
import * as statements from '../../statements/index.ts';
import * as tables from '../../tables/index.ts';
import * as users from '../../users/index.ts';
import * as companyFeature from '../../company/index.ts';
import * as plans from '../../plans/index.ts';
import * as quotas from '../../quotas/index.ts';
import * as teams from '../../teams/index.ts';
import * as audit from '../../audit/index.ts';
import * as publicApi from '../index.ts';

const FEATURES = [
  apiKeys,
  attributes,
  audit,
  companyFeature,
  exports,
  groups,
  imports,
  metrics,
  plans,
  publicApi,
  quotas,
  records,
  reports,
  statements,
  tables,
  teams,
  users,
];

export let t: TestDatabase;
export let app: TestApp;
export let company: TestTenant;
export let admin: TestClient;
/** Of the admin, with all rights. */
export let key: string;
let runner: Runner;

/** What the public API needs, with a worker, a company and a key, for the tests of one file. */
export function usePublicApi(): void {
  beforeAll(async () => {
    imports.followImports(publicApi.followLoads);
    t = await startTestDatabase();
    app = await startTestApp(t, {
      routes: FEATURES.flatMap((feature) => feature.routes),
      jobs: FEATURES.flatMap((feature) => ('jobs' in feature ? feature.jobs : [])),
    });
    company = await t.tenant();
    admin = await app.as(company.admin);
    key = await makeKey('Everything', null);
    runner = startRunner(app.platform, { poll_ms: 50 });
  });
  afterAll(async () => {
    await runner?.stop(5000);
    await app?.stop();
    await t?.stop();
  });
}

/** @param scopes null: all rights of the admin */
export async function makeKey(name: string, scopes: readonly ApiScope[] | null): Promise<string> {
  const body = scopes === null ? { name, all_rights: true } : { name, scopes };
  const made = await admin.put('/api/company/api-keys', body);
  expect(made.status, made.text).toBe(200);
  return made.body.secret as string;
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** As a program sends it: a key and nothing else. */
export async function api(method: Method, path: string, body?: unknown, secret = key) {
  const answer = await app.app.inject({
    method,
    url: `/api/public${path}`,
    headers: { 'x-api-key': secret },
    ...(body === undefined ? {} : { payload: body as Record<string, unknown> }),
  });
  // eslint-disable-next-line typescript/no-explicit-any -- assertions on wire data read arbitrary paths
  return { status: answer.statusCode, body: JSON.parse(answer.body) as any, headers: answer.headers };
}

export async function make(url: string, body: unknown): Promise<string> {
  const answer = await admin.post(url, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id as string;
}
