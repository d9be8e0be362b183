import { expect, test } from 'vitest';
import { keyed } from './keyed.ts';

test('an item keeps its key when others come before it, and no key occurs twice', () => {
  const amount = { kind: 'amount' };
  const [first, second] = keyed([amount, amount]).map(({ key }) => key);
  expect(first).not.toBe(second);
  expect(keyed([{ kind: 'date' }, amount])[1]).toEqual({ key: first, item: amount });
});
