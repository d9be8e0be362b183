import type { LookupVariable } from '@comptoir/engine';
import { describe, expect, it } from 'vitest';
import { heatAt, newestDay, stepsOf, strengths } from './heat.ts';
import type { LookupKeyShown } from './use-lookup-columns.tsx';

const region: LookupKeyShown = { id: 'region', name: 'Region', type: 'text', isPercent: false };
const size: LookupKeyShown = { id: 'size', name: 'Size', type: 'decimal', isPercent: false };

const row = (is: string, from: string | null, to: string | null, value: string, valid_from: string | null = null) => ({
  cells: [{ is }, { from, to }],
  value,
  valid_from,
  valid_until: null,
}); // prettier-ignore

const table: LookupVariable = {
  kind: 'LookupRange',
  id: 'rate',
  name: 'Rate',
  description: '',
  format: null,
  key_variable_ids: ['region', 'size'],
  result: 'percentage',
  rows: [
    row('North', null, '1000', '0.03'),
    row('North', '1000', null, '0.05'),
    row('north', '5000', '9000', '0.09'),
    row('South', '0', '1000', '0.04'),
  ],
  otherwise: null,
  cap_result: false,
};

describe('the drawing of a lookup', () => {
  it('cuts ranges at every end in the table, and takes texts without case', () => {
    expect(stepsOf(table, region, 0)!.map(({ cell }) => cell)).toEqual([{ is: 'North' }, { is: 'South' }]);
    expect(stepsOf(table, size, 1)!.map(({ cell }) => cell)).toEqual([
      { from: null, to: '0' },
      { from: '0', to: '1000' },
      { from: '1000', to: '5000' },
      { from: '5000', to: '9000' },
      { from: '9000', to: null },
    ]);
  });

  it('shows what the table gives, and nothing where no row fits', () => {
    const [north, south] = stepsOf(table, region, 0)!;
    const sizes = stepsOf(table, size, 1)!;
    expect(sizes.map((step) => heatAt(table, [north!, step], null))).toEqual(['0.03', '0.03', '0.05', '0.05', '0.05']);
    expect(sizes.map((step) => heatAt(table, [south!, step], null))).toEqual([null, '0.04', null, null, null]);
  }); // prettier-ignore

  it('is of the newest day', () => {
    const dated = { ...table, rows: [row('North', null, null, '0.01', '2026-01-01'), row('North', null, null, '0.02', '2026-07-01')] }; // prettier-ignore
    expect(newestDay(table)).toBe(null);
    expect(newestDay(dated)).toBe('2026-07-01');
  });

  it('gives up on more than forty values', () => {
    const long = { ...table, rows: Array.from({ length: 41 }, (_, at) => row(`R${at}`, null, null, '1')) };
    expect(stepsOf(long, region, 0)).toBe(null);
  });

  it('colours by size', () => {
    expect(strengths(['2', null, '-4', '3', 'text'])).toEqual([0, null, 1, 0.5, null]);
    expect(strengths(['5', '5'])).toEqual([0.5, 0.5]);
  });
});
