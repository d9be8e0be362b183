import { KEPT_AT_HEADER, KEPT_FOR_HEADER, MAX_KEPT_ANSWERS } from '@comptoir/kernel';
import { beforeEach, describe, expect, it } from 'vitest';
import { changesReader, KEPT_CACHE, KeptAnswers } from './kept-answers.ts';

const SITE = 'https://comptoir.test';
const HOUR = 3_600_000;

/** As much of the browser's store as is used, in the order of writing. */
function fakeCaches(): CacheStorage {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (key: RequestInfo | URL) => new URL(key instanceof Request ? key.url : key, SITE).href;
  const storeOf = (store: Map<string, Response>) => ({
    match: (key: RequestInfo) => Promise.resolve(store.get(urlOf(key))?.clone()),
    put(key: RequestInfo, response: Response) {
      store.delete(urlOf(key));
      store.set(urlOf(key), response);
      return Promise.resolve();
    },
    delete: (key: RequestInfo) => Promise.resolve(store.delete(urlOf(key))),
    keys: () => Promise.resolve([...store.keys()].map((url) => new Request(url))),
  });
  return {
    has: (name: string) => Promise.resolve(stores.has(name)),
    open(name: string) {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return Promise.resolve(storeOf(store));
    },
    delete: (name: string) => Promise.resolve(stores.delete(name)),
    keys: () => Promise.resolve([...stores.keys()]),
  } as unknown as CacheStorage;
}

let caches: CacheStorage;
let now: number;
let kept: KeptAnswers;
beforeEach(() => {
  caches = fakeCaches();
  now = Date.parse('2026-11-28T08:00:00Z');
  kept = new KeptAnswers(caches, () => now);
});

const urlOf = (path: string) => `${SITE}${path}`;
const sent = (path: string, environment_id: string | null = 'e') => ({
  url: urlOf(path),
  environment_id,
  era: kept.era,
});
const answer = (reader: string | null, body: string, status = 200) =>
  new Response(body, { status, headers: reader === null ? {} : { [KEPT_FOR_HEADER]: reader } });
const read = (path: string, reader: string | null, body: string, status?: number) =>
  kept.take(sent(path), answer(reader, body, status));
const found = async (path: string, environment_id: string | null = 'e') =>
  (await kept.find(sent(path, environment_id)))?.text() ?? null;

/** Ana, signed in, has read her dashboard. */
async function asAna(): Promise<void> {
  await read('/api/me', 'ana.e', 'ana');
  await read('/api/home', 'ana.e', '100');
}

describe('what a device keeps', () => {
  it('is what the server lets it keep of the reader, with the time', async () => {
    await asAna();
    await read('/api/users', null, 'everybody');
    expect(await found('/api/home')).toBe('100');
    expect(await found('/api/users')).toBeNull();
    const home = await kept.find(sent('/api/home'));
    expect(home?.headers.get(KEPT_AT_HEADER)).toBe('2026-11-28T08:00:00.000Z');
  });
  it('is the newest answer', async () => {
    await asAna();
    await read('/api/home', 'ana.e', '120');
    expect(await found('/api/home')).toBe('120');
  });
  it('is nothing before it is known who reads', async () => {
    await read('/api/home', 'ana.e', '100');
    expect(await found('/api/home')).toBeNull();
  });
  it('is of one environment', async () => {
    await asAna();
    expect(await found('/api/home', 'sandbox')).toBeNull();
    expect(await found('/api/home', null)).toBe('100');
  });
  it('ends after seven days', async () => {
    await asAna();
    now += 7 * 24 * HOUR;
    expect(await found('/api/home')).toBeNull();
    await kept.sweep();
    expect(await caches.has(KEPT_CACHE)).toBe(false);
  });
  it('has a limit: the oldest goes', async () => {
    await asAna();
    for (let at = 0; at < MAX_KEPT_ANSWERS; at += 1) {
      now += 1000;
      await read(`/api/statement?month=${at}`, 'ana.e', String(at));
    }
    await kept.sweep();
    expect(await found('/api/home')).toBeNull();
    expect(await found('/api/statement?month=0')).toBe('0');
  });
  it('stays over an error of the server, and goes where the reader is refused', async () => {
    await asAna();
    await read('/api/home', null, 'broken', 500);
    expect(await found('/api/home')).toBe('100');
    await read('/api/home', null, 'refused', 403);
    expect(await found('/api/home')).toBeNull();
    expect(await found('/api/me')).toBe('ana');
  });
});

describe('nothing stays', () => {
  it('of a reader when another one comes', async () => {
    await asAna();
    await read('/api/me', 'ben.e', 'ben');
    expect(await found('/api/home')).toBeNull();
    expect(await found('/api/me')).toBe('ben');
  });
  it('when support reads', async () => {
    await asAna();
    await read('/api/me', null, 'support');
    expect(await caches.has(KEPT_CACHE)).toBe(false);
  });
  it.each([401, 422])('when the session is over: %i', async (status) => {
    await asAna();
    await read('/api/home', null, 'none', status);
    expect(await caches.has(KEPT_CACHE)).toBe(false);
  });
  it('of an answer that comes after the reader has left', async () => {
    await asAna();
    const late = [sent('/api/me'), sent('/api/home')];
    await kept.forget();
    for (const one of late) await kept.take(one, answer('ana.e', 'late'));
    expect(await caches.has(KEPT_CACHE)).toBe(false);
  });
  it('of another reader’s answers under the owner', async () => {
    await asAna();
    await read('/api/home', 'ben.e', '5');
    expect(await found('/api/home')).toBe('100');
  });
});

it.each([
  ['POST', '/auth/login', true],
  ['POST', '/auth/logout', true],
  ['POST', '/auth/login/passkey', true],
  ['POST', '/auth/pusher', false],
  ['GET', '/auth/options', false],
  ['POST', '/api/statements', false],
])('%s %s changes who reads: %s', (method, path, changes) => {
  expect(changesReader(method, path)).toBe(changes);
});
