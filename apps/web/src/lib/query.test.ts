import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { newId } from './new-id.ts';
import { putAnswer, queryClient } from './query.ts';

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

/** The answers are given one after the other; the last one stays. */
async function readWith(...answers: readonly (ApiError | string)[]) {
  let reads = 0;
  const found = await queryClient
    .fetchQuery({
      queryKey: ['read', newId()],
      queryFn: () => {
        const answer = answers[Math.min(reads, answers.length - 1)];
        reads += 1;
        return answer instanceof ApiError ? Promise.reject(answer) : Promise.resolve(answer);
      },
      retryDelay: 0,
    })
    .catch((error: ApiError) => error.code);
  return { found, reads };
}

test('a calculation that another one replaced is requested again while somebody waits for it', async () => {
  const replaced = new ApiError('calculation_replaced', 409);
  expect(await readWith(replaced, replaced, 'pay')).toEqual({ found: 'pay', reads: 3 });
  expect(await readWith(replaced)).toEqual({ found: 'calculation_replaced', reads: 6 });
});

test('another refusal is final, and a server out of reach is tried again', async () => {
  expect(await readWith(new ApiError('not_found', 404))).toEqual({ found: 'not_found', reads: 1 });
  expect(await readWith(new ApiError('unavailable', 503), 'back')).toEqual({ found: 'back', reads: 2 });
});

/** A first read whose answers are given by hand. */
function firstRead() {
  const reads: PromiseWithResolvers<string>[] = [];
  const queryKey = ['first', newId()];
  const observer = new QueryObserver(queryClient, {
    queryKey,
    queryFn: () => {
      const read = Promise.withResolvers<string>();
      reads.push(read);
      return read.promise;
    },
  });
  return { reads, queryKey, stop: observer.subscribe(() => undefined) };
}

/** Control: the library takes the older answer for fresh, and a live message is on no screen until the page is opened again. */
test('what changes during the first read is read again, once', async () => {
  const { reads, queryKey, stop } = firstRead();
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  const settled = vi.fn();
  void queryClient.invalidateQueries({ queryKey }).then(settled);
  void queryClient.invalidateQueries();
  expect(reads).toHaveLength(1);
  reads[0]!.resolve('before the change');
  await expect.poll(() => reads.length).toBe(2);
  expect(queryClient.getQueryData(queryKey)).toBe('before the change');
  expect(settled).not.toHaveBeenCalled();
  reads[1]!.resolve('after it');
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('after it');
  await expect.poll(() => settled).toHaveBeenCalledOnce();
  expect(reads).toHaveLength(2);
  stop();
});

test('a first read that nobody waits for any more is not read again', async () => {
  const { reads, queryKey, stop } = firstRead();
  const settled = queryClient.invalidateQueries({ queryKey });
  stop();
  reads[0]!.resolve('before the change');
  await settled;
  expect(reads).toHaveLength(1);
  expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
});
