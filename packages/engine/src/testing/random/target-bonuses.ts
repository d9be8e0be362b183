import fc from 'fast-check';
import type { TargetBonusVariable } from '../../model/index.ts';
import { oneOf } from './values.ts';

export function targetBonuses(id: string, measures: readonly string[]): fc.Arbitrary<TargetBonusVariable> {
  return fc
    .record({
      measure_variable_id: oneOf(...measures),
      target_variable_id: oneOf('quota', 'fixed target'),
      amount_variable_id: oneOf('fixed target', 'won'),
      curve: oneOf('linear' as const, 'steps' as const),
      attainments: fc.uniqueArray(fc.integer({ min: -1, max: 12 }), { minLength: 2, maxLength: 5 }),
      payouts: fc.array(oneOf('0', '0.5', '0.333', '1', '1.5', '-0.1'), { minLength: 5, maxLength: 5 }),
      floor: oneOf(null, null, '0.5', '1'),
      cap: oneOf(null, null, '1', '1.25'),
      prorate: oneOf(false, false, true),
    })
    .map(({ attainments, payouts, ...rest }) => ({
      ...rest,
      kind: 'TargetBonus',
      id,
      name: id,
      description: '',
      format: null,
      points: attainments
        .toSorted((a, b) => a - b)
        .map((at, index) => ({ attainment: String(at / 4), payout: payouts[index]! })),
    }));
}
