import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import type { CalculationHost } from '../calculations/index.ts';
import { salesFixture, type SalesFixture } from '../calculations/testing/sales-fixture.ts';
import { jobs } from '../statements/index.ts';
import { routes } from './index.ts';
import { startTestCalculations } from '../statements/testing/start-test-calculations.ts';

/** Plans as text, plan checks, versions and impact over HTTP, in the read-only snapshots that reading calls have. */
let t: TestDatabase;
let app: TestApp;
let host: CalculationHost;
let tenant: TestTenant;
let admin: TestClient;
let rep: TestUser;
let sales: SalesFixture;

beforeAll(async () => {
  t = await startTestDatabase();
  t.clock.set('2017-07-15T10:00:00Z');
  host = startTestCalculations(t.app_url);
  app = await startTestApp(t, { routes, jobs });
  tenant = await t.tenant();
  admin = await app.as(tenant.admin);
  rep = await tenant.addUser({ name: 'Rep' });
  sales = await salesFixture(t, tenant);
  await sales.addMember(rep.user_id);
  await sales.addDeal({ name: 'Alpha', user_id: rep.user_id, date: '2017-06-01', value: '15000' });
  await sales.addDeal({ name: 'Beta', user_id: rep.user_id, date: '2017-06-10', value: '10000' });
});
afterAll(async () => {
  await host?.close();
  await app?.stop();
  await t?.stop();
});

const path = () => `/api/compensations/${sales.compensation_id}`;
const read = async () => (await admin.get(path())).body;

it('a plan is exported, checked against what is there, and imported as a copy beside the live one', async () => {
  const { plan_id, name } = await read();
  const { body, status } = await admin.get(`/api/plans/${plan_id}/text`);
  expect(status).toBe(200);
  const text = body.text.replace('value: 0.03', 'value: 0.04');
  expect(text).not.toBe(body.text);
  const check = await admin.post('/api/plans/text/check', { text, plan_id });
  expect([check.status, check.body.mistakes]).toEqual([200, []]);
  expect(check.body.makes.compensations).toMatchObject([
    {
      name,
      as: 'copy',
      changes: [{ key: 'tiers.value', at: 1, before: '0.03', after: '0.04', is_ratio: true }],
    },
  ]);
  expect((await admin.post('/api/plans/text', { text, plan_id })).status).toBe(200);
  const plan = (await admin.get(`/api/plans/${plan_id}`)).body;
  expect(
    plan.compensations.map((one: { name: string; state: string }) => `${one.name} ${one.state}`),
  ).toEqual([`${name} live`, `${name} (2) draft`]);
});

it('a real month becomes a check without names, which passes', async () => {
  const copied = await admin.post(`${path()}/checks/copy`, { user_id: rep.user_id, month: '2017-06' });
  expect(copied.status).toBe(200);
  const { check } = copied.body;
  expect(check).toMatchObject({ month: '2017-06', expected: '850' });
  expect(check.records).toHaveLength(2);
  expect(JSON.stringify(check)).not.toContain(rep.user_id);
  expect(JSON.stringify(check)).not.toContain('Rep');
  const saved = await admin.put(`${path()}/checks`, { version: 0, checks: [check] });
  expect(saved.body.results).toEqual([{ check_id: check.id, outcome: 'passed', got: '850' }]);
  const again = await admin.post(`${path()}/checks/run`, {
    document: (await read()).document,
    checks: [{ ...check, expected: '900' }],
  });
  expect(again.body.results).toMatchObject([{ outcome: 'differs', got: '850', difference: '-50' }]);
});

it('a copied month has the groups of the dimensions that the compensation reads', async () => {
  const [segment, region] = [newId(), newId()];
  const { environment_id } = tenant.tenant;
  for (const [dimension_id, name] of [[segment, 'Segment'] as const, [region, 'Region'] as const]) {
    const group_id = newId();
    await t.query(
      'insert into group_dimensions (environment_id, id, name, api_name) values ($1, $2, $3, $3)',
      [environment_id, dimension_id, name],
    );
    await t.query(
      `insert into user_groups (environment_id, id, dimension_id, name, api_key) values ($1, $2, $3, 'Large', 'large')`,
      [environment_id, group_id, dimension_id],
    );
    await t.query(
      `insert into group_members (environment_id, id, dimension_id, group_id, user_id, start_date) values ($1, $2, $3, $4, $5, '2017-06-01')`,
      [environment_id, newId(), dimension_id, group_id, rep.user_id],
    );
  }
  const stored = await read();
  const variable = {
    kind: 'Group',
    id: newId(),
    name: 'Segment',
    description: '',
    format: null,
    dimension_id: segment,
  };
  const document = { ...stored.document, variables: [...stored.document.variables, variable] };
  const saved = await admin.put(`${path()}/document`, { version: stored.version, document });
  expect(saved.status).toBe(200);
  const { body } = await admin.post(`${path()}/checks/copy`, { user_id: rep.user_id, month: '2017-06' });
  expect(body.check.groups).toEqual([{ dimension_id: segment, name: 'Large' }]);
});

it('a check is copied by those alone who may read what it is made of', async () => {
  const planner = await app.as(
    await tenant.addUser({
      permissions: {
        resources: {
          plan: { effect: 'allow', level: 'write' },
          statement: { effect: 'allow', level: 'read' },
        },
        binary: {},
        statement_scope: 'all',
        request_scope: 'mine',
      },
    }),
  );
  const refused = await planner.post(`${path()}/checks/copy`, { user_id: rep.user_id, month: '2017-06' });
  expect(refused.status).toBe(403);
});

