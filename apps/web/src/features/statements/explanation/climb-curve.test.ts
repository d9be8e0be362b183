import { describe, expect, it } from 'vitest';
import { type ClimbWire, aboveTiers, curveOf } from './climb-curve.ts';

const climb = (more: Partial<ClimbWire> = {}): ClimbWire => ({
  variable_id: 'v',
  group: [],
  mode: 'marginal',
  border: 'upper',
  pays: 'rate',
  target: null,
  start: '0',
  end: '2400',
  reached: 1,
  rate: null,
  tiers: [
    { from: '0', to: '1000', from_written: '0', value: '0.05', measure: '1000', pay: '50' },
    { from: '1000', to: '2000', from_written: '1000', value: '0.1', measure: '1000', pay: '100' },
  ],
  true_up: null,
  pay: '150',
  ...more,
});

describe('a last tier that ends', () => {
  it('says how much of this period lies above it', () => {
    expect(aboveTiers(climb())).toBe('400');
    expect(aboveTiers(climb({ start: '2100' }))).toBe('300');
    expect(aboveTiers(climb({ start: '2400', end: '1900' }))).toBe('-400');
    expect(aboveTiers(climb({ end: '2000' }))).toBeNull();
    const open = climb().tiers.map((tier, at) => (at === 1 ? { ...tier, to: null } : tier));
    expect(aboveTiers(climb({ tiers: open }))).toBeNull();
  });

  it('is drawn as a line that rises no more', () => {
    expect(curveOf(climb()).slice(-2)).toEqual([
      { x: '2000', y: '150' },
      { x: '2880', y: '150' },
    ]);
    expect(curveOf(climb({ mode: 'retroactive' })).slice(-2)).toEqual([
      { x: '2000', y: '200' },
      { x: '2880', y: '200' },
    ]);
  });
});
