import { expect, it } from 'vitest';
import { axisOf } from './axis.ts';

it('an axis has few round lines and ends above the highest value', () => {
  expect(axisOf(9321.84)).toEqual({ top: 10_000, steps: [0, 5000, 10_000] });
  expect(axisOf(60_870)).toEqual({ top: 75_000, steps: [0, 25_000, 50_000, 75_000] });
  expect(axisOf(6)).toEqual({ top: 6, steps: [0, 2, 4, 6] });
  expect(axisOf(0)).toEqual({ top: 1, steps: [0] });
  expect(axisOf(0.3).steps).toHaveLength(4);
});
