import { expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { type SalesFixture, salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  app,
  calculate,
  JUNE,
  same,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;
const JULY = { year: 2017, month: 7 };

/** The compensation pays by a quota and shows won value over quota; only these people have a quota. */
async function payByQuota(w: World, quotas: Readonly<Record<string, string>>): Promise<void> {
  const environment = w.tenant.tenant.environment_id;
  const [quota_id, target, won, ratio] = [newId(), newId(), newId(), newId()];
  await t.query(
    `insert into quotas (environment_id, id, name, frequency, type) values ($1, $2, 'Monthly sales', 'monthly', 'amount')`,
    [environment, quota_id],
  );
  for (const [user_id, value] of Object.entries(quotas))
    for (const month of ['2017-06-01', '2017-07-01'])
      await t.query('insert into quota_values values ($1, $2, $3, $4, $5)', [
        environment,
        quota_id,
        user_id,
        month,
        value,
      ]);
  const named = (id: string, name: string) => ({ id, name, description: '', format: null });
  await (w.sales as SalesFixture).saveDocument((document) => ({
    ...document,
    variables: [
      { ...named(target, 'Quota'), kind: 'Quota', quota_id, window: 'exact', to_date: false },
      {
        ...named(won, 'Won'),
        kind: 'Aggregate',
        function: 'sum',
        of_variable_id: w.sales.variables.value,
        scope_id: null,
        window: 'exact',
      },
      {
        ...named(ratio, 'Attainment'),
        kind: 'Formula',
        tree: {
          type: 'binary',
          operator: '/',
          left: { type: 'variable', id: won },
          right: { type: 'variable', id: target },
        },
        broken_text: null,
      },
      ...document.variables.map((one) =>
        one.kind === 'Accelerator' ? { ...one, target_variable_id: target } : one,
      ),
    ],
    dashboard: { ...document.dashboard, attainment_variable_id: ratio },
  }));
}

const board = async (w: World, filters: object = {}, period = JUNE) =>
  (await (await admin(w)).post('/api/statements/search', { ...period, filters })).body;

it('leaves a statement in error out of every total, and says how many there are', async () => {
  const w = await world();
  await threeDeals(w);
  await w.sales.addDeal({ name: 'Small', user_id: w.other.user_id, date: '2017-06-05', value: '100' });
  await w.sales.addDeal({ name: 'Small too', user_id: w.other.user_id, date: '2017-07-05', value: '100' });
  await calculate(w.tenant, [JUNE, JULY]);
  const before = await board(w);
  expect(Number(before.totals.earned)).toBeGreaterThan(2500);
  await payByQuota(w, { [w.rep.user_id]: '50000' });
  await calculate(w.tenant, [JUNE, JULY]);
  const { totals } = await board(w);
  same(totals.earned, '1650');
  same(totals.payable, '1650');
  expect(totals.counts).toMatchObject({ error: 1, to_lock: 1 });
  const client = await admin(w);
  const home = (await client.get('/api/home?year=2017&month=6')).body;
  same(home.team.earned, '1650');
  same(home.team.payable, '1650');
  expect(home.team.error_kinds).toEqual([{ kind: 'unfilled_quota', count: 1 }]);
  expect(home.team.needs_you[0]).toMatchObject({ user_id: w.other.user_id, error: { fix: 'fill_quota' } });
  const parts = (await client.get('/api/statements/repartition?year=2017&month=6')).body;
  same(parts.compensations[0].earned, '1650');
  // Nothing to compare July with, where June could not be calculated.
  const july = await board(w, { username: 'Rep Two' }, JULY);
  expect(july.statements[0].previous_earned).toBeNull();
  expect((await (await app.as(w.other)).get('/api/home?year=2017&month=6')).body.own.history).toEqual([]);
  const file = await client.post('/api/statements/export', JUNE);
  const [header = [], ...rows] = file.text
    .trim()
    .split('\n')
    .map((line: string) => line.trim().split(','));
  const two = rows.find((row: string[]) => row.includes('Rep Two')) ?? [];
  for (const name of ['Amount', 'Statement: earned', 'Statement: payable'])
    expect(two[header.findIndex((one: string) => one === name)], name).toBe('');
  expect(two.join()).toContain('Missing quota');
});

it('counts and adds up what the filters show, the month before alike', async () => {
  const w = await world();
  await threeDeals(w);
  await w.sales.addDeal({ name: 'Small', user_id: w.other.user_id, date: '2017-06-05', value: '1000' });
  await w.sales.addDeal({ name: 'Next', user_id: w.other.user_id, date: '2017-07-05', value: '2000' });
  await calculate(w.tenant, [JUNE, JULY]);
  const all = await board(w, {}, JULY);
  expect(all.totals).toMatchObject({ people: 2, people_unfiltered: 2 });
  const two = await board(w, { username: 'two rep' }, JULY);
  expect(two.totals).toMatchObject({ people: 1, people_unfiltered: 2, counts: { ongoing: 1 } });
  same(two.totals.earned, '60');
  same(two.totals.payable, '60');
  same(two.totals.previous_earned, '30');
  // A state belongs to its month: there is no total of the month before for the people who have it now.
  expect((await board(w, { status: ['ongoing'] }, JULY)).totals.previous_earned).toBeNull();
  const june = await board(w, { username: 'Rep Two' });
  expect(june).toMatchObject({ needs_you: { to_lock: 1 }, actions: { lock: 1 } });
});

it('carries what the fix of a statement needs, and the manager of its month', async () => {
  const w = await world();
  await threeDeals(w);
  await w.sales.addDeal({ name: 'Small', user_id: w.other.user_id, date: '2017-06-05', value: '100' });
  await payByQuota(w, { [w.rep.user_id]: '50000' });
  await calculate(w.tenant);
  const link = (manager: string, end_date: string | null, start_date: string | null) =>
    t.query(
      'insert into manager_links (environment_id, id, manager_id, user_id, start_date, end_date) values ($1, $2, $3, $4, $5, $6)',
      [w.tenant.tenant.environment_id, newId(), manager, w.other.user_id, start_date, end_date],
    );
  await link(w.rep.user_id, '2017-06-30', null);
  await link(w.tenant.admin.user_id, null, '2017-07-01');
  const [row] = (await board(w, { username: 'Rep Two' })).statements;
  expect(row.first_error).toMatchObject({ kind: 'unfilled_quota', fix: 'fill_quota' });
  expect(row.first_error.params).toMatchObject({ quota_name: 'Monthly sales' });
  expect(row.manager_name).toBe('Rep One');
});

it('groups what is wrong by its kind, with the one way to the fix where there is one', async () => {
  const w = await world();
  await threeDeals(w);
  await w.sales.addDeal({ name: 'Small', user_id: w.other.user_id, date: '2017-06-05', value: '100' });
  await payByQuota(w, { [w.rep.user_id]: '50000' });
  await calculate(w.tenant);
  const { problems } = await board(w);
  expect(problems).toMatchObject([
    {
      kind: 'unfilled_quota',
      count: 1,
      only: { user: { id: w.other.user_id, name: 'Rep Two' }, error: { fix: 'fill_quota' } },
    },
  ]);
  expect((await board(w, { username: 'Rep One' })).problems).toEqual([]);
  await t.query('delete from quota_values where environment_id = $1', [w.tenant.tenant.environment_id]);
  await calculate(w.tenant);
  expect((await board(w)).problems).toEqual([{ kind: 'unfilled_quota', count: 2, only: null }]);
});

it('adds up each team when sorted by team, errors left out', async () => {
  const w = await world();
  await threeDeals(w);
  await w.sales.addDeal({ name: 'Small', user_id: w.other.user_id, date: '2017-06-05', value: '1000' });
  await w.sales.addDeal({ name: 'Next', user_id: w.other.user_id, date: '2017-07-05', value: '2000' });
  const team = newId();
  const environment = w.tenant.tenant.environment_id;
  await t.query(`insert into teams (environment_id, id, name) values ($1, $2, 'East')`, [environment, team]);
  await t.query('insert into team_members (environment_id, id, team_id, user_id) values ($1, $2, $3, $4)', [
    environment,
    newId(),
    team,
    w.other.user_id,
  ]);
  await calculate(w.tenant, [JUNE, JULY]);
  expect((await board(w, {}, JULY)).teams).toBeNull();
  const byTeam = async (filters: object = {}) =>
    (await (await admin(w)).post('/api/statements/search', { ...JULY, sort: 'team', filters })).body;
  const { teams, statements } = await byTeam();
  expect(statements.map((row: { team_name: string | null }) => row.team_name)).toEqual(['East', null]);
  expect(teams).toMatchObject([
    { name: 'East', people: 1 },
    { name: null, people: 1 },
  ]);
  same(teams[0].earned, '60');
  same(teams[0].previous_earned, '30');
  expect((await byTeam({ username: 'Two' })).teams).toHaveLength(1);
});

it('sorts by attainment and by name in both directions', async () => {
  const w = await world();
  await threeDeals(w);
  await w.sales.addDeal({ name: 'Small', user_id: w.other.user_id, date: '2017-06-05', value: '100' });
  await payByQuota(w, { [w.rep.user_id]: '50000', [w.other.user_id]: '50000' });
  await calculate(w.tenant);
  const names = async (sort: string) =>
    (await (await admin(w)).post('/api/statements/search', { ...JUNE, sort })).body.statements.map(
      (row: { user: { name: string } }) => row.user.name,
    );
  expect(await names('attainment_desc')).toEqual(['Rep One', 'Rep Two']);
  expect(await names('attainment_asc')).toEqual(['Rep Two', 'Rep One']);
  expect(await names('user_desc')).toEqual(['Rep Two', 'Rep One']);
});

it('says what of the payable amount was sent to payroll', async () => {
  const w = await world();
  await threeDeals(w);
  await w.sales.addDeal({ name: 'Small', user_id: w.other.user_id, date: '2017-06-05', value: '1000' });
  await calculate(w.tenant);
  const { totals } = await board(w);
  same(totals.payable, '2530');
  same(totals.sent_to_payroll, '0');
  const { body } = await statement(w, w.other);
  expect((await act(w, 'lock', [body.id])).status).toBe(200);
  expect((await act(w, 'close', [body.id])).status).toBe(200);
  const after = await board(w);
  same(after.totals.payable, '2530');
  same(after.totals.sent_to_payroll, '30');
  const home = (await (await admin(w)).get('/api/home?year=2017&month=6')).body;
  same(home.team.sent_to_payroll, '30');
});

it('names the quota behind an attainment, with what is compared', async () => {
  const w = await world();
  await threeDeals(w);
  await payByQuota(w, { [w.rep.user_id]: '50000', [w.other.user_id]: '50000' });
  await calculate(w.tenant);
  const [row] = (await board(w, { username: 'Rep One' })).statements;
  expect(row).toMatchObject({ first_error: null, manager_name: null });
  same(row.measure, '55000.01');
  same(row.target, '50000');
  const [transaction] = (await statement(w, w.rep)).body.transactions;
  expect(transaction.quota_name).toBe('Monthly sales');
  same(transaction.measure, '55000.01');
  same(transaction.target, '50000');
  const home = (await (await app.as(w.rep)).get('/api/home?year=2017&month=6')).body;
  expect(home.own.attainments[0].quota_name).toBe('Monthly sales');
});

it('names records by what the plan shows of them, where they have an ID and no name', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const recent = async () =>
    (await (await app.as(w.rep)).get('/api/home?year=2017&month=6')).body.own.recent[0];
  expect(await recent()).toMatchObject({ title: 'Gamma', name: null });
  expect((await statement(w, w.rep)).body.transactions[0].named_by_id).toBe(false);
  await t.query('update data_tables set id_field_id = name_field_id where environment_id = $1', [
    w.tenant.tenant.environment_id,
  ]);
  await calculate(w.tenant);
  expect((await statement(w, w.rep)).body.transactions[0].named_by_id).toBe(true);
  expect(await recent()).toMatchObject({ title: 'Gamma', name: 'Won' });
});
