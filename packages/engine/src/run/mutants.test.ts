import { type Decimal, dec, round, sub, toFixed } from '@comptoir/kernel';
import { describe, expect, test, vi } from 'vitest';
import type { AcceleratorVariable } from '../model/index.ts';
import {
  deal,
  dealTables,
  compensation,
  documentOf,
  field,
  month,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';

/**
 * Seeded mistakes: each breaks one rule of the engine, and the pay of a small table of cases must then change. A mutant
 * that nothing catches means that a rule has no test.
 */
interface Case {
  readonly accelerator: Partial<AcceleratorVariable>;
  readonly deals: readonly (readonly [date: string, amount: string])[];
  readonly pays: string;
}

const CASES: readonly Case[] = [
  { accelerator: { mode: 'retroactive' }, deals: [['2026-06-10', '1000']], pays: '100.00' },
  { accelerator: {}, deals: [['2026-06-30', '1500'], ['2026-07-01', '9000'], ['2026-05-31', '9000']], pays: '100.00' }, // prettier-ignore
  { accelerator: {}, deals: [['2026-06-01', '0.1'], ['2026-06-02', '0.2']], pays: '0.02' }, // prettier-ignore
  { accelerator: {}, deals: [['2026-06-01', '0.5']], pays: '0.03' },
  { accelerator: { accumulation: 'quarter' }, deals: [['2026-04-01', '1000'], ['2026-06-02', '100']], pays: '10.00' }, // prettier-ignore
  { accelerator: { mode: 'whole_record' }, deals: [['2026-06-01', '900'], ['2026-06-02', '200'], ['2026-06-03', '-200']], pays: '45.00' }, // prettier-ignore
];

async function paid(): Promise<string[]> {
  const { prepare, startRun } = await import('./run.ts');
  return CASES.map(({ accelerator, deals }) => {
    const pay = tiers('pay', 'amount', [['0', '0.05'], ['1000', '0.1']], accelerator); // prettier-ignore
    const run = startRun(
      prepare(worldOf([compensation(documentOf([field('amount', 'amount'), pay], 'pay'))])),
      dealTables(deals.map(([date, amount], index) => deal(`d${index}`, date, amount))),
    );
    const { earned } = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results[0]!;
    return earned.ok ? toFixed(earned.value, 2) : earned.error.kind;
  });
}

const expected = CASES.map((one) => one.pays);

test('without a mutant every case pays what it says', async () => {
  expect(await paid()).toEqual(expected);
});

describe('each mutant is caught', () => {
  const kernel = async () => import('@comptoir/kernel');
  type Kernel = Awaited<ReturnType<typeof kernel>>;

  const MUTANTS: Record<string, (real: Kernel) => Partial<Kernel>> = {
    'a threshold reached belongs to the tier below': (real) => ({
      compare: (a, b) => (real.compare(a, b) === 0 && a.mantissa !== 0n ? -1 : real.compare(a, b)),
    }),
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
    'a tier is entered below its threshold': (real) => ({ max: (a, b) => real.min(a, b) }),
    'refunds have no sign': (real) => ({ sign: (value) => (real.sign(value) === 0 ? 0 : 1) }),
  };

  test.each(Object.keys(MUTANTS))('%s', async (name) => {
    vi.resetModules();
    vi.doMock('@comptoir/kernel', async (importOriginal) => {
      const real = await importOriginal<Kernel>();
      return { ...real, ...MUTANTS[name]!(real) };
    });
    try {
      expect(await paid()).not.toEqual(expected);
    } finally {
      vi.doUnmock('@comptoir/kernel');
      vi.resetModules();
    }
  });
});
