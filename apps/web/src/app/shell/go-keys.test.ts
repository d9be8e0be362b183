import { expect, test } from 'vitest';
import { goSequence } from './go-keys.ts';

test('a key after G goes to a page, one that comes too late does not', () => {
  const press = goSequence();
  expect([press('s', 0), press('g', 10), press('s', 900)]).toEqual([null, 'started', { go: 's' }]);
  expect([press('s', 1000), press('g', 2000), press('s', 4000)]).toEqual([null, 'started', null]);
});

test('G twice is one sequence, and the next key is on its own', () => {
  const press = goSequence();
  expect([press('g', 0), press('g', 10), press('s', 20)]).toEqual(['started', { go: 'g' }, null]);
});
