import { MAX_TIERS_PER_ACCELERATOR, compare, parseDecimal, sign } from '@comptoir/kernel';
import type { AcceleratorVariable } from '../../model/index.ts';
import { type CheckContext, report } from '../../check/context.ts';

/** Tiers climb without gap or overlap; only the last may be open. */
export function checkTiers(ctx: CheckContext, variable: AcceleratorVariable): void {
  const variable_id = variable.id;
  const { tiers } = variable;
  if (tiers.length === 0) return report(ctx, 'tiers_missing', { variable_id, path: 'tiers' });
  if (tiers.length > MAX_TIERS_PER_ACCELERATOR)
    return report(ctx, 'tiers_too_many', {
      variable_id,
      path: 'tiers',
      params: { most: String(MAX_TIERS_PER_ACCELERATOR) },
    });

  const numbers = tiers.map((tier, index) => {
    const read = (part: 'from' | 'to' | 'value') => {
      const text = tier[part];
      const number = text === null ? null : parseDecimal(text);
      if (text !== null && !number)
        report(ctx, 'tier_not_a_number', {
          variable_id,
          path: `tiers.${index}.${part}`,
          params: { text, tier: String(index + 1) },
        });
      return number;
    };
    read('value');
    return { from: read('from'), to: read('to') };
  });

  const first = numbers[0]?.from;
  if (variable.mode === 'interpolated') {
    if (variable.pays === 'amount') report(ctx, 'interpolated_amounts', { variable_id, path: 'pays' });
  } else if (first && sign(first) !== 0)
    report(ctx, 'tier_first_not_zero', {
      severity: 'warning',
      variable_id,
      path: 'tiers.0.from',
      params: { from: tiers[0]!.from },
      suggestion: { kind: 'set_from', value: '0' },
    });
  for (const [index, { from, to }] of numbers.entries()) {
    const tier = String(index + 1);
    if (from && to && compare(from, to) >= 0)
      report(ctx, 'tier_empty', {
        variable_id,
        path: `tiers.${index}.to`,
        params: { tier, from: tiers[index]!.from, to: tiers[index]!.to! },
      });
    const next = numbers[index + 1];
    if (!next) continue;
    if (tiers[index]!.to === null)
      report(ctx, 'tier_open_not_last', { variable_id, path: `tiers.${index}.to`, params: { tier } });
    if (!to || !next.from) continue;
    const step = compare(next.from, to);
    if (step !== 0)
      report(ctx, step > 0 ? 'tier_gap' : 'tier_overlap', {
        variable_id,
        path: `tiers.${index + 1}.from`,
        params: { tier: String(index + 2), from: tiers[index + 1]!.from, to: tiers[index]!.to! },
        suggestion: { kind: 'set_from', value: tiers[index]!.to! },
      });
  }
}
