import fc from 'fast-check';
import type { AcceleratorVariable } from '../../model/index.ts';
import { tiers } from '../plan-builder.ts';
import { oneOf, windows } from './values.ts';

const steps = fc.uniqueArray(fc.integer({ min: 1, max: 40 }), { minLength: 0, maxLength: 3 }).chain((cuts) =>
  fc.record({
    cuts: fc.constant(cuts.toSorted((a, b) => a - b)),
    first: oneOf('0', '0', '0', '0.5'),
    values: fc.array(oneOf('0.03', '0.05', '0.1', '25', '0', '-0.02'), { minLength: 4, maxLength: 4 }),
    unit: oneOf(25, 100, 1000),
    closed: fc.integer({ min: 0, max: 5 }),
  }),
);

export function accelerators(
  id: string,
  measures: readonly string[],
  isRecord: boolean,
): fc.Arbitrary<AcceleratorVariable> {
  return fc
    .record({
      measure: oneOf(...measures),
      steps,
      mode: oneOf<AcceleratorVariable['mode']>(
        'marginal',
        'marginal',
        'whole_record',
        'retroactive',
        'interpolated',
        'interpolated',
      ),
      border: oneOf('upper' as const, 'lower' as const),
      accumulation: windows,
      true_up: fc.boolean(),
      order: isRecord
        ? fc.option(oneOf('margin', 'amount', 'region', 'turn'), { freq: 2 })
        : fc.constant(null),
      group: isRecord
        ? fc.option(oneOf(['region'], ['stage', 'signed'], ['tags'], ['label', 'stage']), { freq: 2 })
        : fc.constant(null),
      target: fc.option(oneOf('quota', 'fixed target'), { freq: 2 }),
      pays: oneOf('rate' as const, 'rate' as const, 'amount' as const),
    })
    .map(({ measure, steps: { cuts, first, values, unit, closed }, order, group, target, pays, ...more }) => {
      const ratio = target === null ? unit : 0.05;
      const thresholds = [first, ...cuts.map((cut) => String(Math.round(cut * ratio * 100) / 100))];
      const made = tiers(
        id,
        measure,
        thresholds.map((from, index) => [from, values[index]!] as const),
        {
          ...more,
          // Amounts on a line are refused.
          pays: more.mode === 'interpolated' ? 'rate' : pays,
          order_variable_id: order,
          group_by_variable_ids: group ?? [],
          target_variable_id: target,
        },
      );
      if (closed > 0) return made;
      const last = made.tiers.at(-1)!;
      return {
        ...made,
        tiers: [...made.tiers.slice(0, -1), { ...last, to: String(Number(last.from) + ratio * 10) }],
      };
    });
}
