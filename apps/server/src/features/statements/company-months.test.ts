import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { TestUser } from '../../platform/testing/index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import { routes as companyRoutes } from '../company/index.ts';
import { routes as groupRoutes } from '../groups/index.ts';
import { routes as userRoutes } from '../users/index.ts';
import {
  act,
  admin,
  app,
  calculate,
  JUNE,
  statement,
  t,
  useStatements,
  worldWith,
} from './testing/statement-world.ts';

useStatements([...companyRoutes, ...groupRoutes, ...userRoutes]);
const salesWorld = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof salesWorld>>;

const JULY = { year: 2017, month: 7 };
type Days = readonly [start: string | null, end: string | null];

/** A company whose months close on that day; 1: calendar months. June and July are calculated. */
async function companyClosing(month_reference_day: number): Promise<World> {
  const w = await salesWorld();
  const answer = await (await admin(w)).patch('/api/company', { settings: { month_reference_day } });
  expect(answer.status, answer.text).toBe(200);
  await calculate(w.tenant, [JUNE, JULY]);
  return w;
}

async function managed(w: World, manager: TestUser, [start, end]: Days): Promise<void> {
  await t.query(
    `insert into manager_links (environment_id, id, manager_id, user_id, start_date, end_date) values ($1, $2, $3, $4, $5, $6)`,
    [w.tenant.tenant.environment_id, newId(), manager.user_id, w.rep.user_id, start, end],
  );
}

/** In a team that the leader sees, on these days. */
async function inTeamOf(w: World, leader: TestUser, [start, end]: Days): Promise<string> {
  const [environment, team] = [w.tenant.tenant.environment_id, newId()];
  await t.query(`insert into teams (environment_id, id, name) values ($1, $2, $3)`, [
    environment,
    team,
    `Team ${team}`,
  ]);
  await t.query(
    `insert into team_members (environment_id, id, team_id, user_id, start_date, end_date, can_view, can_validate)
     values ($1, $2, $5, $3, null, null, true, true), ($1, $4, $5, $6, $7, $8, false, false)`,
    [environment, newId(), leader.user_id, newId(), team, w.rep.user_id, start, end],
  );
  return team;
}

const MONTHS = { June: JUNE, July: JULY };

/** In which of the months the person has the rep's statement on the board, with more filters. */
async function seenIn(w: World, who: { account_id: string | null }, filters: object = {}): Promise<string[]> {
  const client = await app.as(who);
  const found: string[] = [];
  for (const [name, month] of Object.entries(MONTHS)) {
    const { body, text } = await client.post('/api/statements/search', { ...month, ...filters });
    const rows: { user: { id: string } }[] = body.statements;
    const isShown = rows?.some(({ user }) => user.id === w.rep.user_id);
    expect(isShown, text).toBeDefined();
    if (isShown) found.push(name);
  }
  return found;
}

/** By the detail of the statement, which asks the database by itself. */
async function opensIn(w: World, who: TestUser): Promise<string[]> {
  const found: string[] = [];
  for (const [name, month] of Object.entries(MONTHS))
    if ((await statement(w, w.rep, month, who)).status === 200) found.push(name);
  return found;
}

