import { expect, test } from 'vitest';
import { IdList } from './id-list.ts';
import { KeptResults } from './kept-results.ts';

const revision = { version: 1, changed_at: '', surroundings: '', is_committed: true };

test('results take no more bytes than allowed: what was read last stays', () => {
  const kept = new KeptResults<string>(100);
  for (const key of ['a', 'b', 'c']) kept.set(key, { revision, value: key, bytes: 30 });
  expect(kept.get('a')?.value).toBe('a');
  kept.set('d', { revision, value: 'd', bytes: 30 });
  expect(['a', 'b', 'c', 'd'].filter((key) => kept.get(key))).toEqual(['a', 'c', 'd']);
  expect(kept.bytes).toBe(90);
  kept.set('a', { revision, value: 'again', bytes: 10 });
  expect(kept.bytes).toBe(70);
  kept.set('huge', { revision, value: 'huge', bytes: 101 });
  expect(kept.get('huge')).toBeUndefined();
  expect(kept.bytes).toBe(70);
});

test('a failed computation is not waited for', async () => {
  const kept = new KeptResults<string>(100);
  const failed = kept.inTurn('a', () => Promise.reject(new Error('no')));
  const next = kept.inTurn('a', () => Promise.resolve('yes'));
  await expect(failed).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('records leave a list and enter it', () => {
  const ids = Array.from({ length: 6 }, (_, n) => `0190000${n}-0000-7000-8000-00000000000${n}`);
  const list = new IdList(Buffer.from(ids.join('').replaceAll('-', ''), 'hex'));
  expect(list.slice(2, 3)).toEqual(ids.slice(2, 5));
  const rest = list.without([ids[0]!, ids[3]!, ids[5]!]);
  expect(rest.slice(0, 9)).toEqual([ids[1], ids[2], ids[4]]);
  const again = rest.with([
    { id: ids[3]!, place: 0 },
    { id: ids[0]!, place: 2 },
    { id: ids[5]!, place: 2 },
  ]);
  expect(again.slice(0, 9)).toEqual([ids[3], ids[1], ids[2], ids[0], ids[5], ids[4]]);
});
