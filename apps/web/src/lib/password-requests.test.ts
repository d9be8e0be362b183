import { changeStatementState } from '@comptoir/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { answerPasswordRequests } from './password-requests.ts';

const close = () =>
  call(changeStatementState, { body: { mode: 'close', year: 2026, month: 1, statement_ids: null } });
const fetched = vi.fn<typeof fetch>();
const refused = () =>
  new Response(JSON.stringify({ code: 'password_required', params: {}, field: null }), { status: 403 });
const done = () =>
  new Response(JSON.stringify({ changed: 1 }), {
    status: 200,
    headers: { 'content-type': 'application/json' },
  });
const ask = vi.fn<() => Promise<boolean>>();
let stop: () => void;

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  stop = answerPasswordRequests(ask);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  fetched.mockReset();
  ask.mockReset();
});

test('a call that needs the password is made again as it was, once it is typed', async () => {
  const typed = Promise.withResolvers<boolean>();
  ask.mockReturnValue(typed.promise);
  fetched.mockResolvedValueOnce(refused()).mockResolvedValueOnce(done());
  const answer = close();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), 240_000);
  // Nothing is sent while the dialog is open.
  expect(fetched).toHaveBeenCalledTimes(1);
  typed.resolve(true);
  await expect(answer).resolves.toEqual({ changed: 1 });
  const [first, second] = fetched.mock.calls;
  expect(second?.[0]).toBe(first?.[0]);
  expect(second?.[1]?.body).toBe(first?.[1]?.body);
});

test('after a cancel it fails with the refusal, and is sent no more', async () => {
  ask.mockResolvedValue(false);
  fetched.mockResolvedValue(refused());
  await expect(close()).rejects.toMatchObject({ code: 'password_required' });
  expect(fetched).toHaveBeenCalledTimes(1);
});

test('refused again after the password, it fails: the dialog opens once per call', async () => {
  ask.mockResolvedValue(true);
  fetched.mockImplementation(() => Promise.resolve(refused()));
  await expect(close()).rejects.toMatchObject({ code: 'password_required' });
  expect([fetched.mock.calls.length, ask.mock.calls.length]).toEqual([2, 1]);
});

test('control: another refusal asks for nothing', async () => {
  fetched.mockImplementation(() =>
    Promise.resolve(new Response(JSON.stringify({ code: 'forbidden' }), { status: 403 })),
  );
  await expect(close()).rejects.toMatchObject({ code: 'forbidden' });
  expect(ask).not.toHaveBeenCalled();
});
