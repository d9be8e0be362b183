import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { putAnswer } from './query.ts';

test('a read that began before a write does not put the older state back', async () => {
  const client = new QueryClient();
  const reads: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: ['thing'],
    queryFn: ({ signal: _signal }) => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  const stop = observer.subscribe(() => undefined);
  reads[0]?.resolve('read');
  await expect.poll(() => client.getQueryData(['thing'])).toBe('read');
  const again = observer.refetch();
  putAnswer(client, ['thing'], 'written');
  reads[1]?.resolve('read before the write');
  await again;
  expect(client.getQueryData(['thing'])).toBe('written');
  stop();
});
