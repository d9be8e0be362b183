import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { loadQuotas, type QuotaCache } from './world-table-queries.ts';

let t: TestDatabase;
let tenant: TestTenant;
const quota_id = newId();
const cache: QuotaCache = new Map();

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  const { environment_id } = tenant.tenant;
  await t.query(
    `insert into quotas (environment_id, id, name, frequency, type) values ($1, $2, 'Sales', 'monthly', 'amount')`,
    [environment_id, quota_id],
  );
});
afterAll(() => t.stop());

const load = () =>
  t.run(tenant, async (ctx) => (await loadQuotas(ctx.db, ctx.tenant.environment_id, cache))[0]!.values);
const change = (text: string, ...values: unknown[]) =>
  t.query(text, [tenant.tenant.environment_id, quota_id, ...values]);
const fill = (user_id: string, month: string, value: string) =>
  change(
    'insert into quota_values (environment_id, quota_id, user_id, month, value) values ($1, $2, $3, $4, $5)',
    user_id,
    month,
    value,
  );
const AT = 'where environment_id = $1 and quota_id = $2';

it('quota values are read once, and again after each change of one of them', async () => {
  const { user_id } = await tenant.addUser();
  await fill(user_id, '2026-02-01', '200.5');
  await fill(user_id, '2026-01-01', '100');
  const first = await load();
  expect(first.map(({ value }) => value)).toEqual(['100', '200.5']);
  expect(await load()).toBe(first);
  await change(`update quota_values set value = value + 1 ${AT} and month = '2026-01-01'`);
  const second = await load();
  expect(second.map(({ value }) => value)).toEqual(['101', '200.5']);
  expect(await load()).toBe(second);
  // As many as before.
  await change(`delete from quota_values ${AT} and month = '2026-02-01'`);
  await fill(user_id, '2026-03-01', '300');
  expect((await load()).map(({ value }) => value)).toEqual(['101', '300']);
  await change(`delete from quota_values ${AT}`);
  expect(await load()).toEqual([]);
});
