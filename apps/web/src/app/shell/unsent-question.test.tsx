import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { discardUnsent } from '../../data/message-outbox.ts';
import { readStored, writeStored } from '../../lib/storage.ts';
import { mounted } from '../../lib/testing/mounted.tsx';
import { unsentKey } from '../../lib/unsent-messages.ts';
import { logOut } from './log-out.ts';
import { UnsentQuestion } from './unsent-question.tsx';

vi.mock('../../lib/session.ts', async (actual) => ({
  ...(await actual<object>()),
  useSession: () => ({ user: { id: 'me' } }),
}));
const { endSession } = vi.hoisted(() => ({ endSession: vi.fn() }));
vi.mock('../../lib/session-events.ts', async (actual) => ({ ...(await actual<object>()), endSession }));

const page = mounted();
const dialog = () => document.querySelector('[role=alertdialog]');
const press = (name: string) =>
  act(async () => [...document.querySelectorAll('button')].find((one) => one.textContent === name)?.click());

/** What the server answers a message with. */
let status: number;
beforeEach(() => {
  endSession.mockClear();
  localStorage.clear();
  status = 503;
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ id: 'x' }, { status })));
});
afterEach(() => {
  act(() => discardUnsent('me'));
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One that another tab keeps, so that this page has not opened it. */
function keep(): void {
  const message = { id: crypto.randomUUID(), kind: 'discussion', discussion_id: 'd', text: 'Which deal?' };
  const rest = { mention_ids: [], attachments: [], written_at: '2026-12-01T00:00:00.000Z', state: 'waiting' };
  writeStored(unsentKey('me'), JSON.stringify([{ ...message, ...rest }]));
}

async function leave(): Promise<void> {
  page.show(<UnsentQuestion />);
  await act(async () => {
    logOut('me');
    await vi.advanceTimersByTimeAsync(0);
  });
}

test('without one the session ends without a question', async () => {
  await leave();
  expect(dialog()).toBeNull();
  expect(endSession).toHaveBeenCalledOnce();
});

test('one that waits brings a question; discarded, nothing of it stays in this browser', async () => {
  keep();
  await leave();
  expect(dialog()?.textContent).toContain('1 message isn’t sent yet');
  expect(endSession).not.toHaveBeenCalled();
  await press('Discard and log out');
  expect(readStored(unsentKey('me'))).toBeNull();
  expect(endSession).toHaveBeenCalledOnce();
});

test('canceled, the message and the session stay', async () => {
  keep();
  await leave();
  await press('Cancel');
  expect(dialog()).toBeNull();
  expect(readStored(unsentKey('me'))).toContain('Which deal?');
  expect(endSession).not.toHaveBeenCalled();
});

test('once it is sent the session ends by itself', async () => {
  keep();
  await leave();
  status = 200;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(readStored(unsentKey('me'))).toBeNull();
  expect(endSession).toHaveBeenCalledOnce();
});

test('one that the server refuses is its author’s to send again', async () => {
  keep();
  status = 403;
  await leave();
  expect(dialog()?.textContent).toContain('The server refused it.');
});
