import { expect, test } from 'vitest';
import { dateRefusal } from './date-rules.ts';

const rules = { min: '2026-01-10', max: '2026-01-20', isAllowed: (date: string) => date !== '2026-01-15' };

test.each([
  ['2026-01-09', 'too_early'],
  ['0002-01-12', 'too_early'],
  ['2026-01-10', null],
  ['2026-01-15', 'not_allowed'],
  ['2026-01-20', null],
  ['2026-01-21', 'too_late'],
])('%s is judged by the bounds and the rule: %s', (date, refusal) => {
  expect(dateRefusal(date, rules)).toBe(refusal);
});

test('without rules every date is taken', () => {
  expect(dateRefusal('1900-01-01', {})).toBeNull();
});
