import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { Ctx } from '../../platform/context.ts';
import { readDataStamps, sql } from '../../platform/db/index.ts';
import { mergeMarksSchedule } from '../../platform/jobs/sweep.ts';
import {
  startTestDatabase,
  type TestDatabase,
  testPlatform,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { readyWorld } from './ready-world.ts';
import { createWorldCache, findStanding } from './world-cache.ts';
import { loadWorld } from './world-queries.ts';

let t: TestDatabase;
let tenant: TestTenant;
const [quota_id, team_id, attribute_id, dimension_id, group_id, plan_id] = Array.from({ length: 6 }, newId);
const cache = createWorldCache();

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  await change(
    `insert into quotas (environment_id, id, name, frequency, type) values ($1, $2, 'Sales', 'monthly', 'amount')`,
    quota_id,
  );
});
afterAll(() => t.stop());

const loadIn = async ({ db }: Ctx, environment_id: string) =>
  findStanding(db, environment_id, await readDataStamps(db, environment_id), cache);
const load = () => t.run(tenant, (ctx) => loadIn(ctx, ctx.tenant.environment_id));
const loadQuota = async () => (await load()).quotas[0]!.values;
const change = (text: string, ...values: unknown[]) =>
  t.query(text, [tenant.tenant.environment_id, ...values]);
const fill = (user_id: string, month: string, value: string) =>
  change(
    'insert into quota_values (environment_id, quota_id, user_id, month, value) values ($1, $2, $3, $4, $5)',
    quota_id,
    user_id,
    month,
    value,
  );
const AT = 'where environment_id = $1 and quota_id = $2';

it('quota values are read once, and again after each change of one of them', async () => {
  const { user_id } = await tenant.addUser();
  await fill(user_id, '2026-02-01', '200.5');
  await fill(user_id, '2026-01-01', '100');
  const first = await loadQuota();
  expect(first.map(({ value }) => value)).toEqual(['100', '200.5']);
  expect(await loadQuota()).toBe(first);
  await change(`update quota_values set value = value + 1 ${AT} and month = '2026-01-01'`, quota_id);
  const second = await loadQuota();
  expect(second.map(({ value }) => value)).toEqual(['101', '200.5']);
  expect(await loadQuota()).toBe(second);
  await change(`delete from quota_values ${AT} and month = '2026-02-01'`, quota_id);
  await fill(user_id, '2026-03-01', '300');
  expect((await loadQuota()).map(({ value }) => value)).toEqual(['101', '300']);
  await change(`delete from quota_values ${AT}`, quota_id);
  expect(await loadQuota()).toEqual([]);
});

it('people, teams, managers, groups, attributes and members of plans are read again after a change of each', async () => {
  const { user_id } = await tenant.addUser({ name: 'First name' });
  const named = async () => (await load()).users.find(({ id }) => id === user_id)?.name;
  const steps: readonly [text: string, values: unknown[]][] = [
    [`update users set name = 'Second name' where environment_id = $1 and id = $2`, [user_id]],
    [`insert into teams (environment_id, id, name, position) values ($1, $2, 'Team', 1)`, [team_id]],
    [
      'insert into team_members (environment_id, id, team_id, user_id) values ($1, $2, $3, $4)',
      [newId(), team_id, user_id],
    ],
    [
      'insert into manager_links (environment_id, id, manager_id, user_id) values ($1, $2, $3, $4)',
      [newId(), tenant.admin.user_id, user_id],
    ],
    ['delete from manager_links where environment_id = $1 and user_id = $2', [user_id]],
    [
      `insert into group_dimensions (environment_id, id, name, api_name) values ($1, $2, 'Segment', 'segment')`,
      [dimension_id],
    ],
    [
      `insert into user_groups (environment_id, id, dimension_id, name, api_key) values ($1, $2, $3, 'Large', 'large')`,
      [group_id, dimension_id],
    ],
    [
      'insert into group_members (environment_id, id, dimension_id, group_id, user_id) values ($1, $2, $3, $4, $5)',
      [newId(), dimension_id, group_id, user_id],
    ],
    [
      `insert into attributes (environment_id, id, name, type, position) values ($1, $2, 'Level', 'text', 1)`,
      [attribute_id],
    ],
    [
      `insert into attribute_values (environment_id, id, attribute_id, user_id, value) values ($1, $2, $3, $4, 'one')`,
      [newId(), attribute_id, user_id],
    ],
    [`insert into plans (environment_id, id, name, position) values ($1, $2, 'Plan', 1)`, [plan_id]],
    [
      'insert into plan_members (environment_id, id, plan_id, user_id) values ($1, $2, $3, $4)',
      [newId(), plan_id, user_id],
    ],
  ];
  expect(await named()).toBe('First name');
  for (const [text, values] of steps) {
    const before = await load();
    await change(text, ...values);
    const after = await load();
    if (text.includes('into plans ')) continue;
    expect(after.people === before.people && after.members === before.members, text).toBe(false);
    expect((await load()).members, text).toBe(after.members);
  }
  const last = await load();
  expect(await named()).toBe('Second name');
  expect(last.people.memberships).toMatchObject([{ team_id, user_id }]);
  expect(last.people.managers).toEqual([]);
  expect(last.people.group_members).toMatchObject([{ group_id, user_id }]);
  expect(last.attributes.values.get(user_id)).toMatchObject([{ value: 'one' }]);
  expect(last.members.get(plan_id!)).toMatchObject([{ user_id }]);
});

