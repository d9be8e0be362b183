import { expect, it } from 'vitest';
import { createSlowing } from './slowdown.ts';

it('slowed tries wait side by side up to a bound; the next one is refused, and taken again afterwards', async () => {
  const releases: (() => void)[] = [];
  const slow = createSlowing(2, () => new Promise<void>((settle) => releases.push(settle)));
  const first = [slow(8000), slow(8000)];
  // Guard: the bound in `createSlowing`; without it this one would wait too, and hold a call of the server.
  await expect(slow(8000)).rejects.toMatchObject({ code: 'too_many_requests', params: { retry_after_s: 8 } });
  await slow(0);
  for (const release of releases) release();
  await Promise.all(first);
  const next = slow(1000);
  for (const release of releases) release();
  await next;
});
