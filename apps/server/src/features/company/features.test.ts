import { DEFAULT_FEATURES } from '@comptoir/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  becomeSandbox,
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { routes as auditRoutes } from '../audit/index.ts';
import { routes as roleRoutes } from '../roles/index.ts';
import { routes as viewRoutes } from '../statements/views/index.ts';
import { routes } from './index.ts';

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let admin: TestClient;
let support: TestClient;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: [...routes, ...auditRoutes, ...roleRoutes, ...viewRoutes] });
  tenant = await t.tenant();
  admin = await app.as(tenant.admin);
  const member = await tenant.addUser({ name: 'Support' });
  await t.query('update accounts set is_support = true where id = $1', [member.account_id]);
  support = await app.as(member);
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

const switchTo = (features: Record<string, boolean>) =>
  support.request('PUT', '/api/company/features', { features });

it('are the defaults until support switches one; the others and the demo’s mark stay', async () => {
  await t.query(`update companies set features = '{"demonstration": true}'`);
  expect((await admin.get('/api/company')).body).toMatchObject({
    features: DEFAULT_FEATURES,
    demonstration: true,
  });
  expect((await switchTo({ requests: true })).body.features).toEqual({ ...DEFAULT_FEATURES, requests: true });
  expect((await admin.get('/api/company')).body).toMatchObject({
    features: { requests: true },
    demonstration: true,
  });
  const [entry] = (await support.get('/api/audit?kind=set_company_features')).body.rows;
  expect(entry).toMatchObject({ before: { requests: false }, after: { requests: true } });
});

it('support alone sets how many metrics the company may have', async () => {
  const set = (of: TestClient, most: number) => of.request('PUT', '/api/company/metric-limit', { most });
  const limit = async () => (await admin.get('/api/company')).body.settings.metric_limit;
  expect(await limit()).toBe(100);
  expect((await set(admin, 200)).status).toBe(403);
  expect((await set(support, 1_001)).status).toBe(400);
  expect((await set(support, 150)).body.settings.metric_limit).toBe(150);
  expect(await limit()).toBe(150);
  // Not by the way of the settings that an admin changes.
  expect((await admin.request('PATCH', '/api/company', { settings: { metric_limit: 900 } })).status).toBe(
    400,
  );
  const [entry] = (await support.get('/api/audit?kind=set_metric_limit')).body.rows;
  expect(entry).toMatchObject({ before: { metric_limit: 100 }, after: { metric_limit: 150 } });
});

it('are switched by support alone, and only those that exist', async () => {
  expect(
    (await admin.request('PUT', '/api/company/features', { features: { audit_trail: false } })).status,
  ).toBe(403);
  expect((await switchTo({ everything: true })).status).toBe(400);
});

it('close the calls that need them, with the name of the feature', async () => {
  const newRole = () =>
    admin.post('/api/company/roles', { name: `Role ${Math.random()}`, permissions_v2: {} });
  await switchTo({ custom_roles: false, audit_trail: false, statement_view_sharing: false });
  expect((await newRole()).body).toMatchObject({ code: 'feature_off', params: { feature: 'custom_roles' } });
  expect((await admin.get('/api/audit')).body).toMatchObject({
    code: 'feature_off',
    params: { feature: 'audit_trail' },
  });
  const share = (client: TestClient) =>
    client.request('PUT', `/api/statements/views/${tenant.tenant.environment_id}/shares`, { shares: [] });
  expect((await share(admin)).body).toMatchObject({
    code: 'feature_off',
    params: { feature: 'statement_view_sharing' },
  });
  // Support reads the trail all the same, as the specification says; it is bound by the other flags.
  expect((await support.get('/api/audit')).status).toBe(200);
  expect((await share(support)).body.code).toBe('feature_off');
  await switchTo({ custom_roles: true, audit_trail: true, statement_view_sharing: true });
  expect((await newRole()).body.code).not.toBe('feature_off');
  expect((await share(admin)).body.code).toBe('view_not_found');
  expect((await admin.get('/api/audit')).status).toBe(200);
});

it('do not open the trail in a sandbox, to support neither', async () => {
  await becomeSandbox(t.database, tenant);
  const there = { 'x-environment-id': tenant.tenant.environment_id };
  expect((await admin.get('/api/audit', there)).body.code).toBe('live_only');
  expect((await support.get('/api/audit', there)).body.code).toBe('live_only');
});
