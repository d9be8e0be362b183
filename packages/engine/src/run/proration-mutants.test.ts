import { day, toFixed } from '@comptoir/kernel';
import { describe, expect, test, vi } from 'vitest';
import type { Variable } from '../model/index.ts';
import {
  compensation,
  deal,
  dealTables,
  documentOf,
  field,
  formula,
  month,
  quota,
  tiers,
  worldOf,
} from '../testing/plan-builder.ts';

const RAMP = { since_attribute_id: null, steps: ['0.25', '0.5'] };
const ends = (pay: ReturnType<typeof tiers>) => ({
  ...pay,
  tiers: pay.tiers.map((tier) => ({ ...tier, to: tier.to ?? '2000' })),
});

/** Each pays its last variable. Ann has the plan from 15 May to 20 June. */
const CASES: readonly (readonly Variable[])[] = [
  [quota('pay', 'target', { prorate: true })],
  [quota('pay', 'target', { ramp: RAMP })],
  [quota('pay', 'target', { prorate: true, ramp: RAMP, window: 'quarter', to_date: true })],
  [formula('pay', { type: 'call', name: 'PRORATE', args: [{ type: 'number', value: '3000.015' }] })],
  ...(['marginal', 'whole_record', 'retroactive', 'interpolated'] as const).map((mode) => [
    field('amount', 'amount'),
    ends(tiers('pay', 'amount', [['0', '0.05'], ['1000', '0.1']], { mode })), // prettier-ignore
  ]),
];
const PAID = ['80000.00', '60000.00', '56451.61', '2000.01', '150.00', '160.00', '200.00', '200.00'];

async function paid(): Promise<string[]> {
  const { prepare, startRun } = await import('./run.ts');
  const members = [{ user_id: 'ann', span: { start: day('2026-05-15'), end: day('2026-06-20') } }];
  const values = ['2026-05', '2026-06'].map((at) => ({
    user_id: 'ann',
    month: month(at),
    value: '120000',
  }));
  const deals = [
    ['d1', '2026-06-01', '800'],
    ['d2', '2026-06-02', '700'],
    ['d3', '2026-06-03', '900'],
  ] as const;
  return CASES.map((variables) => {
    const world = worldOf([compensation(documentOf(variables, 'pay'), { members })], {
      quotas: [{ id: 'target', name: 'Target', frequency: 'monthly', type: 'amount', values }],
    });
    const run = startRun(
      prepare(world),
      dealTables(deals.map(([id, date, amount]) => deal(id, date, amount))),
    );
    const { earned } = run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results[0]!;
    return earned.ok ? toFixed(earned.value, 2) : earned.error.kind;
  });
}

test('without a mutant every case pays what it says', async () => {
  expect(await paid()).toEqual(PAID);
});

describe('each mutant is caught', () => {
  type Kernel = typeof import('@comptoir/kernel');
  type Ladders = typeof import('./ladder.ts');
  const KERNEL: Record<string, (real: Kernel) => Partial<Kernel>> = {
    'the first day does not count': (real) => ({
      intersect: (a, b) => {
        const both = real.intersect(a, b);
        return both && { ...both, start: both.start + 1 };
      },
    }),
    'every day counts': () => ({ intersect: (_a, b) => b }),
    'a share is rounded before it is multiplied': (real) => ({
      mul: (a, b) => real.mul(a, real.div(b, real.dec(30)) ?? b),
      div: (a, b) => real.mul(a, real.div(real.dec(30), b) ?? b),
    }),
    'the ramp begins a month late': (real) => ({
      monthOfDay: (on, calendar) => real.monthOfDay(on, calendar) + 1,
    }),
  };
  const LADDER: Record<string, (real: Ladders) => Partial<Ladders>> = {
    'the last tier has no end': (real) => ({
      ladderOf: (variable, steps, _top, target) => real.ladderOf(variable, steps, null, target),
    }),
    'a deal that passes the end counts whole': (real) => ({
      paidWay: (_ladder, start, end) => real.paidWay({ ..._ladder, top: null }, start, end),
    }),
  };

  async function changed(path: string, change: (real: never) => object): Promise<void> {
    vi.resetModules();
    vi.doMock(path, async (importOriginal) => {
      const real: never = await importOriginal();
      return { ...(real as object), ...change(real) };
    });
    try {
      expect(await paid()).not.toEqual(PAID);
    } finally {
      vi.doUnmock(path);
      vi.resetModules();
    }
  }

  test.each(Object.entries(KERNEL))('%s', (_name, mutant) => changed('@comptoir/kernel', mutant));
  test.each(Object.entries(LADDER))('%s', (_name, mutant) => changed('./ladder.ts', mutant));
});
