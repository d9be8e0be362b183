import type { Permissions } from '@comptoir/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestDatabase,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import type { CalculationHost } from '../calculations/index.ts';
import { salesFixture, type SalesFixture } from '../calculations/testing/sales-fixture.ts';
import { archivePlan } from './archive-plan.ts';
import { createPlan } from './create-plan.ts';
import { listPlans } from './read-plans.ts';
import { setPlanMembers } from './set-plan-members.ts';
import { updatePlan } from './update-plan.ts';
import { startTestCalculations } from '../statements/testing/start-test-calculations.ts';

let t: TestDatabase;
let host: CalculationHost;
let company: TestTenant;
let sales: SalesFixture;
let rep: TestUser;
let other: TestUser;
beforeAll(async () => {
  t = await startTestDatabase();
  t.clock.set('2017-07-15T10:00:00Z');
  host = startTestCalculations(t.app_url);
  company = await t.tenant({ settings: { currency: 'USD' } });
  sales = await salesFixture(t, company);
  [rep, other] = [await company.addUser({ name: 'Rep One' }), await company.addUser({ name: 'Rep Two' })];
  for (const { user_id } of [rep, other]) await sales.addMember(user_id);
  await sales.addDeal({ name: 'May', user_id: rep.user_id, date: '2017-05-01', value: '10000' });
  await sales.addDeal({ name: 'June', user_id: rep.user_id, date: '2017-06-01', value: '15000' });
  await sales.addDeal({ name: 'Of the other', user_id: other.user_id, date: '2017-06-02', value: '20000' });
  await host.run(
    { tenant: company.tenant, now: t.clock.now().toISOString() },
    {
      kind: 'calculate',
      months: [2017 * 12 + 4, 2017 * 12 + 5],
      user_ids: null,
      cause: 'asked',
      requested_by: null,
    },
  );
});
afterAll(async () => {
  await host?.close();
  await t?.stop();
});

const allow = { effect: 'allow', level: 'read' } as const;
const planner = (statement_scope: Permissions['statement_scope'], reads = true): Permissions => ({
  resources: { plan: allow, ...(reads ? { statement: allow } : {}) },
  binary: {},
  statement_scope,
  request_scope: 'mine',
});

describe('the list of plans', () => {
  const planOfSales = async (user?: TestUser) => {
    const plans = await t.run(company, (ctx) => listPlans(ctx, 'live'), user);
    const [plan] = plans.filter(({ compensations }) =>
      compensations.some(({ id }) => id === sales.compensation_id),
    );
    return plan;
  };

  it('shows what the latest calculated month pays, and some of the people', async () => {
    const plan = await planOfSales();
    // 3 % of 15,000 and of 20,000.
    expect(plan?.pay).toMatchObject({ month: '2017-06', in_error: 0 });
    expect(Number(plan?.pay?.earned)).toBe(1050);
    expect(plan?.people.map(({ name }) => name)).toEqual(['Rep One', 'Rep Two']);
    expect([plan?.member_count, plan?.ended]).toEqual([2, null]);
  });

  it('shows an amount to those alone who see all of its statements', async () => {
    const all = await company.addUser({ name: 'Sees all', permissions: planner('all') });
    const own = await company.addUser({ name: 'Sees their own', permissions: planner('me') });
    const none = await company.addUser({ name: 'Sees none', permissions: planner('all', false) });
    expect(Number((await planOfSales(all))?.pay?.earned)).toBe(1050);
    expect((await planOfSales(own))?.pay).toBeNull();
    expect((await planOfSales(none))?.pay).toBeNull();
  });

  it('shows the days, the end, and the person who changed it last', async () => {
    const { id } = await t.run(company, (ctx) => createPlan(ctx, { name: 'Second', description: 'For two' }));
    const find = async (state: 'live' | 'archived' = 'live') =>
      (await t.run(company, (ctx) => listPlans(ctx, state))).find((plan) => plan.id === id);
    expect(await find()).toMatchObject({ description: 'For two', days: null, pay: null, people: [] });
    const member = (user: TestUser, start_date: string | null, end_date: string | null) => ({
      user_id: user.user_id,
      team_id: null,
      group_id: null,
      start_date,
      end_date,
    });
    await t.run(company, (ctx) =>
      setPlanMembers(ctx, id, [member(rep, '2017-01-01', '2017-03-31'), member(other, '2017-02-01', null)]),
    );
    expect(await find()).toMatchObject({
      days: { start_date: '2017-01-01', end_date: null },
      people: [{ name: 'Rep Two' }],
      ended: null,
      last_change: { by_name: 'Admin' },
    });
    await t.run(company, (ctx) => updatePlan(ctx, id, { description: 'For one' }));
    await t.run(company, (ctx) => archivePlan(ctx, id, '2017-06-30'));
    expect(await find('archived')).toMatchObject({
      description: 'For one',
      days: { start_date: '2017-01-01', end_date: '2017-06-30' },
      people: [{ name: 'Rep Two' }],
      ended: { on: '2017-06-30', member_count: 2 },
    });
  });
});
