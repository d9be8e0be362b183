import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { jobs } from '../statements/index.ts';
import { followMonths, routes } from './index.ts';

let t: TestDatabase;
let app: TestApp;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes, jobs });
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

type Span = readonly [start: string | null, end: string | null];

/** Somebody with a manager on each of these spans. */
async function managedOn(tenant: TestTenant, spans: readonly Span[]): Promise<string> {
  const { user_id } = await tenant.addUser();
  for (const [start, end] of spans)
    await t.query(
      `insert into manager_links (environment_id, id, manager_id, user_id, start_date, end_date) values ($1, $2, $3, $4, $5, $6)`,
      [tenant.tenant.environment_id, newId(), tenant.admin.user_id, user_id, start, end],
    );
  return user_id;
}
const spansOf = async (user_id: string) =>
  (
    await t.query<{ start_date: string | null; end_date: string | null }>(
      `select start_date::text, end_date::text from manager_links where user_id = $1 order by start_date nulls first`,
      [user_id],
    )
  ).map((row) => [row.start_date, row.end_date]);

it('another day of closing gives the chosen months other days, and leaves days within a month', async () => {
  const tenant = await t.tenant();
  const admin = await app.as(tenant.admin);
  const closes = async (month_reference_day: number) => {
    const answer = await admin.patch('/api/company', { settings: { month_reference_day } });
    expect(answer.status, answer.text).toBe(200);
  };
  const whole: Span[] = [
    [null, '2026-02-28'],
    ['2026-03-01', '2026-06-30'],
    ['2026-07-01', null],
  ];
  const chosen = await managedOn(tenant, whole);
  const handedOver = await managedOn(tenant, [
    ['2026-06-01', '2026-06-10'],
    ['2026-06-11', '2026-07-31'],
  ]);
  // A manager of the last two days of June, which are July's once months close on the 25th: nothing is left of their June.
  const squeezed = await managedOn(tenant, [
    [null, '2026-06-28'],
    ['2026-06-29', '2026-06-30'],
    ['2026-07-01', null],
  ]);
  await closes(25);
  expect(await spansOf(chosen)).toEqual([
    [null, '2026-02-25'],
    ['2026-02-26', '2026-06-25'],
    ['2026-06-26', null],
  ]);
  expect(await spansOf(handedOver)).toEqual([
    ['2026-05-26', '2026-06-10'],
    ['2026-06-11', '2026-07-25'],
  ]);
  expect(await spansOf(squeezed)).toEqual([
    [null, '2026-06-28'],
    ['2026-06-29', null],
  ]);
  await closes(30);
  expect(await spansOf(chosen)).toEqual([
    [null, '2026-02-28'],
    ['2026-03-01', '2026-06-30'],
    ['2026-07-01', null],
  ]);
  await closes(10);
  await closes(1);
  expect(await spansOf(chosen)).toEqual(whole);
});

it('what is made of months is made again, when they close on another day and at no other time', async () => {
  const tenant = await t.tenant();
  const admin = await app.as(tenant.admin);
  const made: string[] = [];
  followMonths(async (ctx) => void made.push(ctx.tenant.environment_id));
  for (const settings of [{ fiscal_year: 4 }, { month_reference_day: 1 }, { month_reference_day: 25 }])
    expect((await admin.patch('/api/company', { settings })).status).toBe(200);
  expect(made).toEqual([tenant.tenant.environment_id]);
});

it('does so in every environment of the company, and in no other company', async () => {
  const [tenant, sandbox, stranger] = [await t.tenant(), await t.tenant(), await t.tenant()];
  await t.query(`update environments set company_id = $1, live = false where id = $2`, [
    tenant.tenant.company_id,
    sandbox.tenant.environment_id,
  ]);
  const june: Span[] = [['2026-06-01', '2026-06-30']];
  const people = [
    await managedOn(tenant, june),
    await managedOn(sandbox, june),
    await managedOn(stranger, june),
  ];
  const admin = await app.as(tenant.admin);
  expect((await admin.patch('/api/company', { settings: { month_reference_day: 25 } })).status).toBe(200);
  expect(await Promise.all(people.map(spansOf))).toEqual([
    [['2026-05-26', '2026-06-25']],
    [['2026-05-26', '2026-06-25']],
    june,
  ]);
});
