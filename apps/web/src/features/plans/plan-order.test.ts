import { expect, it } from 'vitest';
import { placeAt } from './plan-order.ts';

it('puts one before or after another, and leaves the others where they are', () => {
  const order = ['a', 'b', 'c', 'd'];
  expect(placeAt(order, 'd', 'b', 'before')).toEqual(['a', 'd', 'b', 'c']);
  expect(placeAt(order, 'a', 'c', 'after')).toEqual(['b', 'c', 'a', 'd']);
  expect(placeAt(order, 'a', 'a', 'after')).toEqual(order);
  expect(placeAt(order, 'a', 'gone', 'after')).toEqual(order);
});
