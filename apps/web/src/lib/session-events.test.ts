import { getMe, login, logout } from '@comptoir/contract';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { PATHS } from '../addresses.ts';
import { call } from './api.ts';
import { queryClient } from './query.ts';
import {
  endSession,
  endUnheard,
  hasSessionEnded,
  keepPage,
  mayBeEntered,
  noteBack,
  noteEntered,
  noteLogin,
  noteLogout,
  onSessionEnd,
  rememberPath,
  takeRememberedPath,
  watchSession,
} from './session-events.ts';

const toLogin = vi.fn();
const onServerError = vi.fn();
const watched: (() => void)[] = [];
const watch = () => watched.push(watchSession({ toLogin, onServerError }));
const answer = (status: number) =>
  vi.stubGlobal('fetch', () =>
    Promise.resolve(new Response(JSON.stringify({ code: 'unauthenticated' }), { status })),
  );

beforeEach(() => {
  history.replaceState(null, '', '/statements?year=2017&month=6');
  watch();
});
afterEach(() => {
  for (const stop of watched.splice(0)) stop();
  vi.unstubAllGlobals();
  toLogin.mockReset();
  onServerError.mockReset();
  sessionStorage.clear();
});

test.each([401, 422])('%i ends the session, forgets its data and remembers where it was', async (status) => {
  queryClient.setQueryData(['secret'], 1);
  answer(status);
  await call(getMe).catch(() => undefined);
  expect(toLogin).toHaveBeenCalledTimes(1);
  expect(queryClient.getQueryData(['secret'])).toBeUndefined();
  expect(takeRememberedPath()).toBe('/statements?year=2017&month=6');
  expect(takeRememberedPath()).toBe('/');
});

test('an end is reported to a signed-in user, before the page is left; not to a first visitor, nor after a logout', async () => {
  const put = vi.fn();
  const stop = onSessionEnd(put);
  answer(401);
  await call(getMe).catch(() => undefined);
  expect(hasSessionEnded()).toBe(false);
  noteEntered();
  await call(getMe).catch(() => undefined);
  expect(hasSessionEnded()).toBe(true);
  expect(put).toHaveBeenCalledTimes(2);
  noteEntered();
  expect(hasSessionEnded()).toBe(false);
  noteLogout();
  await call(getMe).catch(() => undefined);
  expect(hasSessionEnded()).toBe(false);
  stop();
});

test('a page in use stays: its call waits for the login and is made again; a logout does not wait', async () => {
  const ended = Promise.withResolvers<void>();
  const ask = vi.fn(() => ended.promise);
  const stop = keepPage({ ask, onLogin: () => undefined });
  answer(401);
  const pending = call(getMe);
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1), 240_000);
  await call(logout).catch(() => undefined);
  expect(ask).toHaveBeenCalledTimes(1);
  expect(toLogin).toHaveBeenCalledTimes(1);
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ again: true })));
  ended.resolve();
  expect(await pending).toEqual({ again: true });
  stop();
});

test('a call that was sent before the login and is refused after it is made again, and the login opens once', async () => {
  const ask = vi.fn(() => Promise.resolve());
  const stop = keepPage({ ask, onLogin: () => undefined });
  const late = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => late.promise);
  const answered = call(getMe);
  noteBack();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ again: true })));
  late.resolve(new Response(JSON.stringify({ code: 'unauthenticated' }), { status: 401 }));
  expect(await answered).toEqual({ again: true });
  expect(ask).not.toHaveBeenCalled();
  stop();
});

test('a wrong password is not the end of a session', async () => {
  answer(401);
  await call(login, { body: { email: 'a@b.cd', password: 'x' } }).catch(() => undefined);
  expect(toLogin).not.toHaveBeenCalled();
});

test('500 is reported, 429 is not', async () => {
  answer(429);
  await call(getMe).catch(() => undefined);
  expect(onServerError).not.toHaveBeenCalled();
  answer(500);
  await call(getMe).catch(() => undefined);
  expect(onServerError).toHaveBeenCalledTimes(1);
});

test.each(['//evil.example', '/\\evil.example', 'https://evil.example'])('%s is never gone to', (path) => {
  rememberPath(path);
  expect(takeRememberedPath()).toBe('/');
});

describe('a logout', () => {
  let sent: string[];
  let isAway: boolean;

  beforeEach(() => {
    vi.useFakeTimers();
    localStorage.clear();
    sent = [];
    isAway = true;
    // Where it leads is another page.
    vi.stubGlobal('location', { ...location, pathname: '/statements', search: '', assign: vi.fn() });
    vi.stubGlobal('fetch', (path: string) => {
      sent.push(path);
      return isAway
        ? Promise.reject(new TypeError('Failed to fetch'))
        : Promise.resolve(new Response(null, { status: 204 }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  test('without a line forgets here at once, and the server hears of it with the line', async () => {
    noteEntered();
    queryClient.setQueryData(['secret'], 1);
    await endSession();
    expect(queryClient.getQueryData(['secret'])).toBeUndefined();
    expect(mayBeEntered()).toBe(false);
    expect(location.assign).toHaveBeenCalledWith(PATHS.login);

    // The login's page.
    watch();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toHaveLength(2);
    isAway = false;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual(Array.from({ length: 3 }, () => logout.path));
  });

  test('that the server has not heard keeps its session from being entered again', async () => {
    await endSession();
    await expect(endUnheard()).rejects.toThrow('unavailable');
    isAway = false;
    await endUnheard();
    await endUnheard();
    expect(sent).toHaveLength(3);
  });

  test('that the server never heard does not end the session that was opened since', async () => {
    await endSession();
    noteLogin();
    watch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });

  test('that is heard, or refused since the session is over, is sent once', async () => {
    isAway = false;
    await endSession();
    answer(401);
    await endSession();
    watch();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveLength(1);
  });
});
