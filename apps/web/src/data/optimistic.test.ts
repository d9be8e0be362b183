import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { inOrder, optimistically } from './optimistic.ts';

/** A list that is kept, and a write that ends when the test says so. */
function world() {
  const client = new QueryClient();
  const key = ['list'];
  client.setQueryData(key, ['a']);
  const write = Promise.withResolvers<string>();
  const shown = () => client.getQueryData(key);
  const add = (item: string) =>
    optimistically<string[], string>({ key, to: (items) => [...items, item] }, () => write.promise, client);
  return { client, key, write, shown, add };
}

test('the change is shown before it is written', async () => {
  const { write, shown, add } = world();
  const written = add('b');
  expect(shown()).toEqual(['a', 'b']);
  write.resolve('done');
  await expect(written).resolves.toBe('done');
  expect(shown()).toEqual(['a', 'b']);
});

test('refused, it is taken back', async () => {
  const { write, shown, add } = world();
  const written = add('b');
  write.reject(new Error('refused'));
  await expect(written).rejects.toThrow('refused');
  expect(shown()).toEqual(['a']);
});

test('what came between stays', async () => {
  const { client, key, write, shown, add } = world();
  const written = add('b');
  client.setQueryData(key, ['a', 'of somebody else']);
  write.reject(new Error('refused'));
  await expect(written).rejects.toThrow('refused');
  expect(shown()).toEqual(['a', 'of somebody else']);
});

test('a list in the order of IDs', () => {
  expect(inOrder([{ id: 'a' }, { id: 'b' }, { id: 'c' }], ['c', 'a', 'b']).map(({ id }) => id)).toEqual([
    'c',
    'a',
    'b',
  ]);
});
