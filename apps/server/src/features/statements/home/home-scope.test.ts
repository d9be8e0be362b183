import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { app, calculate, REP, t, useStatements, worldWith } from '../testing/statement-world.ts';

/*
 * Which month the home page opens on, and whether there is anything to see, tells of statements (L-11). Guard: `shownUpTo` in home-queries.ts;
 * with `true` in its place each of these answers what the admin is answered, who is the control.
 */
useStatements();
const world = worldWith(salesFixture);
const TEAM = { ...REP, statement_scope: 'teams_below' } as const;
const MONTHS = [4, 5, 6].map((month) => ({ year: 2017, month }));

describe('the home page of somebody who does not see everybody', () => {
  let w: Awaited<ReturnType<typeof world>>;
  const home = async (user: { account_id: string | null }) =>
    (await (await app.as(user)).get('/api/home')).body;
  const link = (manager_id: string, user_id: string, end_date: string | null) =>
    t.query(
      'insert into manager_links (environment_id, id, manager_id, user_id, end_date) values ($1, $2, $3, $4, $5)',
      [w.tenant.tenant.environment_id, newId(), manager_id, user_id, end_date],
    );

  beforeAll(async () => {
    w = await world();
    await w.sales.addDeal({ name: 'Own', user_id: w.rep.user_id, date: '2017-04-03', value: '1000' });
    await w.sales.addDeal({
      name: 'Of the other',
      user_id: w.other.user_id,
      date: '2017-06-03',
      value: '1000',
    });
    await calculate(w.tenant, MONTHS);
    expect(await home(w.tenant.admin)).toMatchObject({ month: '2017-06', has_statements: true });
  });

  it('opens on the latest month in which they earned something, whatever others earned since', async () => {
    expect(await home(w.rep)).toMatchObject({ month: '2017-04', has_statements: true });
    expect(await home(w.other)).toMatchObject({ month: '2017-06', has_statements: true });
  });

  it('has nothing to see where only others have statements', async () => {
    const payroll = await w.tenant.addUser({ name: 'Without statements', permissions: REP });
    const manager = await w.tenant.addUser({ name: 'Manager of nobody', permissions: TEAM });
    for (const user of [payroll, manager])
      expect(await home(user)).toMatchObject({ month: '2017-07', has_statements: false });
  });

  it('of a manager opens on the latest month of those days on which the people were theirs', async () => {
    const past = await w.tenant.addUser({ name: 'Manager until May', permissions: TEAM });
    await link(past.user_id, w.other.user_id, '2017-05-31');
    // Their person earned in June only, when that person was no longer theirs: May is the latest month to see.
    expect(await home(past)).toMatchObject({ month: '2017-05', has_statements: true });
    const present = await w.tenant.addUser({ name: 'Manager', permissions: TEAM });
    await link(present.user_id, w.rep.user_id, null);
    expect(await home(present)).toMatchObject({ month: '2017-04', has_statements: true });
  });
});
