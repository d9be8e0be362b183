import { expect, test } from 'vitest';
import { readDate, sampleDate } from './read-date.ts';

test.each([
  ['6/30/2026', 'american', '2026-06-30'],
  ['30/6/2026', 'european', '2026-06-30'],
  ['30.06.2026', 'iso', '2026-06-30'],
  ['2026-06-30', 'american', '2026-06-30'],
  ['30/6/2026', 'american', null],
  ['31/6/2026', 'european', null],
  ['30/6/26', 'european', null],
  ['tomorrow', 'iso', null],
] as const)('%s typed where dates are %s', (text, format, expected) => {
  expect(readDate(text, format)).toBe(expected);
});

test('the example can be typed', () => {
  for (const format of ['american', 'european', 'iso'] as const)
    expect(readDate(sampleDate(format), format)).toBe('2026-06-30');
});
