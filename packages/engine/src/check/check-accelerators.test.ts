import { describe, expect, it } from 'vitest';
import type { AcceleratorVariable } from '../model/index.ts';
import { field, formula, sum, quota, tiers, accelerator, check, found } from '../testing/check-builder.ts';

describe('accelerators', () => {
  const around = [field('value', 'value'), field('closed', 'closed'), field('title', 'title'), quota];
  it.each<[string, Partial<AcceleratorVariable>, string[]]>([
    ['a gap', { tiers: tiers(['0', '1', '0.05'], ['1.5', null, '0.08']) }, ['tier_gap@pay.tiers.1.from']],
    [
      'an overlap',
      { tiers: tiers(['0', '1', '0.05'], ['0.5', null, '0.08']) },
      ['tier_overlap@pay.tiers.1.from'],
    ],
    ['equal written differently', { tiers: tiers(['0', '1.00', '0.05'], ['1', null, '0.08']) }, []],
    [
      'a tier without room',
      { tiers: tiers(['0', '0', '0.05'], ['0', null, '0.08']) },
      ['tier_empty@pay.tiers.0.to'],
    ],
    [
      'an open tier in the middle',
      { tiers: tiers(['0', null, '0.05'], ['1', null, '0.08']) },
      ['tier_open_not_last@pay.tiers.0.to'],
    ],
    [
      'no number',
      { tiers: tiers(['0', 'x', '0.05'], ['1', null, '']) },
      ['tier_not_a_number@pay.tiers.0.to', 'tier_not_a_number@pay.tiers.1.value'],
    ],
    [
      'a start above zero (a warning)',
      { tiers: tiers(['0.5', null, '0.05']) },
      ['tier_first_not_zero@pay.tiers.0.from'],
    ],
    ['no tier', { tiers: [] }, ['tiers_missing@pay.tiers']],
    ['no measure', { measure_variable_id: null }, ['accelerator_measure_missing@pay.measure_variable_id']],
    [
      'a measure that is no number',
      { measure_variable_id: 'title' },
      ['accelerator_measure_type@pay.measure_variable_id'],
    ],
    ['a target per record', { target_variable_id: 'value' }, ['badly_typed_variable@pay.target_variable_id']],
    [
      'a group that is no record',
      { group_by_variable_ids: ['title', 'quota'] },
      ['accelerator_group_type@pay.group_by_variable_ids.1'],
    ],
    [
      'an order that is no record',
      { order_variable_id: 'quota' },
      ['accelerator_order_type@pay.order_variable_id'],
    ],
  ])('%s', (_title, parts, expected) =>
    expect(found(check([...around, accelerator(parts)], 'pay'))).toEqual(expected),
  );

  it('refuses to fill its tiers with what other tiers gave in earlier months', () => {
    const first = { ...accelerator({ target_variable_id: null }), id: 'first', name: 'first' };
    const over = (parts: Partial<AcceleratorVariable>) =>
      found(check([...around, first, formula('twice', 'first * 2'), sum('total', 'first'), accelerator({ target_variable_id: null, ...parts })], 'pay')); // prettier-ignore
    const refused = ['accelerator_over_accelerator@pay.accumulation'];
    expect(over({ measure_variable_id: 'first', accumulation: 'quarter' })).toEqual(refused);
    expect(over({ measure_variable_id: 'twice', accumulation: 'year' })).toEqual(refused);
    expect(over({ group_by_variable_ids: ['twice'], accumulation: 'year' })).toEqual(refused);
    expect(over({ measure_variable_id: 'first' })).toEqual([]);
    expect(over({ measure_variable_id: 'total', accumulation: 'quarter' })).toEqual([]);
    expect(over({ accumulation: 'quarter' })).toEqual([]);
  });

  it('suggests the bound that closes a gap, and an aggregate for a target', () => {
    const gap = check(
      [...around, accelerator({ tiers: tiers(['0', '1', '0.05'], ['1.5', null, '0.08']) })],
      'pay',
    );
    expect(gap.diagnostics[0]?.suggestion).toEqual({ kind: 'set_from', value: '1' });
    const target = check([...around, accelerator({ target_variable_id: 'value' })], 'pay');
    expect(target.diagnostics[0]?.suggestion).toEqual({ kind: 'aggregate', variable_id: 'value' });
  });
});
