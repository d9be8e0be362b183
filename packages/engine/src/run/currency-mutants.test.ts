import { toText } from '@comptoir/kernel';
import { expect, test, vi } from 'vitest';
import { columnsFromRecords } from '../columns/index.ts';
import { CURRENCIES, euros, fivePercent, person, sale } from '../testing/currency-world.ts';
import { month } from '../testing/plan-builder.ts';

/** Seeded mistakes in conversion: each must change the pay of one of these people. */
const WORLD = euros(
  [fivePercent({ members: ['ann', 'bob', 'cid'].map((user_id) => ({ user_id, span: { start: null, end: null } })) })], // prettier-ignore
  { users: [person('ann'), person('bob', 'JPY', 'USD'), person('cid', 'KWD', 'JPY')] },
);
const RECORDS = [
  sale('d1', '2026-06-10', '1000.00', 'USD'),
  sale('d2', '2026-06-10', '1000.00', 'USD', { owner: 'bob' }),
  sale('d3', '2026-06-01', '17.25', 'KWD', { owner: 'cid' }),
];

async function paid(world = WORLD): Promise<string[]> {
  const { prepare, startRun } = await import('./run.ts');
  const table = columnsFromRecords(world.tables[0]!, RECORDS);
  return startRun(prepare(world), new Map([[world.tables[0]!.id, table]]))
    .statements({ users: ['ann', 'bob', 'cid'], months: [month('2026-06')] })
    .map(({ results: [one] }) =>
      one!.earned.ok && one!.converted
        ? [one!.earned.value, one!.converted.company, one!.converted.payment.value].map(toText).join(' ')
        : 'error',
    );
}

const EXPECTED = ['46 46 46', '7541 46 50', '0.863 2.6 426'];

test('without a mutant everybody is paid as computed by hand', async () => {
  // 17.25 dinars x 5 % = 0.8625 = 0.863; x 3.01 = 2.59763 euros; / 0.0061 = 425.84 yen.
  expect(await paid()).toEqual(EXPECTED);
});

type Kernel = typeof import('@comptoir/kernel');

const MUTANTS: Record<string, (real: Kernel) => Partial<Kernel>> = {
  "the month before's rate": (real) => ({ calendarMonth: (day) => real.calendarMonth(day) - 1 }),
  'every currency has cents': () => ({ currencyDecimals: () => 2 }),
  'what is converted is cut, not rounded': (real) => ({
    divideRounded: (numerator, denominator) => real.divideRounded(numerator, denominator, 'down'),
  }),
};

test.each(Object.keys(MUTANTS))('caught: %s', async (name) => {
  vi.resetModules();
  vi.doMock('@comptoir/kernel', async (importOriginal) => {
    const real = await importOriginal<Kernel>();
    return { ...real, ...MUTANTS[name]!(real) };
  });
  try {
    expect(await paid()).not.toEqual(EXPECTED);
  } finally {
    vi.doUnmock('@comptoir/kernel');
    vi.resetModules();
  }
});

test('caught: the rate is turned upside down', async () => {
  const currencies = CURRENCIES!.map((one) =>
    one.code === 'USD'
      ? { ...one, rates: one.rates.map((rate) => ({ ...rate, rate: (1 / Number(rate.rate)).toFixed(6) })) }
      : one,
  );
  expect(await paid({ ...WORLD, currencies })).not.toEqual(EXPECTED);
});
