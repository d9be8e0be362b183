import { expect, it } from 'vitest';
import { withRange } from './selection-range.ts';

const KEYS = ['a', 'b', 'c', 'd'];

it('chooses one, or all between two, in either direction', () => {
  expect([...withRange(new Set(), KEYS, 'b', 'b', true)]).toEqual(['b']);
  expect([...withRange(new Set(['a']), KEYS, 'b', 'd', true)]).toEqual(['a', 'b', 'c', 'd']);
  expect([...withRange(new Set(), KEYS, 'd', 'b', true)]).toEqual(['b', 'c', 'd']);
  expect([...withRange(new Set(KEYS), KEYS, 'b', 'c', false)]).toEqual(['a', 'd']);
});

it('chooses the row alone where the other end is gone from the list', () => {
  expect([...withRange(new Set(), KEYS, 'x', 'c', true)]).toEqual(['c']);
});
