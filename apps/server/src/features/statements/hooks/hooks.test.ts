import { HOOK_EVENTS, HOOK_PAYLOADS, type HookEvent } from '@comptoir/contract';
import { describe, expect, it } from 'vitest';
import type { TestTenant } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { routes as planRoutes } from '../../plans/index.ts';
import { routes as userRoutes } from '../../users/index.ts';
import { routes as webhookRoutes } from '../../webhooks/index.ts';
import {
  act,
  admin,
  app,
  calculate,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements([...webhookRoutes, ...userRoutes, ...planRoutes]);
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

async function subscribe({ tenant }: { readonly tenant: TestTenant }, events: readonly HookEvent[]) {
  const client = await app.as(tenant.admin);
  const made = await client.post('/api/company/webhooks', {
    name: events[0],
    url: 'https://hooks.example.com/x',
    events,
  });
  expect(made.status, made.text).toBe(200);
}

/** What waits to be sent, oldest first, each checked against the payload that the contract documents. */
// eslint-disable-next-line typescript/no-explicit-any -- assertions on a body read arbitrary paths
async function said({ tenant }: Pick<World, 'tenant'>): Promise<{ type: HookEvent; data: any }[]> {
  const rows = await t.query<{ body: string }>(
    'select body from webhook_messages where environment_id = $1 order by id',
    [tenant.tenant.environment_id],
  );
  return rows.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: HookEvent; data: object };
    const schema = HOOK_PAYLOADS[type];
    expect(schema.parse(data), type).toEqual(data);
    return { type, data };
  });
}

describe('a statement', () => {
  it('tells of its calculation and of each state, and at payroll of every row that it pays', async () => {
    const w = await world();
    await subscribe(w, HOOK_EVENTS);
    await threeDeals(w);
    await calculate(w.tenant);
    const { id } = (await statement(w, w.rep)).body as { id: string };
    for (const mode of ['lock', 'validate', 'close', 'unclose', 'invalidate', 'unlock'])
      expect((await act(w, mode, [id])).body.changed).toBe(1);
    const [calculated, ...states] = await said(w);
    expect(calculated?.data.statements).toMatchObject([
      {
        id,
        month: '2017-06',
        user: { name: 'Rep One' },
        state: 'open',
        earned: '2500',
        currency: 'USD',
        errors: 0,
      },
      { user: { name: 'Rep Two' } },
    ]);
    expect(states.map(({ type, data }) => [type, data.statement.id, data.statement.state])).toEqual([
      ['statement.locked', id, 'locked'],
      ['statement.validated', id, 'validated'],
      ['statement.paid', id, 'paid'],
      ['statement.unpaid', id, 'validated'],
      ['statement.invalidated', id, 'locked'],
      ['statement.unlocked', id, 'open'],
    ]);
    expect(states[2]?.data.rows).toMatchObject([
      { compensation_id: w.sales.compensation_id, earned_in: '2017-06', amount: '2500', currency: 'USD' },
    ]);
    // Calculated once more without a change it says nothing.
    await calculate(w.tenant);
    const before = (await said(w)).length;
    await calculate(w.tenant);
    expect(await said(w)).toHaveLength(before);
  });

  it('tells nobody who may not see everybody’s pay', async () => {
    const w = await world();
    await subscribe(w, ['statement.calculated', 'statement.locked']);
    await t.query(
      `update roles set permissions = jsonb_set(permissions, '{statement_scope}', '"me"') where id = $1`,
      [w.tenant.roles.admin],
    );
    await threeDeals(w);
    await calculate(w.tenant);
    expect(await said(w)).toEqual([]);
  });
});

describe('a person', () => {
  it('tells when they come, change and leave', async () => {
    const w = await world();
    await subscribe(w, ['user.created', 'user.changed', 'user.archived']);
    const client = await admin(w);
    const made = await client.post('/api/users', { name: 'Nadia New', email: null, licenced: true });
    const id = made.body.id as string;
    await client.patch(`/api/users/${id}`, { name: 'Nadia Newer' });
    await client.post(`/api/users/${id}/archive`, { departure_date: '2017-07-31' });
    const seen = (await said(w)).map(({ type, data }) => [type, data.user.name, data.user.status]);
    expect(seen.slice(0, 2)).toEqual([
      ['user.created', 'Nadia New', 'pending'],
      ['user.changed', 'Nadia Newer', 'pending'],
    ]);
    expect(seen.at(-1)).toEqual(['user.archived', 'Nadia Newer', 'archived']);
  });
});

it('a compensation tells when it goes live, and not when it is a draft again', async () => {
  const w = await world();
  await subscribe(w, ['plan.live']);
  const client = await admin(w);
  const path = `/api/compensations/${w.sales.compensation_id}`;
  const change = async (verb: string) => {
    const { version } = (await client.get(path)).body as { version: number };
    return client.post(`${path}/${verb}`, { version });
  };
  expect((await change('back-to-draft')).status).toBe(200);
  expect(await said(w)).toEqual([]);
  expect((await change('go-live')).status).toBe(200);
  expect(await said(w)).toMatchObject([
    { type: 'plan.live', data: { compensation: { id: w.sales.compensation_id } } },
  ]);
});
