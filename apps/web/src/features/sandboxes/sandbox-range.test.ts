import { expect, test } from 'vitest';
import { defaultRange, earliestMonth, latestEnd, withStart } from './sandbox-range.ts';

test('begins three months ago', () => {
  expect(defaultRange('2026-02')).toEqual({ start: '2025-11', end: '2026-02' });
});

test('twelve months at most, from eleven before the company', () => {
  expect(latestEnd('2026-02')).toBe('2027-01');
  expect(earliestMonth('2026-02-14T10:00:00.000Z')).toBe('2025-03');
});

test('an end that no longer fits moves to eleven months after the start', () => {
  const range = { start: '2025-06', end: '2026-05' };
  expect(withStart(range, '2025-07')).toEqual({ start: '2025-07', end: '2026-05' });
  expect(withStart(range, '2025-05')).toEqual({ start: '2025-05', end: '2026-04' });
  expect(withStart(range, '2026-06')).toEqual({ start: '2026-06', end: '2027-05' });
});