it('a change that is rolled back leaves nothing of it behind', async () => {
  const { user_id } = await tenant.addUser({ name: 'Stays' });
  const nameIn = ({ users }: Awaited<ReturnType<typeof load>>) =>
    users.find(({ id }) => id === user_id)?.name;
  await load();
  const undone = t.run(tenant, async (ctx) => {
    const { environment_id } = ctx.tenant;
    await sql`update users set name = 'Goes' where environment_id = ${environment_id} and id = ${user_id}`.execute(
      ctx.db,
    );
    expect(nameIn(await loadIn(ctx, environment_id))).toBe('Goes');
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(nameIn(await load())).toBe('Stays');
});

it('no stamp comes again when old marks are merged', async () => {
  const stamps = () => t.run(tenant, (ctx) => readDataStamps(ctx.db, ctx.tenant.environment_id));
  const seen = [await stamps()];
  for (let at = 0; at < 20; at += 1) await tenant.addUser();
  seen.push(await stamps());
  await mergeMarksSchedule.run(testPlatform(t), new AbortController().signal);
  seen.push(await stamps());
  expect(new Set(seen.map((one) => one?.['users'])).size).toBe(3);
  const rows = await t.query<{ marks: number }>(
    `select count(*)::int as marks from data_marks where environment_id = $1 and kind = 'users'`,
    [tenant.tenant.environment_id],
  );
  expect(rows[0]?.marks).toBe(1);
});

it('a company has its own stamps', async () => {
  const other = await t.tenant();
  const before = await t.run(other, (ctx) => readDataStamps(ctx.db, other.tenant.environment_id));
  await tenant.addUser();
  expect(await t.run(other, (ctx) => readDataStamps(ctx.db, other.tenant.environment_id))).toEqual(before);
  expect(await t.run(tenant, (ctx) => readDataStamps(ctx.db, other.tenant.environment_id))).toEqual({});
});

it('plans, fields, currencies, adjustments and kept variables are read again after a change of each', async () => {
  const world_cache = createWorldCache();
  const { environment_id } = tenant.tenant;
  const read = () =>
    t.run(tenant, async (ctx) => {
      const loaded = await loadWorld(ctx, null, world_cache);
      return { loaded, ready: readyWorld(loaded, environment_id, world_cache) };
    });
  const { user_id } = await tenant.addUser();
  const [plan, compensation, table] = [newId(), newId(), newId()];
  const steps: readonly [text: string, values: unknown[]][] = [
    [`insert into plans (environment_id, id, name, position) values ($1, $2, 'Second plan', 2)`, [plan]],
    [
      `insert into data_tables (environment_id, id, name, api_key) values ($1, $2, 'Deals', 'marked_deals')`,
      [table],
    ],
    [`update data_tables set name = 'Sales' where environment_id = $1 and id = $2`, [table]],
    [`insert into currencies (environment_id, code, created_at) values ($1, 'USD', now())`, []],
    [
      `insert into exchange_rates (environment_id, currency, start_month, rate) values ($1, 'USD', '2026-01-01', 1.1)`,
      [],
    ],
  ];
  await read();
  for (const [text, values] of steps) {
    const before = await read();
    await change(text, ...values);
    const after = await read();
    if (!text.includes('into plans')) expect(after.ready.prepared, text).not.toBe(before.ready.prepared);
    expect((await read()).ready.prepared, text).toBe(after.ready.prepared);
  }
  const before = await read();
  await change(
    `insert into statement_overwrites (environment_id, id, user_id, month, compensation_id, compensation_name, currency, value, comment, state, created_at, created_by_name)
     values ($1, $2, $3, '2026-01-01', $4, 'Pay', $5, 10, 'agreed', 'active', now(), 'Admin')`,
    newId(),
    user_id,
    compensation,
    before.loaded.settings.currency,
  );
  const after = await read();
  expect(after.ready.prepared.world.overwrites).toMatchObject([{ user_id, value: '10' }]);
  // All but the adjustment is what it was.
  expect(after.ready.prepared.compensations).toBe(before.ready.prepared.compensations);
});
