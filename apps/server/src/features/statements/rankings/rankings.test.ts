import type { CompensationDocument, RankingPayment } from '@comptoir/engine';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import type { TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { shareDeals } from '../testing/shared-deals.ts';
import {
  act,
  admin,
  app,
  calculate,
  JUNE,
  REP,
  statement,
  t,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);
const QUERY = 'year=2017&month=6';

const CONTEST: Omit<RankingPayment, 'comparison_variable_id'> = {
  type: 'ranking',
  direction: 'desc',
  second_variable_id: null,
  minimum: '1000',
  ties: 'split_pool',
  prize_type: 'financial',
  prizes: [
    { from_rank: 1, to_rank: 1, amount: '1000', label: null },
    { from_rank: 2, to_rank: 2, amount: '500.01', label: null },
  ],
};

/** Who won most in the month: the compensation of the fixture becomes a ranking of its sum. */
function contest(document: CompensationDocument, value: string, more: Partial<RankingPayment> = {}) {
  const id = newId();
  return {
    ...document,
    variables: [
      ...document.variables,
      {
        kind: 'Aggregate' as const,
        id,
        name: 'Sold',
        description: '',
        format: 'amount' as const,
        function: 'sum' as const,
        of_variable_id: value,
        scope_id: null,
        window: 'exact' as const,
      },
    ],
    payment: { ...CONTEST, comparison_variable_id: id, ...more },
  };
}

let w: Awaited<ReturnType<typeof world>>;
let third: TestUser;
let fourth: TestUser;

beforeEach(async () => {
  w = await world();
  third = await w.tenant.addUser({ name: 'Rep Three', permissions: REP });
  fourth = await w.tenant.addUser({ name: 'Rep Four', permissions: REP });
  await w.sales.addMember(third.user_id);
  await w.sales.addMember(fourth.user_id);
  await w.sales.saveDocument((document) => contest(document, w.sales.variables.value));
  const sell = (user: TestUser, value: string) =>
    w.sales.addDeal({ name: `Of ${user.user_id}`, user_id: user.user_id, date: '2017-06-10', value });
  await sell(w.rep, '4200');
  await sell(w.other, '9000');
  await sell(third, '9000');
  await sell(fourth, '999');
});

const home = async (user: { account_id: string | null }) =>
  (await (await app.as(user)).get(`/api/home?${QUERY}`)).body;
const rankings = async (user: { account_id: string | null }) =>
  (await (await app.as(user)).get(`/api/statements/rankings?${QUERY}`)).body.rankings;

describe('a rep in a ranking', () => {
  it('is compared by their share of the deals that they share', async () => {
    const set = await shareDeals(w, { by: 'equal' });
    const deal = { name: 'Of two', user_id: w.rep.user_id, date: '2017-06-12', value: '10000' };
    await set([await w.sales.addDeal(deal)], { second: fourth.user_id });
    await calculate(w.tenant);
    const places = async (user: TestUser) => (await home(user)).own.rankings[0];
    // 4,200 and 5,000, before 9,000; and 999 and 5,000 are above the minimum of 1,000.
    expect(await places(w.rep)).toMatchObject({ rank: 1, participants: 4 });
    expect(await places(fourth)).toMatchObject({ rank: 4, participants: 4 });
  });

  it('sees their place, their value and the way to the next place, and nobody else', async () => {
    await calculate(w.tenant);
    const own = (await statement(w, w.rep, JUNE, w.rep)).body;
    expect(own.transactions[0].ranking_data).toMatchObject({
      rank: 3,
      tied: 1,
      participants: 3,
      value: '4200',
      prize_type: 'financial',
      prize_value: null,
      criterion: { name: 'Sold', format: 'amount' },
      next: { rank: 1, distance: '4800', criterion: { name: 'Sold' } },
    });
    expect(own.medals).toEqual([{ compensation_id: w.sales.compensation_id, compensation_name: 'Closed-won commission', rank: 3 }]); // prettier-ignore
    const why = await (
      await app.as(w.rep)
    ).get(`/api/statements/${own.id}/compensations/${w.sales.compensation_id}/explanation`);
    expect(why.body.ranking).toMatchObject({ rank: 3, below_minimum: 1, in_error: 0, pool: null });
    const seen = [own, why.body, await home(w.rep), await rankings(w.rep)].map((one) => JSON.stringify(one));
    for (const text of seen) {
      for (const { user_id } of [w.other, third, fourth]) expect(text).not.toContain(user_id);
      expect(text).not.toMatch(/Rep (Two|Three|Four)|9000/);
    }
    expect((await home(w.rep)).own.rankings).toMatchObject([{ rank: 3, participants: 3 }]);
    expect(await rankings(w.rep)).toMatchObject([{ participants: 3, places: [{ rank: 3, value: '4200' }] }]);
  });

  it('below the minimum has no place, and sees what is missing', async () => {
    await calculate(w.tenant);
    const { ranking_data, value } = (await statement(w, fourth, JUNE, fourth)).body.transactions[0];
    expect([value, ranking_data]).toMatchObject(['0', { rank: null, prize_value: null, next: { rank: null, distance: '1' } }]); // prettier-ignore
  });
});

describe('who sees others', () => {
  it('an admin the whole ranking, the podium and medals on the board', async () => {
    await calculate(w.tenant);
    const [ranking] = await rankings(w.tenant.admin);
    const places = ranking.places.map((one: { rank: number; user: { name: string }; prize_value: string }) => [one.rank, one.user.name, one.prize_value]); // prettier-ignore
    // What is left of the pool goes to the lesser id.
    const [lesser, greater] = ['750.01', '750'];
    const isThird = third.user_id < w.other.user_id;
    expect(places).toEqual([
      [1, 'Rep Three', isThird ? lesser : greater],
      [1, 'Rep Two', isThird ? greater : lesser],
      [3, 'Rep One', null],
      [null, 'Rep Four', null],
    ]);
    const { team } = await home(w.tenant.admin);
    expect(team.podiums).toMatchObject([
      { participants: 3, places: [{ rank: 1 }, { rank: 1 }, { rank: 3 }] },
    ]);
    const board = await (
      await admin(w)
    ).post('/api/statements/search', { ...JUNE, tab: 'all', sort: 'user' });
    const medals = board.body.statements.map((row: { medals: { rank: number }[] }) => row.medals.map(({ rank }) => rank)); // prettier-ignore
    expect(medals).toEqual([[], [3], [1], [1]]);
  });

  it('a manager those they manage, and how many there are', async () => {
    await calculate(w.tenant);
    const manager = await w.tenant.addUser({ permissions: { ...REP, statement_scope: 'teams_below' } });
    await t.query(
      'insert into manager_links (environment_id, id, manager_id, user_id) values ($1, $2, $3, $4)',
      [w.tenant.tenant.environment_id, newId(), manager.user_id, third.user_id],
    );
    const [ranking] = await rankings(manager);
    expect(ranking).toMatchObject({ participants: 3, places: [{ rank: 1, user: { name: 'Rep Three' } }] });
    expect(ranking.places).toHaveLength(1);
  });

  it('the files for payroll have places and rewards', async () => {
    await w.sales.saveDocument((document) => ({
      ...document,
      payment: {
        ...(document.payment as RankingPayment),
        ties: 'same_prize',
        prize_type: 'nonFinancial',
        prizes: [{ from_rank: 1, to_rank: 2, amount: null, label: 'A weekend away' }],
      },
    }));
    await calculate(w.tenant);
    const board = (await (await admin(w)).post('/api/statements/export', JUNE)).text;
    expect(board).toContain('Ranking');
    expect(board).toContain('Place 1 of 3: A weekend away');
    const own = (await (await admin(w)).post('/api/statement/export', { user_id: fourth.user_id, ...JUNE }))
      .text;
    expect(own).toContain('No place');
  });
});

describe('calculated again', () => {
  it('a deal of another person changes every open place; a locked statement keeps its own', async () => {
    await calculate(w.tenant);
    const before = (await statement(w, w.other)).body;
    expect((await act(w, 'lock', [before.id])).status).toBe(200);
    await w.sales.addDeal({ name: 'Last', user_id: w.rep.user_id, date: '2017-06-29', value: '10000' });
    await calculate(w.tenant, null);
    const rankOf = async (user: TestUser) =>
      (await statement(w, user)).body.transactions[0].ranking_data.rank;
    expect([await rankOf(w.rep), await rankOf(w.other), await rankOf(third)]).toEqual([1, 1, 2]);
    // One person alone is compared with everybody too.
    await calculate(w.tenant, [JUNE], [third.user_id]);
    expect(await rankOf(third)).toBe(2);
  });
});
