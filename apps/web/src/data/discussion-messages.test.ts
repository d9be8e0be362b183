import type { Message } from '@comptoir/contract';
import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../lib/query.ts';
import { readAfter } from './after-event.ts';
import { messagesOf, putMessages, showMessage } from './discussion-messages.ts';

const stops: (() => void)[] = [];
const reads: string[] = [];
/** What the server has: messages 1, 2, 3 and so on. */
let stored: Message[] = [];

const message = (seq: number, text = `text ${seq}`): Message => ({
  id: `m${seq}`,
  seq,
  author: null,
  author_name: 'Rep One',
  text,
  mentions: [],
  attachments: [],
  created_at: '2017-06-30T10:00:00.000Z',
  edited_at: null,
  is_deleted: false,
});

beforeEach(() => {
  stored = [message(1), message(2)];
  vi.stubGlobal('fetch', (url: string) => {
    reads.push(url.replace(/^.*\?/, ''));
    const query = new URLSearchParams(url.replace(/^.*\?/, ''));
    const before = Number(query.get('before') ?? 1000);
    const messages = stored.filter(({ seq }) => seq < before).slice(-Number(query.get('limit')));
    return Promise.resolve(
      new Response(JSON.stringify({ messages, has_earlier: false }), {
        headers: { 'content-type': 'application/json' },
      }),
    );
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  reads.length = 0;
  queryClient.clear();
  vi.unstubAllGlobals();
});

const shown = () =>
  queryClient
    .getQueryData(messagesOf('discussion', 'd').queryKey)
    ?.pages.flatMap(({ messages }) => messages.map(({ text }) => text));

async function open(): Promise<void> {
  const observer = new InfiniteQueryObserver(queryClient, messagesOf('discussion', 'd'));
  stops.push(observer.subscribe(() => undefined));
  await expect.poll(shown).toEqual(['text 1', 'text 2']);
  reads.length = 0;
}

const happened = (seq: number, what: 'message' | 'message_changed' = 'message') => ({
  what,
  message_id: `m${seq}`,
  seq,
});

test('a message of an event is shown by one read of what is missing', async () => {
  await open();
  stored.push(message(3));
  await showMessage('discussion', 'd', happened(3));
  expect(shown()).toEqual(['text 1', 'text 2', 'text 3']);
  // Again, and of two at once.
  await showMessage('discussion', 'd', happened(3));
  stored.push(message(4), message(5));
  await showMessage('discussion', 'd', happened(5));
  expect(shown()).toEqual(['text 1', 'text 2', 'text 3', 'text 4', 'text 5']);
  expect(reads).toEqual(['before=4&limit=1', 'before=6&limit=2']);
});

test('a changed message is read alone, in its place', async () => {
  await open();
  stored[0] = message(1, 'better');
  await showMessage('discussion', 'd', happened(1, 'message_changed'));
  expect(shown()).toEqual(['better', 'text 2']);
  expect(reads).toEqual(['before=2&limit=1']);
});

test('where a number is missing before an own message, the page reads again', async () => {
  await open();
  stored.push(message(3), message(4));
  putMessages('discussion', 'd', [message(4)]);
  expect(shown()).toEqual(['text 1', 'text 2', 'text 4']);
  await expect.poll(shown).toEqual(['text 1', 'text 2', 'text 3', 'text 4']);
});

test('an answer that drops a read has it read again', async () => {
  await open();
  stored[0] = message(1, 'better');
  stored.push(message(3));
  void queryClient.invalidateQueries({ queryKey: messagesOf('discussion', 'd').queryKey });
  putMessages('discussion', 'd', [message(3)]);
  await expect.poll(shown).toEqual(['better', 'text 2', 'text 3']);
});

/** A query on the screen; how often it was read. */
async function watched(queryKey: readonly string[]): Promise<() => number> {
  let reads = 0;
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: () => (reads += 1) });
  stops.push(observer.subscribe(() => undefined));
  await expect.poll(() => reads).toBe(1);
  return () => reads;
}

test("another's reading is read in its discussion alone, a message in lists and counts once", async () => {
  const list = await watched(['discussions', 'list', 'discussion']);
  const one = await watched(['discussions', 'one', 'discussion', 'd']);
  const people = await watched(['discussions', 'people', 'discussion']);
  const tell = (what: ReturnType<typeof happened> | { what: 'read'; user_id: string }) =>
    readAfter({ name: 'discussion', data: { discussion_id: 'd', happened: what } }, 'me');
  tell({ what: 'read', user_id: 'other' });
  await expect.poll(one).toBe(2);
  expect([list(), people()]).toEqual([1, 1]);
  tell(happened(3));
  tell(happened(4));
  await expect.poll(one).toBe(3);
  expect([list(), people()]).toEqual([2, 1]);
  // Anything else of it, at once.
  readAfter({ name: 'discussion', data: { discussion_id: 'd' } }, 'me');
  await expect.poll(people).toBe(2);
});
