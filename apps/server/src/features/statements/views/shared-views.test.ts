import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import type { TestClient, TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  app,
  calculate,
  JUNE,
  REP,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

/** What a shared view opens, and nothing besides: tried by every call that reads statements. */
useStatements();
const world = worldWith(salesFixture);
const VIEWS = { ...REP, statement_scope: 'shared_views' } as const;

type World = Awaited<ReturnType<typeof made>>;
let w: World;

async function made() {
  const base = await world();
  await threeDeals(base);
  await calculate(base.tenant);
  const viewer = await base.tenant.addUser({ name: 'Viewer', permissions: VIEWS });
  const admin = await app.as(base.tenant.admin);
  return { ...base, viewer, admin };
}

beforeAll(async () => {
  w = await made();
});

async function makeView(
  filters: object[],
  link: 'and' | 'or' = 'and',
  client: TestClient = w.admin,
): Promise<string> {
  const answer = await client.post('/api/statements/views', {
    name: `View ${newId().slice(-6)}`,
    filters,
    link,
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.id as string;
}

async function share(view: string, shares: object[]): Promise<void> {
  const answer = await w.admin.put(`/api/statements/views/${view}/shares`, { shares });
  expect(answer.status, answer.text).toBe(200);
}

const byUser = (user: TestUser) => ({ type: 'users', values: [user.user_id] });

/** Names on the board, and the answers of every other call about `of`, as the person asks them. */
async function seen(
  who: TestUser,
  of: TestUser,
): Promise<{ board: string[]; open: Set<string>; closed: Set<string> }> {
  const client = await app.as(who);
  const { id } = (await w.admin.get(`/api/statement?user_id=${of.user_id}&year=2017&month=6`)).body as {
    id: string;
  };
  const { body } = await client.post('/api/statements/search', JUNE);
  const names = (rows: { user?: { name: string }; name?: string }[]) =>
    rows.map((row) => row.user?.name ?? row.name);
  const compensation = `/api/statements/${id}/compensations/${w.sales.compensation_id}`;
  const scope = `/api/statements/scope/${w.sales.scope_id}`;
  const answers = {
    statement: await client.get(`/api/statement?user_id=${of.user_id}&year=2017&month=6`),
    transactions: await client.get(`/api/statements/${id}/transactions`),
    activities: await client.get(`/api/statements/${id}/activities`),
    versions: await client.get(`/api/statements/${id}/versions`),
    paid_before: await client.get(`/api/statements/${id}/paid-before`),
    lines: await client.get(compensation),
    explanation: await client.get(`${compensation}/explanation`),
    records: await client.get(
      `${scope}/records?statement_id=${id}&compensation_id=${w.sales.compensation_id}&search=a`,
    ),
    example: await client.get(
      `${scope}/record-example?statement_id=${id}&compensation_id=${w.sales.compensation_id}`,
    ),
    export: await client.post('/api/statement/export', { user_id: of.user_id, ...JUNE }),
  };
  const open = new Set(
    Object.entries(answers).flatMap(([name, answer]) => (answer.status === 200 ? [name] : [])),
  );
  const closed = new Set(
    Object.entries(answers).flatMap(([name, answer]) => (answer.status === 403 ? [name] : [])),
  );
  expect(
    open.size + closed.size,
    JSON.stringify(Object.entries(answers).map(([name, { status }]) => [name, status])),
  ).toBe(10);
  // The lists agree with the board.
  const board = names(body.statements) as string[];
  expect(body.totals.people).toBe(board.length);
  const users = await client.get('/api/statements/users?year=2017&month=6');
  expect(names(users.body.users).toSorted()).toEqual(board.toSorted());
  const home = await client.get('/api/home?year=2017&month=6');
  expect(home.body.team.people).toBe(board.length);
  const parts = await client.get('/api/statements/repartition?year=2017&month=6');
  expect(parts.body.teams.reduce((sum: number, part: { people: number }) => sum + part.people, 0)).toBe(
    board.length,
  );
  const file = await client.post('/api/statements/export', JUNE);
  for (const user of [w.rep, w.other]) expect(file.text.includes(user.name)).toBe(board.includes(user.name));
  return { board, open, closed };
}

describe('the scope of shared views', () => {
  it('is one’s own until a view is shared, exactly the view’s rows then, and ends with the share', async () => {
    const before = await seen(w.viewer, w.rep);
    expect(before.board).toEqual([]);
    expect(before.open).toEqual(new Set());

    const view = await makeView([byUser(w.rep)]);
    expect((await seen(w.viewer, w.rep)).open).toEqual(new Set());
    await share(view, [{ user_id: w.viewer.user_id, permission: 'view' }]);
    const shown = await seen(w.viewer, w.rep);
    expect(shown.board).toEqual(['Rep One']);
    expect(shown.closed).toEqual(new Set());
    expect((await seen(w.viewer, w.other)).open).toEqual(new Set());

    await share(view, []);
    const after = await seen(w.viewer, w.rep);
    expect(after.board).toEqual([]);
    expect(after.open).toEqual(new Set());
  });

  it('comes with the role, and goes with the view and with the role', async () => {
    const view = await makeView([byUser(w.rep)]);
    await share(view, [{ role_id: w.viewer.role_id, permission: 'view' }]);
    expect((await seen(w.viewer, w.rep)).board).toEqual(['Rep One']);
    await w.admin.delete(`/api/statements/views/${view}`);
    expect((await seen(w.viewer, w.rep)).board).toEqual([]);

    const again = await makeView([byUser(w.rep)]);
    await share(again, [{ role_id: w.viewer.role_id, permission: 'view' }]);
    const other = await w.tenant.addUser({ name: 'Other viewer', permissions: VIEWS });
    await t.query('update users set role_id = $1 where id = $2', [other.role_id, w.viewer.user_id]);
    await t.query('delete from roles where id = $1', [w.viewer.role_id]);
    expect((await w.admin.get(`/api/statements/views/${again}/shares`)).body.shares).toEqual([]);
    expect((await seen(w.viewer, w.rep)).board).toEqual([]);
  });

  it('opens nothing to a role that sees statements by another scope', async () => {
    const view = await makeView([byUser(w.other)]);
    const person = await w.tenant.addUser({ name: 'Was a viewer', permissions: VIEWS });
    await share(view, [{ user_id: person.user_id, permission: 'view' }]);
    await t.query(
      `update roles set permissions = jsonb_set(permissions, '{statement_scope}', '"me"') where id = $1`,
      [person.role_id],
    );
    const client = await app.as(person);
    expect((await client.post('/api/statements/search', JUNE)).body.statements).toEqual([]);
    expect((await client.get('/api/statements/views')).body).toEqual({
      views: [],
      can_manage: false,
      default_id: null,
    });
    expect((await client.post('/api/statements/search', { ...JUNE, view_id: view })).body.code).toBe(
      'view_forbidden',
    );
  });

  it('judges each month by that month', async () => {
    const team = newId();
    const environment = w.tenant.tenant.environment_id;
    await t.query(`insert into teams (environment_id, id, name) values ($1, $2, 'West')`, [
      environment,
      team,
    ]);
    await t.query(
      `insert into team_members (environment_id, id, team_id, user_id, start_date, end_date) values ($1, $2, $3, $4, '2017-06-10', '2017-06-20')`,
      [environment, newId(), team, w.other.user_id],
    );
    await t.query(
      `insert into manager_links (environment_id, id, manager_id, user_id, start_date, end_date) values ($1, $2, $3, $4, '2017-06-01', '2017-06-30')`,
      [environment, newId(), w.tenant.admin.user_id, w.rep.user_id],
    );
    await calculate(w.tenant, [{ year: 2017, month: 5 }, JUNE]);
    for (const [filter, user] of [
      [{ type: 'teams', values: [team] }, w.other],
      [{ type: 'managers', values: [w.tenant.admin.user_id] }, w.rep],
      [{ type: 'managers', values: [w.tenant.admin.user_id], only_direct: true }, w.rep],
    ] as const) {
      const person = await w.tenant.addUser({ name: 'Sees June', permissions: VIEWS });
      await share(await makeView([filter]), [{ user_id: person.user_id, permission: 'view' }]);
      const client = await app.as(person);
      const names = async (month: number) => {
        const { body } = await client.post('/api/statements/search', { year: 2017, month });
        return body.statements.map((row: { user: { name: string } }) => row.user.name);
      };
      expect(await names(6)).toEqual([user.name]);
      expect(await names(5)).toEqual([]);
      expect((await client.get(`/api/statement?user_id=${user.user_id}&year=2017&month=5`)).status).toBe(403);
      // Several months in one question.
      const home = await client.get('/api/home?year=2017&month=6');
      expect(home.body.team.history.map((one: { month: string }) => one.month)).toEqual(['2017-06']);
    }
  });

  it('does not reach into another company, nor is it reached from there', async () => {
    const elsewhere = await t.tenant({ name: 'Elsewhere' });
    const stranger = await elsewhere.addUser({ name: 'Stranger', permissions: VIEWS });
    const foreign = await app.as(elsewhere.admin);
    const view = await makeView([]);
    for (const [method, path, body] of [
      ['GET', `/api/statements/views/${view}`, undefined],
      ['PUT', `/api/statements/views/${view}`, { name: 'Mine', filters: [], link: 'and' }],
      ['PUT', `/api/statements/views/${view}/shares`, { shares: [] }],
      ['PUT', '/api/statements/views', { view_ids: [view] }],
      ['DELETE', `/api/statements/views/${view}`, undefined],
      ['POST', '/api/statements/search', { ...JUNE, view_id: view }],
    ] as const)
      expect((await foreign.request(method, path, body)).body.code, path).toBe('view_not_found');
    for (const holder of [
      { user_id: stranger.user_id },
      { role_id: stranger.role_id },
      { role_id: w.viewer.user_id },
    ])
      expect(
        (
          await w.admin.put(`/api/statements/views/${view}/shares`, {
            shares: [{ ...holder, permission: 'view' }],
          })
        ).status,
      ).toBe(404);
  });
});
