import { expect, it } from 'vitest';
import { dealSteps } from './deal-steps.ts';

it.each([
  ['18333', 5000, 125_000, '25000'],
  ['1000', 200, 5000, '1000'],
  ['3', 1, 25, '5'],
  ['0', 1, 25, '5'],
])('a usual deal of %s has steps of %d up to %d, from %s', (usual, step, most, start) => {
  expect(dealSteps(usual)).toEqual({ step, most, start });
});
