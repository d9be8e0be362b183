import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import type { TestClient } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { routes } from '../../first-steps/index.ts';
import {
  act,
  admin,
  app,
  calculate,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements(routes);
const world = worldWith(salesFixture);

const read = async (client: TestClient) => (await client.get('/api/first-steps')).body;
const statesOf = ({ steps }: { steps: { id: string; state: string }[] }) =>
  Object.fromEntries(steps.map(({ id, state }) => [id, state]));
const isOnHome = async (client: TestClient) => (await client.get('/api/home')).body.first_steps;

describe('the first steps', () => {
  it('are all to do in an empty company, whose plan needs no quota yet', async () => {
    const client = await app.as((await t.tenant()).admin);
    const found = await read(client);
    expect(found).toMatchObject({ shown: true, can_change: true, leads_editor: true, plan_id: null });
    expect(Object.keys(statesOf(found))).toEqual([
      'settings',
      'users',
      'table',
      'plan',
      'live',
      'calculation',
      'explained',
      'validated',
    ]);
    expect(new Set(Object.values(statesOf(found)))).toEqual(new Set(['to_do']));
    expect(await isOnHome(client)).toBe(true);
  });

  it('are done when the data says so, until the month is validated', async () => {
    const w = await world();
    const client = await admin(w);
    const before = await read(client);
    expect(statesOf(before)).toMatchObject({
      users: 'done',
      plan: 'done',
      live: 'done',
      table: 'to_do',
      calculation: 'to_do',
    });
    expect(before).toMatchObject({
      compensation_id: w.sales.compensation_id,
      plan_has_members: true,
      leads_editor: false,
      statement: null,
    });
    await threeDeals(w);
    // The fixture writes deals behind the table's back.
    await t.query('update data_tables set record_count = 5 where environment_id = $1', [
      w.tenant.tenant.environment_id,
    ]);
    await calculate(w.tenant);
    const calculated = await read(client);
    expect(statesOf(calculated)).toMatchObject({ table: 'done', calculation: 'done', explained: 'to_do' });
    // The one who earned something, with what paid it.
    expect(calculated.statement).toEqual({
      user_id: w.rep.user_id,
      month: '2017-06',
      compensation_id: w.sales.compensation_id,
    });
    expect(calculated.last_month).toBe('2017-06');
    // A month that still runs can't be locked: its statements are no calculated month.
    await t.query('update statements set month = $2 where environment_id = $1', [
      w.tenant.tenant.environment_id,
      '2017-07-01',
    ]);
    expect(statesOf(await read(client)).calculation).toBe('to_do');
    await t.query('update statements set month = $2 where environment_id = $1', [
      w.tenant.tenant.environment_id,
      '2017-06-01',
    ]);
    await act(w, 'lock', null);
    expect(statesOf(await read(client))).toMatchObject({ explained: 'done', validated: 'to_do' });
    expect(await isOnHome(client)).toBe(true);
    await act(w, 'validate', null);
    expect(statesOf(await read(client)).validated).toBe('done');
    expect((await read(client)).shown).toBe(false);
    expect(await isOnHome(client)).toBe(false);
  });

  it('ask for the values of a quota that the plan uses, and for no other', async () => {
    const w = await world();
    const client = await admin(w);
    const { environment_id } = w.tenant.tenant;
    const quota = newId();
    await t.query(
      `insert into quotas (environment_id, id, name, frequency, type) values ($1, $2, 'Bookings', 'monthly', 'amount')`,
      [environment_id, quota],
    );
    expect(statesOf(await read(client))).not.toHaveProperty('quotas');
    await t.query(
      `insert into object_uses (environment_id, by_kind, by_id, used_id, spot, spot_name) values ($1, 'compensation', $2, $3, 'variable', 'Target')`,
      [environment_id, w.sales.compensation_id, quota],
    );
    const found = await read(client);
    expect(found.quota_id).toBe(quota);
    expect(statesOf(found).quotas).toBe('to_do');
    await t.query(
      `insert into quota_values (environment_id, quota_id, user_id, month, value) values ($1, $2, $3, '2017-06-01', 10)`,
      [environment_id, quota, w.rep.user_id],
    );
    expect(statesOf(await read(client)).quotas).toBe('done');
  });
});

describe('what people decide of the first steps', () => {
  let client: TestClient;
  const change = (body: object) => client.patch('/api/first-steps', body);
  beforeAll(async () => {
    client = await app.as((await t.tenant()).admin);
  });

  it('skips a step, and takes that back', async () => {
    expect(statesOf((await change({ step: { id: 'users', state: 'skipped' } })).body).users).toBe('skipped');
    expect(statesOf((await change({ step: { id: 'settings', state: 'done' } })).body)).toMatchObject({
      users: 'skipped',
      settings: 'done',
    });
    expect(statesOf((await change({ step: { id: 'users', state: null } })).body)).toMatchObject({
      users: 'to_do',
      settings: 'done',
    });
  });

  it('puts the guide of the editor away', async () => {
    const { body } = await change({ step: { id: 'editor', state: 'skipped' } });
    expect(body).toMatchObject({ leads_editor: false, shown: true });
  });

  it('hides the list and brings it back', async () => {
    expect((await change({ shown: false })).body.shown).toBe(false);
    expect(await isOnHome(client)).toBe(false);
    expect((await change({ shown: true })).body.shown).toBe(true);
    expect(await isOnHome(client)).toBe(true);
  });

  it('is for who may change the company’s settings; who sees their own pay alone has no list', async () => {
    const w = await world();
    const rep = await app.as(w.rep);
    expect(await read(rep)).toMatchObject({ shown: false, steps: [] });
    expect((await rep.patch('/api/first-steps', { shown: true })).status).toBe(403);
    expect(await isOnHome(rep)).toBe(false);
  });
});
