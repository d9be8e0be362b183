import { type Decimal, dec, round, sub, toFixed } from '@comptoir/kernel';
import { describe, expect, test, vi } from 'vitest';
import type { AcceleratorVariable, Scope, Variable } from '../model/index.ts';
import {
  aggregate,
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  formula,
  lookup,
  month,
  rank,
  scope,
  targetBonus,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';
import { NO_ROWS } from './scope-index.ts';

/**
 * Seeded mistakes: each breaks one rule of the engine, and the pay of a small table of cases must then change. A mutant
 * that nothing catches means that a rule has no test.
 */
interface Case {
  /** The last one is paid. */
  readonly variables: readonly Variable[];
  readonly deals: readonly (readonly [date: string, amount: string, region?: string])[];
  readonly pays: string;
  readonly conditions?: Scope['conditions'];
}

const accelerator = (more: Partial<AcceleratorVariable> = {}) => [
  field('amount', 'amount'),
  tiers('pay', 'amount', [['0', '0.05'], ['1000', '0.1']], more), // prettier-ignore
];
const TIERS: readonly Case[] = [
  { variables: accelerator({ mode: 'retroactive' }), deals: [['2026-06-10', '1000']], pays: '100.00' },
  { variables: accelerator(), deals: [['2026-06-30', '1500'], ['2026-07-01', '9000'], ['2026-05-31', '9000']], pays: '100.00' }, // prettier-ignore
  { variables: accelerator(), deals: [['2026-06-01', '0.1'], ['2026-06-02', '0.2']], pays: '0.02' }, // prettier-ignore
  { variables: accelerator(), deals: [['2026-06-01', '0.5']], pays: '0.03' },
  // Too large for doubles.
  { variables: accelerator(), deals: [['2026-06-01', '90071992547409.93']], pays: '9007199254690.99' },
  { variables: accelerator({ accumulation: 'quarter' }), deals: [['2026-04-01', '1000'], ['2026-06-02', '100']], pays: '10.00' }, // prettier-ignore
  { variables: accelerator({ mode: 'interpolated' }), deals: [['2026-06-10', '250']], pays: '15.63' },
  { variables: accelerator({ mode: 'interpolated' }), deals: [['2026-06-10', '1000']], pays: '100.00' },
  { variables: accelerator({ mode: 'whole_record' }), deals: [['2026-06-01', '900'], ['2026-06-02', '200'], ['2026-06-03', '-200']], pays: '45.00' }, // prettier-ignore
];

/** Of regions and sizes, with rows that change on 10 June. */
const lookedUp = (cap_result: boolean) => [
  field('amount', 'amount'),
  field('region', 'region'),
  lookup('rate', ['region', 'amount'], [
    { cells: ['North', ['0', '1000']], value: '0.05', until: '2026-06-09' },
    { cells: ['North', ['0', '1000']], value: '0.06', from: '2026-06-10' },
    { cells: ['North', ['1000', '5000']], value: '0.08' },
  ], { cap_result, otherwise: '0.01' }), // prettier-ignore
  formula('each', { type: 'binary', operator: '*', left: { type: 'variable', id: 'amount' }, right: { type: 'variable', id: 'rate' } }), // prettier-ignore
  aggregate('pay', 'each'),
];
const LOOKUPS: readonly Case[] = [
  { variables: lookedUp(false), deals: [['2026-06-01', '1000', 'north']], pays: '80.00' },
  { variables: lookedUp(false), deals: [['2026-06-09', '100', 'North'], ['2026-06-10', '100', 'North']], pays: '11.00' }, // prettier-ignore
  { variables: lookedUp(false), deals: [['2026-06-01', '5000', 'North']], pays: '50.00' },
  { variables: lookedUp(true), deals: [['2026-06-01', '6000', 'North']], pays: '480.00' },
];

const payout = (more: Parameters<typeof targetBonus>[1] = {}) => [
  field('amount', 'amount'),
  aggregate('won', 'amount'),
  formula('target', { type: 'number', value: '1000' }),
  targetBonus('pay', { measure_variable_id: 'won', target_variable_id: 'target', amount_variable_id: 'target', ...more }), // prettier-ignore
];
const PAYOUTS: readonly Case[] = [
  { variables: payout(), deals: [['2026-06-01', '900']], pays: '750.00' },
  { variables: payout(), deals: [['2026-06-01', '800']], pays: '500.00' },
  { variables: payout({ floor: '0.9' }), deals: [['2026-06-01', '850']], pays: '0.00' },
  { variables: payout(), deals: [['2026-06-01', '2000']], pays: '1500.00' },
  { variables: payout({ curve: 'steps' }), deals: [['2026-06-01', '1000']], pays: '1000.00' },
];

/** Today is the last day of 2026: 7 months before is in the second quarter. */
const ofTheQuarter: Scope['conditions'] = {
  kind: 'group',
  link: 'and',
  items: [
    {
      kind: 'condition',
      field_id: 'closed',
      operator: 'is',
      comparand: { kind: 'current_date', offset: { unit: 'month', amount: -7 }, span: 'quarter' },
    },
  ],
};
const CONDITIONS: readonly Case[] = [
  { variables: accelerator(), conditions: ofTheQuarter, deals: [['2026-06-10', '1000'], ['2026-06-30', '1000']], pays: '150.00' }, // prettier-ignore
];

/** A deal counts when it is the first one of its region in the quarter. */
const firstOf = (more: Parameters<typeof rank>[2] = {}) => [
  field('amount', 'amount'),
  field('region', 'region'),
  rank('place', ['region'], { accumulation: 'quarter', ...more }),
  formula('each', { type: 'call', name: 'IF', args: [
    { type: 'binary', operator: '=', left: { type: 'variable', id: 'place' }, right: { type: 'number', value: '1' } },
    { type: 'variable', id: 'amount' },
    { type: 'number', value: '0' },
  ] }), // prettier-ignore
  aggregate('pay', 'each'),
];
const RANKS: readonly Case[] = [
  { variables: firstOf(), deals: [['2026-04-20', '100', 'North'], ['2026-06-10', '200', 'North'], ['2026-06-11', '400', 'East']], pays: '400.00' }, // prettier-ignore
  { variables: firstOf(), deals: [['2026-06-12', '100', 'North'], ['2026-06-10', '200', 'north']], pays: '200.00' }, // prettier-ignore
  { variables: firstOf({ direction: 'desc' }), deals: [['2026-06-12', '100', 'North'], ['2026-06-10', '200', 'North']], pays: '100.00' }, // prettier-ignore
  { variables: firstOf({ order_variable_id: 'amount', direction: 'desc' }), deals: [['2026-06-10', '100', 'North'], ['2026-06-11', '200', 'North']], pays: '200.00' }, // prettier-ignore
];

const FAMILIES = { TIERS, LOOKUPS, PAYOUTS, CONDITIONS, RANKS };
type Family = keyof typeof FAMILIES;

async function paid(family: Family): Promise<string[]> {
  const { prepare, startRun } = await import('./run.ts');
  return FAMILIES[family].map(({ variables, deals, conditions = null }) => {
    const run = startRun(
      prepare(worldOf([compensation(documentOf(variables, 'pay', [scope({ conditions })]))])),
      dealTables(
        deals.map(([date, amount, region = null], index) => deal(`d${index}`, date, amount, { region })),
      ),
    );
    const { earned } = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results[0]!;
    return earned.ok ? toFixed(earned.value, 2) : earned.error.kind;
  });
}

const expected = (family: Family) => FAMILIES[family].map((one) => one.pays);

test.each(Object.keys(FAMILIES) as Family[])(
  'without a mutant every case of %s pays what it says',
  async (family) => {
    expect(await paid(family)).toEqual(expected(family));
  },
);

test.each([
  [
    'every record is the first one',
    '../variables/rank/ranks.ts',
    (real: Ranks) => ({ ...real, ranksOf: first }),
  ],
  ['earlier records take no places', './statement-run.ts', withoutEarlier],
  ['rows are in the order of their dates alone', './row-order.ts', ordered((keys) => keys.slice(0, 0))],
  ['the order is turned', './row-order.ts', ordered((keys) => keys.map(turned))],
  [
    'groups differ by case',
    '../formula/index.ts',
    (real: Formula) => ({ ...real, valueKey: JSON.stringify }),
  ],
  ['there are no groups', '../formula/index.ts', (real: Formula) => ({ ...real, valueKey: () => '' })],
] as const)('of ranks: %s', async (_name, path, change) => {
  vi.resetModules();
  vi.doMock(path, async (importOriginal) => change((await importOriginal()) as never));
  try {
    expect(await paid('RANKS')).not.toEqual(expected('RANKS'));
  } finally {
    vi.doUnmock(path);
    vi.resetModules();
  }
});

type Ranks = typeof import('../variables/rank/ranks.ts');
type Formula = typeof import('../formula/index.ts');
type RowOrder = typeof import('./row-order.ts');
type Runs = typeof import('./statement-run.ts');

function first(...[, , batch]: Parameters<Ranks['ranksOf']>): ReturnType<Ranks['ranksOf']> {
  return new Float64Array(batch.size).fill(1);
}

function withoutEarlier(real: Runs): Runs {
  class Forgetful extends real.StatementRun {
    override earlierBatch() {
      return NO_ROWS;
    }
  }
  return { ...real, StatementRun: Forgetful };
}

type Keys = Parameters<RowOrder['orderRows']>[2];
const turned = (key: Keys[number]): Keys[number] => ({
  ...key,
  direction: key.direction === 'asc' ? 'desc' : 'asc',
});

function ordered(change: (keys: Keys) => Keys): (real: RowOrder) => RowOrder {
  return (real) => ({
    ...real,
    orderRows: (index, batch, keys, ties) => real.orderRows(index, batch, change(keys), ties),
  });
}

describe('each mutant is caught', () => {
  type Kernel = typeof import('@comptoir/kernel');
  type Mutant = (real: Kernel) => Partial<Kernel>;

  const edgeBelow: Mutant = (real) => ({
    compare: (a, b) => (real.compare(a, b) === 0 && a.mantissa !== 0n ? -1 : real.compare(a, b)),
  });
  const MUTANTS: Record<Family, Record<string, Mutant>> = {
    RANKS: {
      'a quarter is a month': (real) => ({
        spanOf: (at, kind, calendar) => real.spanOf(at, kind === 'quarter' ? 'month' : kind, calendar),
      }),
    },
    TIERS: {
      'a threshold reached belongs to the tier below': edgeBelow,
      'half a cent is rounded down': (real) => ({
        round: (value: Decimal, digits: number) => real.round(sub(value, dec('0.000001')), digits),
      }),
      'half even instead of half up': (real) => ({
        round: (value, digits) => real.round(value, digits, 'half_even'),
      }),
      'amounts are multiplied in floating point and cut': () => ({
        mul: (a, b) => round(dec((Number(toFixed(a, 9)) * Number(toFixed(b, 9))).toFixed(1)), 1),
      }),
      'the window starts a day early': (real) => ({
        daysOfMonth: (at, calendar) => ({
          start: real.daysOfMonth(at, calendar).start - 1,
          end: real.daysOfMonth(at, calendar).end,
        }),
      }),
      'the window ends a day late': (real) => ({
        daysOfMonth: (at, calendar) => ({
          start: real.daysOfMonth(at, calendar).start,
          end: real.daysOfMonth(at, calendar).end + 1,
        }),
      }),
      'a quarter is a month': (real) => ({
        spanOf: (at, kind, calendar) => real.spanOf(at, kind === 'quarter' ? 'month' : kind, calendar),
      }),
      'a line between points is a tier': (real) => ({
        div: (a, b) => {
          const exact = real.div(a, b);
          return exact && round(exact, 0);
        },
      }),
      'a tier is entered below its threshold': (real) => ({ max: (a, b) => real.min(a, b) }),
      'refunds have no sign': (real) => ({ sign: (value) => (real.sign(value) === 0 ? 0 : 1) }),
    },
    LOOKUPS: {
      'a range begins after its start': edgeBelow,
      'rows change a day late': (real) => ({
        parseDate: (text) => {
          const day = real.parseDate(text);
          return day === null ? null : day + 1;
        },
      }),
      'rows never change': () => ({ parseDate: () => null }),
    },
    PAYOUTS: {
      'a point is reached after its attainment': edgeBelow,
      'attainments are rounded to tenths': (real) => ({
        div: (a, b) => {
          const exact = real.div(a, b);
          return exact && round(exact, 1);
        },
      }),
      'a line falls where it rises': () => ({ add: (a, b) => sub(a, b) }),
      'the floor has no effect': (real) => ({
        compare: (a, b) => (toFixed(b, 1) === '0.9' ? 1 : real.compare(a, b)),
      }),
      'the cap has no effect': (real) => ({
        compare: (a, b) => (toFixed(b, 1) === '1.5' ? -1 : real.compare(a, b)),
      }),
    },
    CONDITIONS: {
      'the quarter of a day is its month': (real) => ({
        calendarSpan: (date, span) => real.calendarSpan(date, span === 'quarter' ? 'month' : span),
      }),
      'a quarter ends a day early': (real) => ({
        calendarSpan: (date, span) => {
          const days = real.calendarSpan(date, span);
          return { ...days, end: days.end - 1 };
        },
      }),
      'the current date is not moved': () => ({ addMonths: (date) => date }),
    },
  };
  const EACH = (Object.keys(MUTANTS) as Family[]).flatMap((family) =>
    Object.entries(MUTANTS[family]).map(([name, mutant]) => ({ name, family, mutant })),
  );

  test.each(EACH)('$name', async ({ family, mutant }) => {
    vi.resetModules();
    vi.doMock('@comptoir/kernel', async (importOriginal) => {
      const real = await importOriginal<Kernel>();
      return { ...real, ...mutant(real) };
    });
    try {
      expect(await paid(family)).not.toEqual(expected(family));
    } finally {
      vi.doUnmock('@comptoir/kernel');
      vi.resetModules();
    }
  });
});