it('the impact is listed by person and month, and nobody else sees it', async () => {
  const { document } = await read();
  const dearer = JSON.parse(JSON.stringify(document).replace('"value":"0.03"', '"value":"0.04"'));
  const { status, body } = await admin.post(`${path()}/impact/rows`, { document: dearer, month: '2017-06' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    changed: 1,
    broken: 0,
    rows: [{ name: 'Rep', month: '2017-06', now: '850', after: '1050', difference: '200', kind: 'changes' }],
  });
  expect(body).toMatchObject({
    people: 1,
    by_month: [{ month: '2017-06', people: 1, now: '850', after: '1050', difference: '200' }],
    up: [{ name: 'Rep', month: '2017-06', months: 1, difference: '200' }],
    down: [],
    locked: { months: [], statements: 0 },
  });
  const limited = await app.as(
    await tenant.addUser({
      permissions: {
        resources: {
          plan: { effect: 'allow', level: 'write' },
          statement: { effect: 'allow', level: 'read' },
        },
        binary: {},
        statement_scope: 'me',
        request_scope: 'mine',
      },
    }),
  );
  expect((await limited.post(`${path()}/impact/rows`, { document, month: '2017-06' })).status).toBe(403);
});

it('locked statements keep their amounts, and what they would have been is in no sum', async () => {
  const other = await tenant.addUser({ name: 'Other' });
  await sales.addMember(other.user_id);
  await sales.addDeal({ name: 'Gamma', user_id: other.user_id, date: '2017-06-02', value: '10000' });
  const add = (user_id: string, month: string, isLocked: boolean) =>
    t.query(
      `insert into statements (environment_id, id, user_id, month, currency, content_hash, calculated_at, data_as_of, last_modification_date, locked_at)
        values ($1, $2, $3, $4, 'USD', '', now(), now(), now(), $5)`,
      [tenant.tenant.environment_id, newId(), user_id, month, isLocked ? '2017-07-01T00:00:00Z' : null],
    );
  await add(rep.user_id, '2017-06-01', true);
  await add(other.user_id, '2017-06-01', false);
  await add(rep.user_id, '2017-05-01', true);
  const { document } = await read();
  const dearer = JSON.parse(JSON.stringify(document).replace('"value":"0.03"', '"value":"0.04"'));
  const { body } = await admin.post(`${path()}/impact/rows`, { document: dearer, month: '2017-05' });
  expect(body).toMatchObject({
    months: ['2017-06'],
    rows: [{ name: 'Other', difference: '100' }],
    now: '300',
    after: '400',
    difference: '100',
    locked: { months: ['2017-05'], statements: 1 },
  });
});

it('an earlier version comes back as a new one: audited, and locked statements keep their amounts', async () => {
  // The check of another test expects what is paid now.
  const { version } = (await admin.get(`${path()}/checks`)).body;
  expect((await admin.put(`${path()}/checks`, { version, checks: [] })).status).toBe(200);
  const before = await read();
  const dearer = JSON.parse(JSON.stringify(before.document).replace('"value":"0.03"', '"value":"0.04"'));
  const { body: raised } = await admin.put(`${path()}/document`, {
    version: before.version,
    document: dearer,
  });
  const calculate = () =>
    host.run(
      { tenant: tenant.tenant, now: t.clock.now().toISOString() },
      {
        kind: 'calculate',
        months: [2017 * 12 + 5],
        user_ids: null,
        cause: 'asked',
        requested_by: null,
      },
    );
  const june = () =>
    t.query(
      `select u.name, s.earned::float8 as earned, s.locked_at is not null as locked from statements s
        join users u on u.environment_id = s.environment_id and u.id = s.user_id
        where s.environment_id = $1 and s.month = '2017-06-01' and u.name in ('Other', 'Rep') order by u.name`,
      [tenant.tenant.environment_id],
    );
  await calculate();
  const locked = { name: 'Rep', earned: 0, locked: true };
  expect(await june()).toEqual([{ name: 'Other', earned: 400, locked: false }, locked]);

  const reader = await app.as(
    await tenant.addUser({
      permissions: {
        resources: { plan: { effect: 'allow', level: 'read' } },
        binary: {},
        statement_scope: 'all',
        request_scope: 'mine',
      },
    }),
  );
  const wanted = { version: before.version, current: raised.version };
  expect((await reader.post(`${path()}/restore`, wanted)).status).toBe(403);
  const { body: restored } = await admin.post(`${path()}/restore`, wanted);
  expect([restored.version, restored.document]).toEqual([raised.version + 1, before.document]);
  const { versions } = (await admin.get(`${path()}/versions`)).body;
  expect(
    versions.slice(0, 2).map((one: { version: number; what: string }) => [one.version, one.what]),
  ).toEqual([
    [restored.version, 'restored'],
    [raised.version, 'saved'],
  ]);
  expect(
    await t.query(
      `select kind, object_id, actor_name from audit_log where environment_id = $1 order by number desc limit 1`,
      [tenant.tenant.environment_id],
    ),
  ).toEqual([{ kind: 'restore_compensation_version', object_id: before.id, actor_name: 'Admin' }]);
  await calculate();
  expect(await june()).toEqual([{ name: 'Other', earned: 300, locked: false }, locked]);
});

it('a template is opened with the company’s names', async () => {
  const { templates } = (await admin.get('/api/plans/templates')).body;
  expect(templates).toHaveLength(7);
  const { body } = await admin.post('/api/plans/templates/open', {
    id: 'spiff',
    names: [{ kind: 'table', from: 'Deals', to: 'Opportunities' }],
  });
  expect(body.text).toContain('source: { table: Opportunities }');
});
