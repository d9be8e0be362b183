import { toText } from '@comptoir/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type WireRecord, columnsFromRecords } from '../columns/index.ts';
import { explain } from '../explain/index.ts';
import type { CompensationModel, RankingPayment, World } from '../model/index.ts';
import { dealsIn, BY_RECORD, euros, person, sale } from '../testing/currency-world.ts';
import {
  DEALS,
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  month,
  ranking,
  worldOf,
} from '../testing/plan-builder.ts';
import { prepare, startRun } from './run.ts';

const ALWAYS = { start: null, end: null };
const PRIZES = [['1000', 1], ['500', 1], ['250', 1]] as const; // prettier-ignore
const JUNE = month('2026-06');

function contest(
  payment: Partial<RankingPayment>,
  people: readonly string[],
  prizes: readonly (readonly [string, number])[] = PRIZES,
): CompensationModel {
  const variables = [field('amount', 'amount'), aggregate('won', 'amount'), aggregate('deals', null, { function: 'count' })]; // prettier-ignore
  return compensation(
    { ...documentOf(variables, null), payment: ranking('won', prizes, payment) },
    { members: people.map((user_id) => ({ user_id, span: ALWAYS })) },
  );
}

const usersOf = (people: readonly string[]): World['users'] =>
  people.map((id) => ({ id, name: id, attributes: [] }));

/** One deal each, or several: whose, and of how much. */
function dealsOf(sold: Readonly<Record<string, readonly string[]>>): WireRecord[] {
  return Object.entries(sold).flatMap(([owner, amounts]) =>
    amounts.map((amount, at) => deal(`${owner} ${at}`, '2026-06-10', amount, { owner })),
  );
}

/** `place pay next`, by person. */
function standing(
  payment: Partial<RankingPayment>,
  sold: Readonly<Record<string, readonly string[]>>,
  prizes: readonly (readonly [string, number])[] = PRIZES,
): Record<string, string> {
  const people = Object.keys(sold);
  const world = worldOf([contest(payment, people, prizes)], { users: usersOf(people) });
  return shownIn(world, dealsOf(sold));
}

function shownIn(world: World, deals: readonly WireRecord[]): Record<string, string> {
  const run = startRun(
    prepare(world),
    new Map(world.tables.map((table) => [table.id, columnsFromRecords(table, deals)])),
  );
  return Object.fromEntries(
    run.statements({ users: null, months: [JUNE] }).map(({ user_id, results: [result] }) => {
      const { earned, ranking: place } = result!;
      const next = place!.next && ` ${toText(place!.next.distance)} to ${place!.next.rank ?? 'minimum'}`;
      const pay = earned.ok ? toText(earned.value) : earned.error.kind;
      return [
        user_id,
        `${place!.rank ?? '-'} of ${place!.participants}: ${place!.reward ?? pay}${next ?? ''}`,
      ];
    }),
  );
}

