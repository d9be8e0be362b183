import { expect, test } from 'vitest';
import { listPlacement } from './list-placement.ts';

test.each([
  ['with room below', { top: 500, bottom: 540 }, 800, 'bottom start'],
  ['with just 200 px below', { top: 560, bottom: 600 }, 800, 'bottom start'],
  ['with less', { top: 561, bottom: 601 }, 800, 'top start'],
  ['with less, but no more above', { top: 90, bottom: 130 }, 220, 'bottom start'],
] as const)('a list %s', (_name, field, height, placement) => {
  expect(listPlacement(field, height)).toBe(placement);
});
