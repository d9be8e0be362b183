import { expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { act, calculate, host, REP, t, useStatements, worldWith } from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

/** May 2016 to June 2017: two months more than locked statements are compared with today's data. */
const MONTHS = Array.from({ length: 14 }, (_, at) => ({
  year: at < 8 ? 2016 : 2017,
  month: ((at + 4) % 12) + 1,
}));
const MONTHS_COMPARED = 12;

const edit = (w: World, missing: boolean) =>
  host.run(
    { tenant: w.tenant.tenant, now: t.clock.now().toISOString() },
    { kind: 'calculate', months: null, user_ids: null, cause: 'edit', requested_by: null, missing },
  );
const statementsOf = (user_id: string) =>
  t.query<{ month: string; earned: string; locked: boolean }>(
    `select to_char(month, 'YYYY-MM') as month, trim_scale(earned)::text as earned, locked_at is not null as locked from statements
     where user_id = $1 order by month`,
    [user_id],
  );

/** Everybody's statements of all the months are locked; then a third person gets the plan, for all time. */
async function lockedHistory() {
  const w = await world();
  const late = await w.tenant.addUser({ name: 'Late', permissions: REP });
  await w.sales.addDeal({ name: 'Old', user_id: late.user_id, date: '2016-06-10', value: '1000' });
  await calculate(w.tenant, MONTHS);
  for (const month of MONTHS)
    expect((await act(w, 'lock', null, w.tenant.admin, month)).body.changed).toBe(2);
  await w.sales.addMember(late.user_id);
  return { w, late };
}

it('somebody who gets a plan afterwards has an open statement in each month that others have, however long ago', async () => {
  const { w, late } = await lockedHistory();
  const before = await statementsOf(w.rep.user_id);
  const result = await edit(w, true);
  const made = (await statementsOf(late.user_id)).filter((one) => one.month < '2017-07');
  expect(made.map((one) => one.month)).toEqual(
    MONTHS.map(({ year, month }) => `${year}-${String(month).padStart(2, '0')}`),
  );
  expect(made.every((one) => !one.locked)).toBe(true);
  expect(made[1]).toEqual({ month: '2016-06', earned: '30', locked: false });
  expect((await statementsOf(w.rep.user_id)).filter((one) => one.locked)).toEqual(before);
  expect(result.months).toBe(MONTHS.length + 1);
  // Once made they are open, and follow every edit like others.
  expect(await edit(w, true)).toMatchObject({ changed: 0 });
});

it('an edit of records alone leaves the older locked months as they are', async () => {
  const { w, late } = await lockedHistory();
  await edit(w, false);
  expect((await statementsOf(late.user_id)).filter((one) => one.month < '2017-07')).toHaveLength(
    MONTHS_COMPARED,
  );
});

it('nobody gets a statement in a month before their plan, nor without a license', async () => {
  const { w, late } = await lockedHistory();
  await t.run(w.tenant, ({ db }) =>
    sql`update plan_members set start_date = '2016-06-20' where user_id = ${late.user_id}`.execute(db),
  );
  const unlicensed = await w.tenant.addUser({ name: 'No license', permissions: REP });
  await w.sales.addMember(unlicensed.user_id);
  await t.run(w.tenant, ({ db }) =>
    sql`update users set licenced = false where id = ${unlicensed.user_id}`.execute(db),
  );
  await edit(w, true);
  expect((await statementsOf(late.user_id)).map((one) => one.month)[0]).toBe('2016-06');
  expect(await statementsOf(unlicensed.user_id)).toEqual([]);
});