describe('places and prizes', () => {
  const SOLD = { ann: ['300'], bob: ['700'], cid: ['500', '200'], dee: ['100'], eve: [] };

  test('equals have one place, and the next ones are passed over: 1, 1, 3, 4, 5', () => {
    expect(standing({}, SOLD)).toEqual({
      ann: '3 of 5: 250 400 to 1',
      bob: '1 of 5: 1000',
      cid: '1 of 5: 1000',
      dee: '4 of 5: 0 200 to 3',
      eve: '5 of 5: 0 100 to 4',
    });
  });

  test('two on the second place: 1, 2, 2, 4', () => {
    const sold = { ann: ['5'], bob: ['4'], cid: ['4'], dee: ['3'] };
    const ranks = Object.values(standing({}, sold)).map((text) => text[0]);
    expect(ranks).toEqual(['1', '2', '2', '4']);
  });

  test('a pool is shared to the cent, what is left by id; it has the prizes of all places that equals fill', () => {
    const sold = { cid: ['9'], bob: ['9'], ann: ['9'], dee: ['1'] };
    expect(standing({ ties: 'split_pool' }, sold, [['100', 1], ['0.01', 1]])).toEqual({
      ann: '1 of 4: 33.34',
      bob: '1 of 4: 33.34',
      cid: '1 of 4: 33.33',
      dee: '4 of 4: 0 8 to 1',
    }); // prettier-ignore
    const two = standing({ ties: 'split_pool' }, { ann: ['9'], bob: ['5'], cid: ['5'], dee: ['1'] });
    expect([two['bob'], two['cid']]).toEqual(['2 of 4: 375 4 to 1', '2 of 4: 375 4 to 1']);
  });

  test('a second value orders equals, and what is then equal has the same prize', () => {
    const payment = { ties: 'second_criterion', second_variable_id: 'deals' } as const;
    expect(standing(payment, { ann: ['9'], bob: ['4', '5'], cid: ['3', '6'], dee: ['1'] })).toEqual({
      ann: '3 of 4: 250 1 to 1',
      bob: '1 of 4: 1000',
      cid: '1 of 4: 1000',
      dee: '4 of 4: 0 8 to 3',
    });
  });

  test('the lowest first; below the minimum nobody has a place, and exactly on it one has', () => {
    expect(standing({ direction: 'asc', minimum: '100' }, SOLD)).toEqual({
      ann: '2 of 4: 500 200 to 1',
      bob: '3 of 4: 250 400 to 2',
      cid: '3 of 4: 250 400 to 2',
      dee: '1 of 4: 1000',
      eve: '- of 4: 0 100 to minimum',
    });
  });

  test('a prize that is no money pays 0', () => {
    const prizes = [{ from_rank: 1, to_rank: 2, amount: null, label: 'A weekend away' }];
    const found = standing({ prize_type: 'nonFinancial', prizes }, { ann: ['2'], bob: ['1'], cid: [] });
    expect(found).toEqual({
      ann: '1 of 3: A weekend away',
      bob: '2 of 3: A weekend away 1 to 1',
      cid: '3 of 3: 0 1 to 2',
    });
  });
});

describe('who takes part', () => {
  const broken = (user_id: string) => deal(`bad ${user_id}`, '2026-06-11', null, { owner: user_id });

  test('somebody in error has no place, and the others have theirs without them', () => {
    const people = ['ann', 'bob', 'cid'];
    const model = contest({ comparison_variable_id: 'least' }, people);
    const variables = [...model.document.variables, aggregate('least', 'amount', { function: 'min' })];
    const world = worldOf([{ ...model, document: { ...model.document, variables } }], {
      users: usersOf(people),
    });
    expect(shownIn(world, [...dealsOf({ ann: ['5'], bob: ['7'] }), broken('cid')])).toEqual({
      ann: '2 of 2: 500 2 to 1',
      bob: '1 of 2: 1000',
      cid: '- of 2: empty_field',
    });
  });

  test('only those who have the compensation on a day of the period', () => {
    const model = contest({}, ['ann', 'bob']);
    const members = [...model.members, { user_id: 'cid', span: { start: null, end: JUNE_BEFORE } }];
    const world = worldOf([{ ...model, members }], { users: usersOf(['ann', 'bob', 'cid']) });
    expect(shownIn(world, dealsOf({ ann: ['1'], bob: ['2'], cid: ['3'] }))).toEqual({
      ann: '2 of 2: 500 1 to 1',
      bob: '1 of 2: 1000',
    });
  });

  test('a document that is not complete puts everybody in error', () => {
    const incomplete: Partial<RankingPayment>[] = [
      { comparison_variable_id: null },
      { minimum: 'much' },
      { ties: 'second_criterion', second_variable_id: null },
      { prizes: [{ from_rank: 1, to_rank: 1, amount: null, label: null }] },
    ];
    for (const payment of incomplete)
      expect(standing(payment, { ann: ['1'] })['ann']).toBe('- of 0: dependency_error');
  });
});

const JUNE_BEFORE = Math.floor(Date.UTC(2026, 4, 31) / 86_400_000);

