import { expect, test } from 'vitest';
import { includes, parseSnapshot, sees } from './snapshots.ts';

test('a reader sees what was over when it began', () => {
  const snapshot = parseSnapshot('10:15:10,12');
  expect([9n, 10n, 11n, 12n, 14n, 15n].filter((one) => sees(snapshot, one))).toEqual([9n, 11n, 14n]);
  expect(sees(parseSnapshot('10:10:'), 10n)).toBe(false);
});

test.each([
  ['10:15:10,12', '10:15:10,12', true],
  ['10:15:10', '10:15:10,12', true],
  ['10:15:10,12', '10:15:10', false],
  ['10:14:', '10:15:', false],
  ['16:16:', '10:15:10', true],
  ['12:16:12', '10:12:10', true],
])('%s sees all of %s: %s', (later, earlier, is) => {
  expect(includes(parseSnapshot(later), parseSnapshot(earlier))).toBe(is);
});
