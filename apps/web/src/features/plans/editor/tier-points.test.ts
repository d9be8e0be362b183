import type { AcceleratorVariable } from '@comptoir/engine';
import { describe, expect, it } from 'vitest';
import { tierPoints } from './tier-points.ts';

const accelerator: AcceleratorVariable = {
  id: 'a',
  name: 'Commission',
  description: '',
  format: null,
  kind: 'Accelerator',
  measure_variable_id: 'm',
  mode: 'marginal',
  border: 'upper',
  accumulation: 'exact',
  true_up: true,
  order_variable_id: null,
  group_by_variable_ids: [],
  target_variable_id: null,
  pays: 'rate',
  tiers: [
    { from: '0', to: '20000', value: '0.03' },
    { from: '20000', to: '50000', value: '0.05' },
    { from: '50000', to: null, value: '0.08' },
  ],
};

describe('the pay curve', () => {
  it('has its corners at the thresholds: 600 at 20,000 and 2,100 at 50,000', () => {
    expect(tierPoints(accelerator, '122127', null).slice(0, 3)).toEqual([
      { x: '0', y: '0' },
      { x: '20000', y: '600' },
      { x: '50000', y: '2100' },
    ]);
  });

  it('goes on past where the person is', () => {
    expect(Number(tierPoints(accelerator, '122127', null).at(-1)?.x)).toBeGreaterThan(122_127);
  });

  it('multiplies thresholds by the target, and draws nothing without one', () => {
    const ofTarget: AcceleratorVariable = {
      ...accelerator,
      target_variable_id: 't',
      tiers: [{ from: '0', to: null, value: '0.1' }],
    };
    expect(tierPoints(ofTarget, null, null)).toEqual([]);
    expect(
      tierPoints({ ...ofTarget, tiers: [{ from: '0', to: '1', value: '0.1' }] }, null, '40000').slice(-2),
    ).toEqual([
      { x: '40000', y: '4000' },
      { x: '50000', y: '4000' },
    ]);
  });

  it('draws nothing for tiers that cannot be read', () => {
    expect(
      tierPoints({ ...accelerator, tiers: [{ from: 'x', to: null, value: '0.1' }] }, null, null),
    ).toEqual([]);
  });

  it('of rates on a line is the rate, which stays the same before the first point and after the last', () => {
    const points = { ...accelerator, mode: 'interpolated' as const, tiers: accelerator.tiers.slice(1) };
    expect(tierPoints(points, '30000', null)).toEqual([
      { x: '0', y: '0.05' },
      { x: '20000', y: '0.05' },
      { x: '50000', y: '0.08' },
      { x: '62500', y: '0.08' },
    ]);
    expect(tierPoints({ ...points, tiers: points.tiers.toReversed() }, null, null)).toEqual([]);
  });
});
