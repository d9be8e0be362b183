import { decimalOf, round, toFixed } from '@comptoir/kernel';
import { describe, expect, test, vi } from 'vitest';
import {
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

const SOLD = { ann: '100.01', bob: '100.02', cid: '100.02', dee: '50', eve: '49.99', fay: '100.02' };
const PEOPLE = Object.keys(SOLD);

/** Three share 1,000 and 500 and 0.01; the fourth and fifth places get 10 each, and the last one takes no part. */
async function paid(): Promise<string> {
  const { prepare, startRun } = await import('./run.ts');
  const prizes = [['1000', 1], ['500', 1], ['0.01', 1], ['10', 2]] as const; // prettier-ignore
  const payment = ranking('won', prizes, { ties: 'split_pool', minimum: '50' });
  const model = compensation(
    { ...documentOf([field('amount', 'amount'), aggregate('won', 'amount')], null), payment },
    { members: PEOPLE.map((user_id) => ({ user_id, span: { start: null, end: null } })) },
  );
  const users = PEOPLE.map((id) => ({ id, name: id, attributes: [] }));
  const deals = Object.entries(SOLD).map(([owner, amount]) => deal(owner, '2026-06-10', amount, { owner }));
  return startRun(prepare(worldOf([model], { users })), dealTables(deals))
    .statements({ users: null, months: [month('2026-06')] })
    .map(({ results: [result] }) => (result!.earned.ok ? toFixed(result!.earned.value, 2) : '#'))
    .join(' ');
}

const PAID = '10.00 500.01 500.00 10.00 0.00 500.00';

test('without a mutant the contest pays what it says', async () => {
  expect(await paid()).toBe(PAID);
});

describe('each mutant is caught', () => {
  type Kernel = typeof import('@comptoir/kernel');
  const MUTANTS: Record<string, (real: Kernel) => Partial<Kernel>> = {
    'the lowest is first': (real) => ({ compare: (a, b) => real.compare(b, a) }),
    'exactly the minimum takes no part': (real) => ({
      compare: (a, b) => (real.toText(a) === '50' && real.toText(b) === '50' ? -1 : real.compare(a, b)),
    }),
    'cents make nobody better': (real) => ({ compare: (a, b) => real.compare(round(a, 0), round(b, 0)) }),
    'equals share the prize of one place': () => ({ add: (_total, prize) => prize }),
    'what is left of a pool is lost': () => ({
      allocate: (_total, weights, decimals) => weights.map(() => decimalOf(50_000n, decimals)),
    }),
    'what is left of a pool goes to the last': (real) => ({
      allocate: (total, weights, decimals) => real.allocate(total, weights, decimals).toReversed(),
    }),
  };

  test.each(Object.entries(MUTANTS))('%s', async (_name, mutant) => {
    vi.resetModules();
    vi.doMock('@comptoir/kernel', async (importOriginal) => {
      const real = await importOriginal<Kernel>();
      return { ...real, ...mutant(real) };
    });
    try {
      expect(await paid()).not.toBe(PAID);
    } finally {
      vi.doUnmock('@comptoir/kernel');
      vi.resetModules();
    }
  });
});
