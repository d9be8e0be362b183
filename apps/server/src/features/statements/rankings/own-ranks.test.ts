import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import type { TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { app, calculate, REP, t, useStatements, worldWith } from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

let w: Awaited<ReturnType<typeof world>>;
let people: TestUser[];

/** Four on the plan, by what they sold: 9,000, twice 4,200, and nothing. */
beforeEach(async () => {
  w = await world();
  const third = await w.tenant.addUser({ name: 'Rep Three', permissions: REP });
  const fourth = await w.tenant.addUser({ name: 'Rep Four', permissions: REP });
  await w.sales.addMember(third.user_id);
  await w.sales.addMember(fourth.user_id);
  people = [w.rep, w.other, third, fourth];
  await sell(w.rep, '9000');
  await sell(w.other, '4200');
  await sell(third, '4200');
});

const sell = (user: TestUser, value: string) =>
  w.sales.addDeal({ name: `Of ${user.user_id}`, user_id: user.user_id, date: '2017-06-10', value });
const choose = (settings: Record<string, string>) =>
  t.query('update companies set settings = settings || $2::jsonb where id = $1', [
    w.tenant.tenant.company_id,
    JSON.stringify(settings),
  ]);
const home = async (user: TestUser) => (await (await app.as(user)).get('/api/home?year=2017&month=6')).body;
const ranksOf = async (user: TestUser) => (await home(user)).own.ranks;
const places = async () => {
  const found = [];
  for (const user of people) found.push((await ranksOf(user))[0]?.rank);
  return found;
};

async function team(name: string, members: readonly TestUser[], end_date: string | null = null) {
  const [environment, id] = [w.tenant.tenant.environment_id, newId()];
  await t.query('insert into teams (environment_id, id, name) values ($1, $2, $3)', [environment, id, name]);
  for (const { user_id } of members)
    await t.query(
      'insert into team_members (environment_id, id, team_id, user_id, end_date) values ($1, $2, $3, $4, $5)',
      [environment, newId(), id, user_id, end_date],
    );
}

describe('the own rank', () => {
  it('is off until an admin turns it on', async () => {
    await calculate(w.tenant);
    expect(await ranksOf(w.rep)).toEqual([]);
  });

  it('counts equal pay as one place, the next one after both, and none without pay', async () => {
    await choose({ own_rank: 'plan' });
    await calculate(w.tenant);
    const [rank] = await ranksOf(w.rep);
    expect(rank).toEqual({ among: 'plan', name: expect.any(String), by: 'earned', rank: 1, participants: 4 });
    expect(await places()).toEqual([1, 2, 2, null]);
    await sell(people[3] as TestUser, '10');
    await calculate(w.tenant);
    expect(await places()).toEqual([1, 2, 2, 4]);
  });

  it('says nothing about others: no name, no figure, not even who has the same place', async () => {
    await choose({ own_rank: 'plan' });
    await calculate(w.tenant);
    const seen = JSON.stringify(await home(w.other));
    for (const { user_id } of [w.rep, people[2], people[3]] as TestUser[])
      expect(seen).not.toContain(user_id);
    // 3 % of 9,000.
    expect(seen).not.toMatch(/Rep (One|Three|Four)|"270\b/);
    expect(Object.keys((await ranksOf(w.other))[0])).toEqual(['among', 'name', 'by', 'rank', 'participants']);
  });

  it('leaves out who is in error, and needs three people', async () => {
    await choose({ own_rank: 'plan' });
    await calculate(w.tenant);
    const setError = (user: TestUser) =>
      t.query(`update statements set error_count = 1 where user_id = $1 and month = '2017-06-01'`, [
        user.user_id,
      ]);
    await setError(w.rep);
    expect(await ranksOf(w.rep)).toEqual([]);
    expect(await ranksOf(w.other)).toMatchObject([{ rank: 1, participants: 3 }]);
    await setError(people[3] as TestUser);
    expect(await ranksOf(w.other)).toEqual([]);
  });

  it('compares pay within one currency, and attainment across all', async () => {
    await choose({ own_rank: 'plan' });
    await calculate(w.tenant);
    await t.query(`update statements set currency = 'JPY' where user_id = $1`, [w.rep.user_id]);
    expect(await ranksOf(w.rep)).toEqual([]);
    expect(await ranksOf(w.other)).toMatchObject([{ rank: 1, participants: 3 }]);
    await choose({ own_rank_by: 'attainment' });
    await t.query(`update statements set attainment = 1 where month = '2017-06-01'`);
    expect(await ranksOf(w.rep)).toMatchObject([{ rank: 1, participants: 4 }]);
  });

  it('is among the people of another plan for those who have that one', async () => {
    await choose({ own_rank: 'plan' });
    const alone = await w.tenant.addUser({ name: 'Rep Five', permissions: REP });
    await calculate(w.tenant);
    expect((await home(alone)).own).toBeNull();
    await t.query(`update transactions set plan_id = $2 where user_id = $1 and month = '2017-06-01'`, [
      w.rep.user_id,
      newId(),
    ]);
    expect(await ranksOf(w.rep)).toEqual([]);
    expect(await ranksOf(w.other)).toMatchObject([{ rank: 1, participants: 3 }]);
  });

  it('is among the people of each team in the month', async () => {
    await choose({ own_rank: 'team' });
    await team('East', [w.rep, w.other, people[2] as TestUser]);
    await team('Left in May', people, '2017-05-31');
    await team('A pair', [w.rep, w.other]);
    await calculate(w.tenant);
    expect(await ranksOf(w.other)).toMatchObject([{ among: 'team', name: 'East', rank: 2, participants: 3 }]);
    expect(await ranksOf(people[3] as TestUser)).toEqual([]);
  });

  it('orders by attainment, without those who have none', async () => {
    await choose({ own_rank: 'plan', own_rank_by: 'attainment' });
    await calculate(w.tenant);
    for (const [at, attainment] of [0.5, 1.2, 0.9].entries())
      await t.query(`update statements set attainment = $2 where user_id = $1 and month = '2017-06-01'`, [
        people[at]?.user_id,
        attainment,
      ]);
    await t.query(`update statements set attainment = null where user_id = $1`, [people[3]?.user_id]);
    expect(await ranksOf(w.rep)).toMatchObject([{ by: 'attainment', rank: 3, participants: 3 }]);
    expect(await ranksOf(w.other)).toMatchObject([{ rank: 1 }]);
    expect(await ranksOf(people[3] as TestUser)).toEqual([]);
  });
});
