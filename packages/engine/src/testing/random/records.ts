import { day } from '@comptoir/kernel';
import fc from 'fast-check';
import type { WireRecord } from '../../columns/index.ts';
import { deal } from '../plan-builder.ts';
import { DECOMPOSED, USERS, oneOf, regions, stages } from './values.ts';

/** Few sets of choices, each in several orders and cases, and one that reads like two. */
const choices = oneOf(
  ['a', 'b'],
  ['b', 'a'],
  ['B', 'a'],
  ['a, b'],
  ['a, b'],
  ['c'],
  ['c', 'a', 'b'],
  ['b', 'c', 'a'],
);

const amounts = fc.oneof(
  fc.integer({ min: -20_000, max: 90_000 }).map((cents) => (cents / 100).toFixed(2)),
  oneOf('100', '-100', '250.5', '1000', '0', '90071992547409.93', '123456789012345678.01'),
);

export const records: fc.Arbitrary<WireRecord[]> = fc
  .array(
    fc.record({
      closed: fc.option(
        fc
          .integer({ min: day('2025-12-01'), max: day('2026-06-10') })
          .map((at) => new Date(at * 86_400_000).toISOString().slice(0, 10)),
        { freq: 12 },
      ),
      amount: fc.option(amounts, { freq: 12 }),
      margin: fc.option(
        fc.integer({ min: -100, max: 9999 }).map((units) => (units / 10_000).toFixed(4)),
        { freq: 8 },
      ),
      owner: fc.option(oneOf('ann', ...USERS), { freq: 10 }),
      stage: fc.option(stages, { freq: 8 }),
      region: fc.option(regions, { freq: 6 }),
      signed: fc.option(fc.boolean(), { freq: 4 }),
      tags: fc.option(choices, { freq: 6 }),
      money: fc.option(oneOf('EUR', 'eur ', 'JPY', 'USD', 'KWD', 'ABC'), { freq: 4 }),
      booked: fc.option(oneOf('2025-05-31', '2026-01-31', '2026-01-05', '2026-04-30'), { freq: 6 }),
      place: fc.option(oneOf('North', ' south ', 'ÎLE', DECOMPOSED, 'zone', 'East', 'elsewhere', ''), {
        freq: 6,
      }),
      parent: fc.option(oneOf('r00', 'R01', ' r02', 'r03', 'nobody'), { freq: 2 }),
    }),
    { maxLength: 30, size: 'max' },
  )
  .map((list) =>
    list.map(({ closed, amount, ...more }, index) =>
      deal(`r${String(index).padStart(2, '0')}`, closed, amount, more),
    ),
  );
