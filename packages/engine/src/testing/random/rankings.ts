import fc from 'fast-check';
import type { RankingPayment } from '../../model/index.ts';
import { oneOf } from './values.ts';

const ranks = [
  { from_rank: 1, to_rank: 1 },
  { from_rank: 2, to_rank: 2 },
  { from_rank: 3, to_rank: 9 },
];

/** Prizes of few amounts, some of them finer than a cent, for people who are often equal. */
export function rankings(variables: readonly string[]): fc.Arbitrary<RankingPayment> {
  return fc
    .record({
      comparison_variable_id: fc.option(oneOf(...variables), { freq: 30 }),
      second_variable_id: fc.option(oneOf(...variables), { freq: 10 }),
      direction: oneOf('desc' as const, 'desc' as const, 'asc' as const),
      minimum: oneOf(null, null, '0', '0.01', '100'),
      ties: oneOf('same_prize' as const, 'split_pool' as const, 'second_criterion' as const),
      prize_type: oneOf('financial' as const, 'financial' as const, 'nonFinancial' as const),
      amounts: fc.array(oneOf('100', '1000.01', '0.335', '50', '0', '7.77'), {
        minLength: 1,
        maxLength: 3,
      }),
    })
    .map(({ amounts, ...rules }) => ({
      type: 'ranking',
      ...rules,
      prizes: amounts.map((amount, at) => ({ ...ranks[at]!, amount, label: `prize ${at + 1}` })),
    }));
}