describe.each([
  { closing: 25, from_26_june: ['July'], until_25_june: ['June'], until_30_june: ['June', 'July'] },
  { closing: 1, from_26_june: ['June', 'July'], until_25_june: ['June'], until_30_june: ['June'] },
])('where months close on $closing', ({ closing, from_26_june, until_25_june, until_30_june }) => {
  it('a manager sees the months of which a day is theirs', async () => {
    const w = await companyClosing(closing);
    const former = await w.tenant.addUser({ name: 'Former', role: 'manager' });
    const present = await w.tenant.addUser({ name: 'Present', role: 'manager' });
    await managed(w, former, [null, '2017-06-25']);
    await managed(w, present, ['2017-06-26', null]);
    expect([await seenIn(w, former), await opensIn(w, former)]).toEqual([until_25_june, until_25_june]);
    expect([await seenIn(w, present), await opensIn(w, present)]).toEqual([from_26_june, from_26_june]);
    // The board's filter means the same, and so does the manager whom the board names.
    for (const only_direct_supervised_users of [true, false]) {
      const by = (one: TestUser) => ({
        filters: { managers: [one.user_id], only_direct_supervised_users },
      });
      expect(await seenIn(w, w.tenant.admin, by(former))).toEqual(until_25_june);
      expect(await seenIn(w, w.tenant.admin, by(present))).toEqual(from_26_june);
    }
  });

  it('a team’s leader, too', async () => {
    const w = await companyClosing(closing);
    const former = await w.tenant.addUser({ name: 'Former', role: 'manager' });
    const present = await w.tenant.addUser({ name: 'Present', role: 'manager' });
    const left = await inTeamOf(w, former, [null, '2017-06-30']);
    const joined = await inTeamOf(w, present, ['2017-06-26', null]);
    expect([await seenIn(w, former), await opensIn(w, former)]).toEqual([until_30_june, until_30_june]);
    expect([await seenIn(w, present), await opensIn(w, present)]).toEqual([from_26_june, from_26_june]);
    expect(await seenIn(w, w.tenant.admin, { filters: { teams: [left] } })).toEqual(until_30_june);
    expect(await seenIn(w, w.tenant.admin, { filters: { teams: [joined] } })).toEqual(from_26_june);
  });

  it('a locked month waits for the manager whom the person had in it last', async () => {
    const w = await companyClosing(closing);
    const former = await w.tenant.addUser({ name: 'Former', role: 'manager' });
    const present = await w.tenant.addUser({ name: 'Present', role: 'manager' });
    await managed(w, former, [null, '2017-06-25']);
    await managed(w, present, ['2017-06-26', null]);
    const client = await admin(w);
    await client.patch('/api/company', { settings: { user_based_hierarchy: true } });
    const steps = [{ kind: 'above', level: 1 }];
    expect((await client.put('/api/validation/chains', { team_id: null, steps })).status).toBe(200);
    const { id } = (await statement(w, w.rep)).body;
    expect((await act(w, 'lock', [id])).body).toMatchObject({ changed: 1 });
    expect((await statement(w, w.rep)).body.validation.waits_for).toMatchObject([
      { name: closing === 25 ? 'Former' : 'Present' },
    ]);
  });

  it('months that are chosen are the company’s: of a manager, and of a group’s minimum', async () => {
    const w = await companyClosing(closing);
    const client = await admin(w);
    const manager = await w.tenant.addUser({ role: 'manager' });
    const set = await client.put(`/api/users/${w.rep.user_id}/managers`, {
      manager_id: manager.user_id,
      start_date: '2017-06',
      end_date: '2017-06',
    });
    expect(set.status, set.text).toBe(200);
    expect([await seenIn(w, manager), await opensIn(w, manager)]).toEqual([['June'], ['June']]);
    const group_id = await groupOf(w, { start_month: '2017-06', end_month: '2017-06' });
    await minimumOf(w, group_id);
    expect(await payable(w)).toEqual([400, 0]);
    const { body } = await client.get(`/api/users/${w.rep.user_id}`);
    expect(body.group_memberships).toMatchObject([{ start_month: '2017-06', end_month: '2017-06' }]);
    expect((await client.get(`/api/groups/${group_id}`)).body.members).toMatchObject([
      { start_month: '2017-06', end_month: '2017-06' },
    ]);
  });

  it('stay the same months when they close on another day', async () => {
    const w = await companyClosing(closing);
    const client = await admin(w);
    const manager = await w.tenant.addUser({ role: 'manager' });
    const environment_id = w.tenant.tenant.environment_id;
    await client.put(`/api/users/${w.rep.user_id}/managers`, {
      manager_id: manager.user_id,
      start_date: '2017-05',
      end_date: '2017-06',
    });
    const group_id = await groupOf(w, { start_month: '2017-06', end_month: '2017-06' });
    await minimumOf(w, group_id);
    const closes = async (month_reference_day: number) => {
      const answer = await client.patch('/api/company', { settings: { month_reference_day } });
      expect(answer.status, answer.text).toBe(200);
    };
    const links = () =>
      t.query<{ start: string; end: string }>(
        `select start_date::text as start, end_date::text as end from manager_links where environment_id = $1`,
        [environment_id],
      );
    const before = await links();
    for (const day of [closing === 25 ? 1 : 25, 10]) {
      await closes(day);
      await calculate(w.tenant, [JUNE, JULY]);
      expect([await seenIn(w, manager), await opensIn(w, manager)]).toEqual([['June'], ['June']]);
      expect(await payable(w)).toEqual([400, 0]);
    }
    await closes(closing);
    expect(await links()).toEqual(before);
  });
});

const payable = async (w: World) =>
  Promise.all([JUNE, JULY].map(async (month) => Number((await statement(w, w.rep, month)).body.payable)));

/** A group with the rep in it, from month to month. */
async function groupOf(w: World, months: { start_month: string; end_month: string }): Promise<string> {
  const client = await admin(w);
  const dimension = await client.post('/api/groups/dimensions', { name: 'Segment' });
  const group = await client.post('/api/groups', { dimension_id: dimension.body.id, name: 'Large' });
  const answer = await client.patch(`/api/groups/${group.body.id}/members`, {
    members: [{ user_id: w.rep.user_id, ...months }],
  });
  expect(answer.status, answer.text).toBe(200);
  return group.body.id;
}

async function minimumOf(w: World, group_id: string): Promise<void> {
  const answer = await (
    await admin(w)
  ).post('/api/company/minimum_compensations', {
    name: 'Guarantee',
    amount: '400',
    currency: null,
    recoverable: false,
    recovery: 'at_once',
    share: null,
    floor: '0',
    cap: null,
    start_month: '2017-02',
    end_month: null,
    comment: '',
    audience: { kind: 'group', id: group_id },
  });
  expect(answer.status, answer.text).toBe(200);
}
