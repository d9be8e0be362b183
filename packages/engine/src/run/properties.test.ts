import { type Decimal, ZERO, add, dec, negate, sum, toText } from '@comptoir/kernel';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type WireRecord, columnsFromRecords } from '../columns/index.ts';
import { explain } from '../explain/index.ts';
import type { AcceleratorVariable, ConditionGroup } from '../model/index.ts';
import { fastSummary } from '../testing/compare.ts';
import {
  DEALS,
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  formula,
  month,
  scope,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';
import { MONTHS, USERS, records, worlds } from '../testing/random/index.ts';
import { runs } from '../testing/runs.ts';
import { unpackLines } from './unpack-lines.ts';
import { type StatementResult, prepare, startRun } from './run.ts';

const everyone = { users: USERS, months: MONTHS };

/** Every byte of the lines too: what is stored must not depend on how the rows came. */
function everything(run: ReturnType<typeof startRun>): string[] {
  const statements = run.statements(everyone);
  const lines = statements.flatMap(({ results }) =>
    results.map((result) => Buffer.from(result.lines.pack()).toString('base64')),
  );
  return [...fastSummary(statements), ...lines, ...climbsIn(statements)];
}

/** Where each climb starts and ends: what a drawing of it shows, also where nothing is paid. */
function climbsIn(statements: readonly StatementResult[]): string[] {
  return statements.flatMap(({ results }) =>
    results.flatMap(({ climbs }) =>
      climbs.map((one) => `${one.variable_id} ${toText(one.start)} ${toText(one.end)} ${toText(one.pay)}`),
    ),
  );
}

describe('the order and the batches that records came in change nothing', () => {
  test('shuffled', () => {
    fc.assert(
      fc.property(worlds, records, fc.infiniteStream(fc.nat()), (world, deals, random) => {
        const keys = new Map(deals.map((one) => [one.id, random.next().value as number])); // an endless stream
        const shuffled = deals.toSorted((a, b) => keys.get(a.id)! - keys.get(b.id)!);
        const prepared = prepare(world);
        expect(everything(startRun(prepared, dealTables(shuffled)))).toEqual(
          everything(startRun(prepared, dealTables(deals))),
        );
      }),
      { numRuns: runs(200) },
    );
  });

  test('imported in another order: whole deals of one day climb by their ID, not by the record ids that the house gave them', () => {
    const whole = documentOf([field('value', 'amount'), tiers('pay', 'value', [['0', '0.03'], ['20000', '0.05']], { mode: 'whole_record' })], 'pay'); // prettier-ignore
    const world = worldOf([compensation(whole)], { tables: [{ ...DEALS, id_field_id: 'name' }] });
    const paid = (ids: readonly string[]) => {
      const deals = [
        deal(ids[0]!, '2026-06-01', '15000', { name: 'A-1' }),
        deal(ids[1]!, '2026-06-01', '10000', { name: 'A-2' }),
      ];
      const [statement] = startRun(prepare(world), dealTables(deals)).statements({
        users: ['ann'],
        months: [month('2026-06')],
      });
      const [result] = statement!.results;
      return result!.earned.ok ? toText(result!.earned.value) : result!.earned.error.kind;
    };
    expect([paid(['r1', 'r2']), paid(['r2', 'r1'])]).toEqual(['950', '950']);
  });

  test('added, edited and removed one by one between calculations', () => {
    fc.assert(
      fc.property(worlds, records, records, (world, first, second) => {
        const columns = columnsFromRecords(DEALS, first);
        const run = startRun(prepare(world), new Map([...dealTables([]), [DEALS.id, columns]]));
        run.statements(everyone);
        const wanted = new Map(second.map((one) => [one.id, one]));
        for (const one of first) if (!wanted.has(one.id)) columns.remove(one.id);
        for (const one of second.toReversed()) columns.upsert(one);
        expect(everything(run)).toEqual(everything(startRun(prepare(world), dealTables(second))));
      }),
      { numRuns: runs(200) },
    );
  });

  test('one user or everybody, one month or all', () => {
    fc.assert(
      fc.property(worlds, records, (world, deals) => {
        const prepared = prepare(world);
        const run = startRun(prepared, dealTables(deals));
        const whole = run.statements(everyone);
        const alone = USERS.flatMap((user) =>
          MONTHS.flatMap((at) => run.statements({ users: [user], months: [at] })),
        );
        expect([...fastSummary(alone), ...climbsIn(alone)]).toEqual([
          ...fastSummary(whole),
          ...climbsIn(whole),
        ]);
      }),
      { numRuns: runs(150) },
    );
  });

  test('a statement or its explanation', () => {
    fc.assert(
      fc.property(worlds, records, (world, deals) => {
        const run = startRun(prepare(world), dealTables(deals));
        for (const { user_id, month: at, results } of run.statements(everyone))
          for (const { compensation_id, earned, values } of results) {
            const explained = explain(run, { compensation_id, user_id, month: at })!;
            expect(explained.earned).toEqual(earned);
            for (const one of values)
              expect(explained.steps.find((step) => step.variable_id === one.variable_id)?.value).toEqual(
                one.value,
              );
          }
      }),
      { numRuns: runs(100) },
    );
  });

  test('several choices in any order', () => {
    fc.assert(
      fc.property(worlds, records, (world, deals) => {
        const turned = deals.map((one) => {
          const { tags } = one.cells;
          return Array.isArray(tags)
            ? { ...one, cells: { ...one.cells, tags: tags.toReversed() as readonly string[] } }
            : one;
        });
        const prepared = prepare(world);
        expect(everything(startRun(prepared, dealTables(turned)))).toEqual(
          everything(startRun(prepared, dealTables(deals))),
        );
      }),
      { numRuns: runs(200) },
    );
  });
});

test('narrow and wide numbers agree bit for bit', () => {
  fc.assert(
    fc.property(worlds, records, fc.constantFrom(0, 1000, 100_000), (world, deals, narrow_max) => {
      const prepared = prepare(world);
      const wide = startRun(prepared, dealTables(deals, narrow_max), { narrow_max });
      expect(everything(wide)).toEqual(everything(startRun(prepared, dealTables(deals))));
    }),
    { numRuns: runs(200) },
  );
});

test('packed lines unpack to the same lines', () => {
  fc.assert(
    fc.property(worlds, records, (world, deals) => {
      for (const { results } of startRun(prepare(world), dealTables(deals)).statements(everyone))
        for (const { lines } of results)
          expect(unpackLines(lines.pack())).toEqual(
            Array.from({ length: lines.count }, (_, at) => lines.at(at)),
          );
    }),
    { numRuns: runs(200) },
  );
});

const YEAR = Array.from({ length: 12 }, (_, at) => month('2026-01') + at);

interface Deal {
  readonly closed: string;
  readonly amount: Decimal;
}

const deals: fc.Arbitrary<Deal[]> = fc.array(
  fc.record({
    closed: fc
      .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
      .map(([m, d]) => `2026-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`),
    amount: fc.integer({ min: -30_000, max: 100_000 }).map((cents) => dec((cents / 100).toFixed(2))),
  }),
  { maxLength: 20 },
);

const STEPS = [['0', '0.03'], ['500', '0.05'], ['1500', '0.08']] as const; // prettier-ignore

function asRecords(list: readonly Deal[]): WireRecord[] {
  return list.map((one, index) => deal(`d${String(index).padStart(3, '0')}`, one.closed, toText(one.amount)));
}

/** Earned per month, exact: a currency with as many decimals as the pay has. */
function earnedBy(
  accelerator: AcceleratorVariable,
  rows: readonly WireRecord[],
  conditions: ConditionGroup | null = null,
): string[] {
  const document = documentOf(
    [field('amount', 'amount'), field('region', 'region'), accelerator],
    accelerator.id,
    [scope({ conditions })],
  );
  const world = worldOf([compensation(document)], { currency: { code: 'XXX', decimals: 20 } });
  const statements = startRun(prepare(world), dealTables(rows)).statements({ users: ['ann'], months: YEAR });
  return statements.map(({ results: [result] }) =>
    result!.earned.ok ? toText(result!.earned.value) : 'error',
  );
}

describe('what a commission must never do', () => {
  const marginal = tiers('pay', 'amount', STEPS, { accumulation: 'year' });

  test('splitting a record changes no marginal total', () => {
    fc.assert(
      fc.property(deals, fc.nat(), fc.integer({ min: -50_000, max: 50_000 }), (list, which, cents) => {
        const one = list[which % Math.max(1, list.length)];
        if (!one) return;
        const part = dec((cents / 100).toFixed(2));
        const split = list.flatMap((each) =>
          each === one
            ? [
                { ...each, amount: part },
                { ...each, amount: add(each.amount, negate(part)) },
              ]
            : [each],
        );
        expect(earnedBy(marginal, asRecords(split))).toEqual(earnedBy(marginal, asRecords(list)));
      }),
      { numRuns: runs(200) },
    );
  });

  test('cutting a tier in two with one rate changes nothing', () => {
    fc.assert(
      fc.property(
        deals,
        fc.integer({ min: 501, max: 1499 }),
        fc.constantFrom('marginal', 'whole_record', 'retroactive'),
        (list, at, mode) => {
          const cut = [STEPS[0], STEPS[1], [String(at), '0.05'], STEPS[2]] as const; // prettier-ignore
          const rows = asRecords(list);
          expect(earnedBy(tiers('pay', 'amount', cut, { mode }), rows)).toEqual(
            earnedBy(tiers('pay', 'amount', STEPS, { mode }), rows),
          );
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('a sale and its refund cancel, in every mode', () => {
    fc.assert(
      fc.property(
        deals,
        fc.integer({ min: 1, max: 90_000 }),
        fc.constantFrom('marginal', 'whole_record', 'retroactive'),
        fc.constantFrom('rate', 'amount'),
        (list, cents, mode, pays) => {
          const amount = (cents / 100).toFixed(2);
          const rows = asRecords(list);
          const accelerator = tiers('pay', 'amount', STEPS, { mode, pays });
          // The last day of the month, after every other deal.
          const cancelled = [
            ...rows,
            deal('z1', '2026-06-29', amount),
            deal('z2', '2026-06-30', `-${amount}`),
          ];
          const june = list.some((one) => one.closed.startsWith('2026-06'));
          if (june || pays === 'rate')
            expect(earnedBy(accelerator, cancelled)).toEqual(earnedBy(accelerator, rows));
        },
      ),
      { numRuns: runs(200) },
    );
  });

  test('the months of a year-long climb sum to the climb of the year', () => {
    fc.assert(
      fc.property(deals, fc.constantFrom('rate', 'amount'), (list, pays) => {
        const rows = asRecords(list);
        const monthly = earnedBy(tiers('pay', 'amount', STEPS, { accumulation: 'year', pays }), rows);
        const document = documentOf(
          [field('amount', 'amount'), tiers('pay', 'amount', STEPS, { pays })],
          'pay',
        );
        const world = worldOf([compensation(document, { calculation_trigger: 'each_year' })], {
          currency: { code: 'XXX', decimals: 20 },
        });
        const [yearly] = startRun(prepare(world), dealTables(rows)).statements({
          users: ['ann'],
          months: [month('2026-12')],
        });
        const { earned } = yearly!.results[0]!;
        expect(toText(sum(monthly.map(dec)))).toBe(earned.ok ? toText(earned.value) : 'error');
      }),
      { numRuns: runs(200) },
    );
  });

  test('scaling amounts and thresholds scales the pay', () => {
    fc.assert(
      fc.property(deals, fc.constantFrom('marginal', 'whole_record', 'retroactive'), (list, mode) => {
        const tenfold = list.map((one) => ({
          ...one,
          amount: dec(toText({ ...one.amount, mantissa: one.amount.mantissa * 10n })),
        }));
        const larger = STEPS.map(([from, rate]) => [`${from}0`, rate] as const);
        const plain = earnedBy(tiers('pay', 'amount', STEPS, { mode }), asRecords(list));
        expect(earnedBy(tiers('pay', 'amount', larger, { mode }), asRecords(tenfold))).toEqual(
          plain.map((text) =>
            toText(
              dec(text).mantissa === 0n
                ? ZERO
                : dec(toText({ ...dec(text), mantissa: dec(text).mantissa * 10n })),
            ),
          ),
        );
      }),
      { numRuns: runs(200) },
    );
  });

  test('a filter, its opposite and "empty" share the rows out between them', () => {
    const only = (operator: 'is' | 'is_not' | 'is_empty'): ConditionGroup => ({
      kind: 'group',
      link: 'and',
      items: [
        {
          kind: 'condition',
          field_id: 'region',
          operator,
          comparand: operator === 'is_empty' ? null : { kind: 'constant', values: ['North'] },
        },
      ],
    });
    const flat = tiers('pay', 'amount', [['0', '1']]);
    fc.assert(
      fc.property(
        deals,
        fc.array(fc.constantFrom('North', 'south', 'NORTH', null), { minLength: 20, maxLength: 20 }),
        (list, regions) => {
          const rows = asRecords(list).map((row, index) => ({
            ...row,
            cells: { ...row.cells, region: regions[index] ?? null },
          }));
          const [yes, no, none] = (['is', 'is_not', 'is_empty'] as const).map((operator) =>
            earnedBy(flat, rows, only(operator)),
          );
          expect(YEAR.map((_, at) => toText(sum([dec(yes![at]!), dec(no![at]!), dec(none![at]!)])))).toEqual(
            earnedBy(flat, rows),
          );
        },
      ),
      { numRuns: runs(200) },
    );
  });
});

test('one user in error stops nobody else, and never becomes zero', () => {
  const perDeal = formula('per deal', {
    type: 'binary',
    operator: '/',
    left: { type: 'variable', id: 'won' },
    right: { type: 'variable', id: 'deals' },
  });
  const document = documentOf(
    [
      field('amount', 'amount'),
      aggregate('won', 'amount'),
      aggregate('deals', null, { function: 'count' }),
      perDeal,
    ],
    'per deal',
  );
  const both = ['ann', 'bob'].map((user_id) => ({ user_id, span: { start: null, end: null } }));
  const users = both.map(({ user_id: id }) => ({ id, name: id, attributes: [] }));
  const world = worldOf([compensation(document, { members: both })], { users });
  const [ann, bob] = startRun(prepare(world), dealTables([deal('d1', '2026-06-01', '300')])).statements({
    users: null,
    months: [month('2026-06')],
  });
  expect(ann!.results[0]!.earned).toEqual({ ok: true, value: dec('300') });
  expect(bob!.results[0]!.earned).toEqual({
    ok: false,
    error: { kind: 'division_by_zero', variable_id: 'per deal', record_id: null, params: {} },
  });
});
