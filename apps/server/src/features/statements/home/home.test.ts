import { expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  app,
  calculate,
  PAY,
  same,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

it('carries what the plan puts on the dashboard, its key figures, and the compensation’s own words, kept at the lock', async () => {
  const w = await world();
  await threeDeals(w);
  const total = newId();
  await w.sales.saveDocument((document) => ({
    ...document,
    variables: [
      ...document.variables,
      {
        kind: 'Aggregate',
        id: total,
        name: 'Sold',
        description: '',
        format: null,
        function: 'sum',
        of_variable_id: w.sales.variables.value,
        scope_id: null,
        window: 'exact',
      },
    ],
    kpi_variable_ids: [total],
    dashboard: { ...document.dashboard, variable_ids: [total] },
  }));
  const describeIt = (text: string) =>
    t.query('update compensations set description = $1 where id = $2', [text, w.sales.compensation_id]);
  await describeIt('Three tiers on what you won.');
  await calculate(w.tenant);
  const figure = {
    variable_id: total,
    name: 'Sold',
    format: 'amount',
    value: { type: 'decimal', value: '55000.01' },
  };
  const home = (await (await app.as(w.rep)).get('/api/home?year=2017&month=6')).body;
  expect(home.own.figures).toEqual([
    {
      compensation_id: w.sales.compensation_id,
      compensation_name: expect.any(String),
      list: [{ ...figure, place: 'dashboard' }],
    },
  ]);
  const before = (await statement(w, w.rep)).body;
  expect(before.transactions[0].description).toBe('Three tiers on what you won.');
  expect(before.transactions[0].figures).toEqual([
    { ...figure, place: 'kpi' },
    { ...figure, place: 'dashboard' },
  ]);
  expect((await act(w, 'lock', [before.id])).status).toBe(200);
  await describeIt('Something else');
  await calculate(w.tenant);
  expect((await statement(w, w.rep)).body.transactions[0].description).toBe('Three tiers on what you won.');
});

it('a rep sees their month, what is next and what was paid', async () => {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  const open = await (await app.as(w.rep)).get('/api/home?year=2017&month=6');
  same(open.body.own.top_rate, '0.08');
  await act(w, 'lock', null);
  const home = await (await app.as(w.rep)).get('/api/home?year=2017&month=6');
  // What is sold now does not change a locked month.
  expect(home.body.own.top_rate).toBeNull();
  expect(home.status).toBe(200);
  expect(home.body.own.at_top_tier).toBe(true);
  expect(home.body.own.recent[0].compensation_id).toBe(w.sales.compensation_id);
  expect(home.body.dashboard).toBe('rep');
  same(home.body.own.earned, PAY);
  expect(home.body.own.recent[0].title).toBe('Gamma');
  expect(home.body.own.payments).toHaveLength(1);
  expect(home.body.team).toBeNull();
  const boss = await (await admin(w)).get('/api/home');
  expect(boss.body).toMatchObject({ dashboard: 'admin', month: '2017-06', has_statements: true });
  same(boss.body.team.earned, PAY);
  const before = await (await admin(w)).get('/api/home?year=2015&month=1');
  expect(before.body).toMatchObject({ has_statements: true, team: { people: 0 } });
  expect((await (await app.as((await t.tenant()).admin)).get('/api/home')).body.has_statements).toBe(false);
});