describe('several currencies', () => {
  const users = [person('ann'), person('bob', 'USD'), person('cid', 'JPY', 'USD'), person('dee', 'GBP')];
  const world = (payment: Partial<RankingPayment>) => {
    const model = contest(payment, ['ann', 'bob', 'cid', 'dee']);
    return euros([model], { users, tables: [dealsIn(BY_RECORD)] });
  };
  const deals = [
    sale('a', '2026-06-10', '915', 'EUR', { owner: 'ann' }),
    sale('b', '2026-06-10', '1000', 'USD', { owner: 'bob' }),
    sale('c', '2026-06-10', '150000', 'JPY', { owner: 'cid' }),
    sale('d', '2026-06-10', '1', 'GBP', { owner: 'dee' }),
  ];

  // 1,000 dollars are 920 euros, and 150,000 yen are 915.
  test('amounts are compared, and prizes given, in the company’s currency', () => {
    expect(shownIn(world({ ties: 'split_pool' }), deals)).toEqual({
      ann: '2 of 3: 375 5 to 1',
      bob: '1 of 3: 1086.96',
      cid: '2 of 3: 61475 5 to 1',
      dee: '- of 3: missing_exchange_rate',
    });
  });

  test('the company’s amount is the prize itself, never converted back; rates of all who are compared count', () => {
    const run = startRun(
      prepare(world({})),
      new Map([[DEALS.id, columnsFromRecords(dealsIn(BY_RECORD), deals)]]),
    );
    const [result] = run.statements({ users: ['bob'], months: [JUNE] })[0]!.results;
    expect(toText(result!.converted!.company)).toBe('1000');
    expect(result!.rates.map(({ currency }) => currency)).toEqual(['GBP', 'JPY', 'USD']);
  });
});

describe('one person or everybody', () => {
  test('one by one or together, after any edit of others', () => {
    const people = ['ann', 'bob', 'cid', 'dee'];
    const prepared = prepare(worldOf([contest({ ties: 'split_pool' }, people)], { users: usersOf(people) }));
    const sales = fc.array(
      fc.record({ id: fc.constantFrom('1', '2', '3', '4', '5'), owner: fc.constantFrom(...people), amount: fc.constantFrom('10', '10', '20') }), // prettier-ignore
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(sales, (edits) => {
        const columns = columnsFromRecords(DEALS, []);
        const run = startRun(prepared, new Map([[DEALS.id, columns]]));
        const placesOf = (users: readonly string[] | null, by = run) =>
          by.statements({ users, months: [JUNE] }).map(({ results }) => results[0]!.ranking);
        const kept = new Map<string, WireRecord>();
        for (const { id, owner, amount } of edits) {
          const record = deal(id, '2026-06-10', amount, { owner });
          kept.set(id, record);
          columns.upsert(record);
          const alone = people.flatMap((user) => placesOf([user]));
          const whole = startRun(prepared, dealTables([...kept.values()]));
          expect(alone).toEqual(placesOf(null, whole));
        }
      }),
      { numRuns: 50 },
    );
  });

  test('an explanation has the person’s own place and nobody else’s value', () => {
    const people = ['ann', 'bob', 'cid'];
    const world = worldOf([contest({ minimum: '5' }, people)], { users: usersOf(people) });
    const run = startRun(prepare(world), dealTables(dealsOf({ ann: ['10'], bob: ['30'], cid: ['1'] })));
    const found = explain(run, { compensation_id: 'commission', user_id: 'ann', month: JUNE })!;
    expect(found.payment_variable_id).toBeNull();
    expect(found.ranking).toMatchObject({
      below_minimum: 1,
      in_error: 0,
      place: { rank: 2, participants: 2 },
    });
    expect(JSON.stringify(found, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))).not.toContain('bob'); // prettier-ignore
  });

  test('the records that decide are listed, and have no share', () => {
    const people = ['ann'];
    const world = worldOf([contest({}, people)], { users: usersOf(people) });
    const run = startRun(prepare(world), dealTables(dealsOf({ ann: ['10', '20'] })));
    const { lines } = run.statements({ users: null, months: [JUNE] })[0]!.results[0]!;
    expect([lines.count, lines.at(0).share, lines.shares()]).toEqual([2, null, null]);
  });
});
