import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStored } from '../lib/storage.ts';

/** A page of its own in this browser: what it keeps on the device is shared with the others. */
async function tab() {
  vi.resetModules();
  const outbox = await import('./message-outbox.ts');
  outbox.openOutbox('me');
  return outbox;
}

const write = (outbox: Awaited<ReturnType<typeof tab>>, text: string) =>
  outbox.sendMessage({ kind: 'discussion', discussion_id: 'd', text, mention_ids: [], attachments: [] });
const kept = () =>
  (JSON.parse(readStored('outgoing-messages:me') ?? '[]') as { id: string; text: string }[]).map(
    ({ text }) => text,
  );

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  // A page of an earlier test would send again in a later one.
  vi.useFakeTimers();
  localStorage.clear();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no line')));
});

test('what two tabs wrote without a line is kept of both', async () => {
  const [first, second] = [await tab(), await tab()];
  write(first, 'from the first');
  write(second, 'from the second');
  // Control: the second tab kept its own alone, and the first one lost its message with the next reload.
  expect(kept()).toEqual(['from the first', 'from the second']);
  const [, id = ''] = (JSON.parse(readStored('outgoing-messages:me') ?? '[]') as { id: string }[]).map(
    (one) => one.id,
  );
  second.discardMessage(id);
  expect(kept()).toEqual(['from the first']);
  const third = await tab();
  expect(kept()).toEqual(['from the first']);
  third.discardMessage((JSON.parse(readStored('outgoing-messages:me') ?? '[]') as { id: string }[])[0]!.id);
  expect(kept()).toEqual([]);
});

test.each([429, 502, 503, 504])('a message waits through %s, and is sent by itself', async (status) => {
  const outbox = await tab();
  let isAway = true;
  vi.stubGlobal('fetch', () =>
    Promise.resolve(isAway ? new Response('{}', { status }) : Response.json({ id: 'new' })),
  );
  write(outbox, 'hello');
  await vi.advanceTimersByTimeAsync(0);
  expect(kept()).toEqual(['hello']);
  isAway = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(kept()).toEqual([]);
});

test('what the server refuses waits for its author; what can’t be read is left', async () => {
  localStorage.setItem('outgoing-messages:me', '{"no list');
  const outbox = await tab();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 403 })));
  write(outbox, 'hello');
  await vi.advanceTimersByTimeAsync(10_000);
  expect(readStored('outgoing-messages:me')).toContain('"refused"');
});
