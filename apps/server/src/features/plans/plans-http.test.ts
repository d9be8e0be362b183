import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
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
import { jobs } from '../statements/index.ts';
import { salesFixture, type SalesFixture } from '../calculations/testing/sales-fixture.ts';
import { routes as quotas } from '../quotas/index.ts';
import { routes } from './index.ts';
import { startTestCalculations } from '../statements/testing/start-test-calculations.ts';

/** Over HTTP, every answer checked against the contract: what the editor will meet. */
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
  app = await startTestApp(t, { routes: [...routes, ...quotas], jobs });
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

describe('plans over HTTP', () => {
  it('makes a plan with a compensation, members and a document, and goes live', async () => {
    const plan = (await admin.post('/api/plans', { name: 'Account executives', section: 'EMEA' })).body;
    expect(plan).toMatchObject({ name: 'Account executives', section: 'EMEA', state: 'live' });
    const made = await admin.post(`/api/plans/${plan.id}/compensations`, { name: 'Monthly' });
    expect(made).toMatchObject({
      status: 200,
      body: { state: 'draft', version: 1, calculation_trigger: 'each_month', only_month: null },
    });
    const members = await admin.put(`/api/plans/${plan.id}/members`, {
      members: [{ user_id: rep.user_id, team_id: null, start_date: '2017-01-01', end_date: null }],
    });
    expect(members.body).toMatchObject({ member_count: 1, members: [{ name: 'Rep' }] });
    const variable_id = newId();
    const document = {
      ...made.body.document,
      variables: [
        {
          id: variable_id,
          name: 'Bonus',
          description: '',
          format: null,
          kind: 'Formula',
          tree: { type: 'number', value: '100' },
          broken_text: null,
        },
      ],
      payment: { type: 'standard', variable_id },
    };
    const compensation = `/api/compensations/${made.body.id}`;
    expect((await admin.post(`${compensation}/go-live`, { version: 1 })).body).toMatchObject({
      code: 'compensation_incomplete',
    });
    expect(await admin.put(`${compensation}/document`, { version: 1, document })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
    expect(await admin.put(`${compensation}/document`, { version: 1, document })).toMatchObject({
      status: 409,
      body: { code: 'compensation_changed' },
    });
    expect(await admin.post(`${compensation}/go-live`, { version: 2 })).toMatchObject({
      status: 200,
      body: { state: 'live' },
    });
    expect((await admin.get('/api/plans')).body.plans.map((each: { name: string }) => each.name)).toContain(
      'Account executives',
    );
    expect((await admin.put('/api/plans/order', { plan_ids: [plan.id] })).body).toEqual({ ok: true });
    expect(await admin.post(`/api/plans/${plan.id}/duplicate`, { name: 'Copy' })).toMatchObject({
      status: 200,
    });
    expect(await admin.post(`${compensation}/duplicate`, { name: 'Copy' })).toMatchObject({
      status: 200,
      body: { state: 'draft' },
    });
    expect(await admin.patch(compensation, { version: 3, name: 'Renamed' })).toMatchObject({
      status: 200,
      body: { name: 'Renamed' },
    });
    expect(await admin.post(`${compensation}/back-to-draft`, { version: 4 })).toMatchObject({
      status: 200,
      body: { state: 'draft' },
    });
    expect(await admin.delete(compensation)).toMatchObject({ status: 200 });
    expect(await admin.post(`/api/plans/${plan.id}/archive`, { end_date: '2017-12-31' })).toMatchObject({
      status: 200,
      body: { state: 'archived' },
    });
    expect(await admin.post(`/api/plans/${plan.id}/unarchive`)).toMatchObject({
      status: 200,
      body: { state: 'live' },
    });
    expect(await admin.delete(`/api/plans/${plan.id}`)).toMatchObject({ status: 200 });
  });

  it('names the place of a bad document, however deep, with 400', async () => {
    const { version, document } = await read();
    const refused = await admin.put(`${path()}/document`, {
      version,
      document: { ...document, payment: { type: 'standard', variable_id: 'x' } },
    });
    expect(refused).toMatchObject({ status: 400, body: { field: 'document.payment.variable_id' } });
    let tree: object = { type: 'number', value: '1' };
    for (let level = 0; level < 3000; level += 1) tree = { type: 'unary', operator: '-', operand: tree };
    const variables = [
      { id: newId(), name: 'Deep', description: '', format: null, kind: 'Formula', tree, broken_text: null },
    ];
    expect(
      (await admin.put(`${path()}/document`, { version, document: { ...document, variables } })).status,
    ).toBe(400);
  });

  it('names somebody to try it on: who has the plan longest, before who comes first by name', async () => {
    const plan = (await admin.post('/api/plans', { name: 'Examples' })).body;
    const compensation = (await admin.post(`/api/plans/${plan.id}/compensations`, { name: 'Monthly' })).body;
    const exampleOf = async () =>
      (await admin.get(`/api/compensations/${compensation.id}`)).body.example_user_id as string | null;
    expect(await exampleOf()).toBeNull();
    const left = await tenant.addUser({ name: 'Aaron, who left' });
    const member = { team_id: null, start_date: '2017-01-01' };
    const members = [
      { ...member, user_id: left.user_id, end_date: '2017-03-31' },
      { ...member, user_id: rep.user_id, end_date: null },
    ];
    await admin.put(`/api/plans/${plan.id}/members`, { members });
    expect(await exampleOf()).toBe(rep.user_id);
  });

  it('says what is wrong with a document without saving it', async () => {
    const { version, document } = await read();
    expect((await admin.post(`${path()}/check`, { document })).body.diagnostics).toEqual([]);
    const broken = { ...document, payment: { type: 'standard', variable_id: null } };
    const checked = await admin.post(`${path()}/check`, { document: broken });
    expect(checked.body.diagnostics).toMatchObject([
      { code: 'payment_variable_missing', severity: 'error', path: 'payment.variable_id' },
    ]);
    expect(checked.body.variables.map((each: { id: string; type: string }) => each.type)).toContain(
      'decimal',
    );
    expect((await read()).version).toBe(version);
  });

  it('tries a document on a person, and on everyone, beside what is live', async () => {
    const { document } = await read();
    const dearer = structuredClone(document);
    const accelerator = dearer.variables.find((each: { kind: string }) => each.kind === 'Accelerator');
    accelerator.tiers[0].value = '0.04';
    const tried = await admin.post(`${path()}/preview`, {
      document: dearer,
      user_id: rep.user_id,
      month: '2017-06',
    });
    // 20,000 at 4 % instead of 3 %, 5,000 at 5 %.
    expect(tried).toMatchObject({
      status: 200,
      body: { not_a_member: false, earned: { type: 'decimal' }, live: { type: 'decimal' } },
    });
    expect([
      Number(tried.body.earned.value),
      Number(tried.body.live.value),
      Number(tried.body.difference),
    ]).toEqual([1050, 850, 200]);
    const monthsOf = async (month: string) =>
      (await admin.post(`${path()}/preview`, { document, user_id: rep.user_id, month })).body.latest_month as
        | string
        | null;
    expect([await monthsOf('2017-06'), await monthsOf('2026-01')]).toEqual([null, '2017-06']);
    const impact = await admin.post(`${path()}/impact`, { document: dearer, month: '2017-06' });
    expect([
      impact.status,
      Number(impact.body.total),
      Number(impact.body.live_total),
      impact.body.highest.name,
    ]).toEqual([200, 1050, 850, 'Rep']);
    expect(impact.body.changes).toMatchObject([{ name: 'Rep' }]);
    expect(Number(impact.body.changes[0].difference)).toBe(200);
    // As a draft again: everything that it pays is gone.
    const { body: withdrawn } = await admin.post(`${path()}/impact`, { document: null, month: '2017-06' });
    expect([
      Number(withdrawn.total),
      Number(withdrawn.live_total),
      Number(withdrawn.difference),
      withdrawn.changes.map((each: { name: string; difference: string }) => [
        each.name,
        Number(each.difference),
      ]),
    ]).toEqual([0, 850, -850, [['Rep', -850]]]);
    const open = await t.run(tenant, ({ db }) =>
      sql<{
        count: number;
      }>`select count(distinct month)::int as count from statements where locked_at is null`
        .execute(db)
        .then(({ rows }) => rows[0]?.count ?? 0),
    );
    expect(withdrawn.open_months?.count ?? 0).toBe(open);
    expect(
      await admin.post(`/api/compensations/${newId()}/preview`, {
        document,
        user_id: rep.user_id,
        month: '2017-06',
      }),
    ).toMatchObject({
      status: 404,
    });
  });

  it('tries a document on a member for the days of their attribution, and on somebody else as if they always had the plan', async () => {
    const { document, plan_id } = await read();
    const earned = async (start_date: string) => {
      const attributed = { user_id: rep.user_id, team_id: null, start_date, end_date: null };
      await admin.put(`/api/plans/${plan_id}/members`, { members: [attributed] });
      const { body } = await admin.post(`${path()}/preview`, {
        document,
        user_id: rep.user_id,
        month: '2017-06',
      });
      return [body.not_a_member, Number(body.earned.value)];
    };
    expect(await earned('2017-06-30')).toEqual([false, 0]);
    expect(await earned('2017-07-01')).toEqual([true, 850]);
    expect(await earned('2017-01-01')).toEqual([false, 850]);
  });

  it('warns of attributions that count the same records twice, before they are saved', async () => {
    const { plan_id } = await read();
    const spans = [
      [null, '2017-06-15'],
      ['2017-06-10', null],
    ];
    const members = spans.map(([start_date, end_date]) => ({
      user_id: rep.user_id,
      team_id: null,
      start_date,
      end_date,
    }));
    const { status, body } = await admin.post('/api/plans/attribution-overlaps', {
      plan: { id: plan_id, members, attribution: 'dates' },
    });
    expect([status, body.overlaps]).toMatchObject([
      200,
      [{ user_name: 'Rep', other_plan_name: null, first_day: '2017-06-10', last_day: '2017-06-15' }],
    ]);
    expect((await admin.get(`/api/plans/${plan_id}`)).body.members).toHaveLength(1);
  });

  it('warns of a plan of a group, in the months that a person is to be in it instead of another group', async () => {
    const { plan_id } = await read();
    const [dimension_id, small, large] = [newId(), newId(), newId()];
    const { environment_id } = tenant.tenant;
    await t.query(
      `insert into group_dimensions (environment_id, id, name, api_name) values ($1, $2, 'Segment', 'segment')`,
      [environment_id, dimension_id],
    );
    for (const [id, name] of [[small, 'Small'] as const, [large, 'Large'] as const])
      await t.query(
        'insert into user_groups (environment_id, id, dimension_id, name, api_key) values ($1, $2, $3, $4, $4)',
        [environment_id, id, dimension_id, name],
      );
    await t.query(
      'insert into group_members (environment_id, id, dimension_id, group_id, user_id) values ($1, $2, $3, $4, $5)',
      [environment_id, newId(), dimension_id, small, rep.user_id],
    );
    const before = (await admin.get(`/api/plans/${plan_id}`)).body.members;
    const none = { user_id: null, team_id: null, group_id: null };
    const members = [
      { ...none, group_id: small, start_date: null, end_date: null },
      { ...none, group_id: large, start_date: null, end_date: '2017-06-30' },
      { ...none, user_id: rep.user_id, start_date: '2017-06-01', end_date: '2017-06-10' },
    ];
    expect((await admin.put(`/api/plans/${plan_id}/members`, { members })).status).toBe(200);
    const group = {
      id: large,
      user_id: rep.user_id,
      members: [{ start_date: '2017-06-01', end_date: '2017-06-30' }],
    };
    const { status, body } = await admin.post('/api/plans/attribution-overlaps', { group });
    // Not with the days in the small group: they give way.
    expect([status, body.overlaps]).toMatchObject([
      200,
      [{ user_name: 'Rep', other_plan_name: null, first_day: '2017-06-01', last_day: '2017-06-10' }],
    ]);
    expect(body.overlaps).toHaveLength(1);
    await admin.put(`/api/plans/${plan_id}/members`, {
      members: before.map(({ user_id, team_id, start_date, end_date }: Record<string, string | null>) => ({
        user_id,
        team_id,
        start_date,
        end_date,
      })),
    });
    const planner = await app.as(
      await tenant.addUser({
        permissions: {
          resources: { plan: { effect: 'allow', level: 'read' } },
          binary: {},
          statement_scope: 'all',
          request_scope: 'mine',
        },
      }),
    );
    expect((await planner.post('/api/plans/attribution-overlaps', { group })).status).toBe(403);
  });

  it('says which statements a change of members makes, and makes them with the calculation that follows', async () => {
    const { plan_id } = await read();
    const late = await tenant.addUser({ name: 'Late' });
    await host.run(
      { tenant: tenant.tenant, now: t.clock.now().toISOString() },
      { kind: 'calculate', months: [2017 * 12 + 4], user_ids: null, cause: 'asked', requested_by: null },
    );
    await t.query('update statements set locked_at = now() where environment_id = $1', [
      tenant.tenant.environment_id,
    ]);
    const always = { team_id: null, start_date: null, end_date: null };
    const members = [
      { ...always, user_id: rep.user_id },
      { ...always, user_id: late.user_id, start_date: '2017-04-10' },
    ];
    const { status, body } = await admin.post(`/api/plans/${plan_id}/members/preview`, { members });
    expect([status, body]).toEqual([
      200,
      {
        months: [{ month: '2017-05', made: 1, made_names: ['Late'], changed: 0, locked: 0, is_locked: true }],
        uncalculated: { first: '2017-04', last: '2017-06', count: 2 },
      },
    ]);
    expect((await admin.put(`/api/plans/${plan_id}/members`, { members })).status).toBe(200);
    const queued = await t.query(
      `select payload -> 'missing' as missing from jobs where environment_id = $1 and state = 'queued'`,
      [tenant.tenant.environment_id],
    );
    expect(queued).toEqual([{ missing: true }]);
    await admin.put(`/api/plans/${plan_id}/members`, { members: members.slice(0, 1) });
  });

  it('says that a month is not computed, and which is, instead of blaming the person', async () => {
    const { document, plan_id } = await read();
    const add = async (body: object) =>
      (await admin.post(`/api/plans/${plan_id}/compensations`, body)).body.id as string;
    const tryIn = async (id: string, month: string) => {
      const { body } = await admin.post(`/api/compensations/${id}/preview`, {
        document,
        user_id: rep.user_id,
        month,
      });
      return [body.not_a_member, body.computed_month, body.earned.type];
    };
    const quarterly = await add({
      name: 'Each quarter',
      calculation_trigger: 'each_quarter',
      payment_trigger: 'end_of_quarter',
    });
    expect(await tryIn(quarterly, '2017-05')).toEqual([false, '2017-06', 'empty']);
    expect(await tryIn(quarterly, '2017-06')).toEqual([false, null, 'decimal']);
    const once = await add({ name: 'Once' });
    const { body } = await admin.get(`/api/compensations/${once}`);
    await admin.patch(`/api/compensations/${once}`, { version: body.version, only_month: '2017-06' });
    expect(await tryIn(once, '2017-12')).toEqual([false, '2017-06', 'empty']);
  });

  it('is tried by a planner on people whose pay they see, and on everyone by those who see everyone', async () => {
    const { document } = await read();
    const resources = {
      plan: { effect: 'allow', level: 'write' },
      statement: { effect: 'allow', level: 'read' },
    } as const;
    const planner = await tenant.addUser({
      permissions: { resources, binary: {}, statement_scope: 'me', request_scope: 'mine' },
    });
    const client = await app.as(planner);
    const tryOn = (user_id: string) =>
      client.post(`${path()}/preview`, { document, user_id, month: '2017-06' });
    const other = await tryOn(rep.user_id);
    expect(other.body).toMatchObject({ code: 'not_found', field: 'user_id' });
    expect({ ...(await tryOn(newId())).body, request_id: '' }).toEqual({ ...other.body, request_id: '' });
    expect((await tryOn(planner.user_id)).status).toBe(200);
    expect((await client.post(`${path()}/impact`, { document, month: '2017-06' })).body).toMatchObject({
      code: 'forbidden',
    });
    expect((await client.get(path())).body.example_user_id).toBeNull();
  });

  it('is closed to those without the permission', async () => {
    const { document } = await read();
    const client = await app.as(rep);
    expect((await client.get('/api/plans')).status).toBe(403);
    expect((await client.get(path())).status).toBe(403);
    expect((await client.get('/api/plans/catalogue')).status).toBe(403);
    expect(
      (await client.post(`${path()}/preview`, { document, user_id: rep.user_id, month: '2017-06' })).status,
    ).toBe(403);
    expect((await client.post(`${path()}/impact`, { document, month: '2017-06' })).status).toBe(403);
    expect((await client.get('/api/quotas')).status).toBe(403);
  });

  it('offers with each of several dates the share of records that have it', async () => {
    const other = newId();
    const { table_id, fields } = sales;
    const { environment_id: environment } = tenant.tenant;
    await t.run(tenant, async ({ db }) => {
      await sql`insert into fields (environment_id, id, table_id, name, api_name, type, decimals, position) values (${environment},
        ${other}, ${table_id}, 'Signed', 'signed', 'date', 0, 9)`.execute(db);
      await sql`select record_column_add(${table_id}::uuid, ${other}::uuid, 'date')`.execute(db);
    });
    const { body } = await admin.get('/api/plans/catalogue');
    const found = body.tables.find((table: { id: string }) => table.id === table_id).fields as {
      id: string;
      filled?: number;
    }[];
    const filled = (id: string) => found.find((field) => field.id === id)?.filled;
    expect([filled(fields.date), filled(other), filled(fields.value)]).toEqual([1, 0, undefined]);
    await t.run(tenant, ({ db }) => sql`delete from fields where id = ${other}`.execute(db));
  });

  it('offers the catalogue', async () => {
    const { status, body } = await admin.get('/api/plans/catalogue');
    expect(status).toBe(200);
    expect(body.tables.map((table: { id: string }) => table.id)).toEqual([sales.table_id]);
  });
});

describe('quotas over HTTP', () => {
  it('lives from creation to deletion', async () => {
    const made = await admin.post('/api/quotas', { name: 'Revenue', frequency: 'quarterly', type: 'amount' });
    expect(made).toMatchObject({ status: 200, body: { state: 'live', value_count: 0 } });
    const quota = `/api/quotas/${made.body.id}`;
    expect(
      await admin.put(`${quota}/values`, {
        values: [{ user_id: rep.user_id, month: '2017-04', value: '90000' }],
      }),
    ).toMatchObject({
      status: 200,
    });
    const misplaced = await admin.put(`${quota}/values`, {
      values: [{ user_id: rep.user_id, month: '2017-05', value: '1' }],
    });
    expect(misplaced).toMatchObject({
      status: 400,
      body: { code: 'invalid_period', field: 'values.0.month' },
    });
    const year = await admin.get(`${quota}?year=2017&search=rep&relevant=false`);
    expect(year.body).toMatchObject({
      periods: ['2017-01', '2017-04', '2017-07', '2017-10'],
      users: [{ name: 'Rep', values: [null, '90000', null, null] }],
    });
    expect(await admin.patch(quota, { frequency: 'monthly' })).toMatchObject({
      status: 200,
      body: { value_count: 3 },
    });
    expect(await admin.post(`${quota}/archive`)).toMatchObject({ status: 200 });
    expect((await admin.get('/api/quotas?state=archived')).body.quotas).toHaveLength(1);
    expect(await admin.post(`${quota}/unarchive`)).toMatchObject({ status: 200 });
    expect(await admin.delete(quota)).toMatchObject({ status: 200 });
  });
});
