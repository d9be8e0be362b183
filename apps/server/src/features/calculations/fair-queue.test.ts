import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** "company person item" in the order of their coming; what comes out. */
function order(...items: readonly string[]): string[] {
  const queue = createFairQueue<string>();
  for (const text of items) {
    const [company = '', person = '', item = ''] = text.split(' ');
    queue.push(company, person, item);
  }
  const taken: string[] = [];
  for (let next = queue.next(); next !== undefined; next = queue.next()) taken.push(next);
  return taken;
}

it('gives each company its turn, however many wait in another one', () => {
  expect(order('A ann a1', 'A ann a2', 'A ann a3', 'B bob b1', 'C cid c1')).toEqual([
    'a1',
    'b1',
    'c1',
    'a2',
    'a3',
  ]);
});

it('gives each person of a company their turn', () => {
  expect(order('A ann a1', 'A ann a2', 'A ann a3', 'A abe b1', 'A abe b2')).toEqual([
    'a1',
    'b1',
    'a2',
    'b2',
    'a3',
  ]);
});

it('remembers who was last served: one that comes again at once does not push the others back', () => {
  const queue = createFairQueue<string>();
  queue.push('A', 'ann', 'a1');
  queue.push('B', 'bob', 'b1');
  expect(queue.next()).toBe('a1');
  queue.push('A', 'ann', 'a2');
  expect([queue.next(), queue.next(), queue.next()]).toEqual(['b1', 'a2', undefined]);
});

it('takes out what nobody waits for any more, and counts what a person waits for', () => {
  const queue = createFairQueue<string>();
  queue.push('A', 'ann', 'a1');
  queue.push('A', 'abe', 'a2');
  expect([queue.waiting('A', 'ann'), queue.waiting('A', 'bob')]).toEqual([1, 0]);
  expect([queue.remove('a1'), queue.remove('a1')]).toEqual([true, false]);
  expect([queue.next(), queue.next()]).toEqual(['a2', undefined]);
});
