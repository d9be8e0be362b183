import { defineCall, okSchema } from '@comptoir/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError, call, onRefusal, pathOf } from './api.ts';

// Read when the module is loaded: before the imports.
vi.hoisted(() =>
  sessionStorage.setItem('selection', JSON.stringify({ company_id: 'c', environment_id: 'e' })),
);

const write = defineCall({
  name: 'write',
  method: 'PUT',
  path: '/api/things/{id}',
  summary: '',
  permission: { kind: 'session' },
  params: z.object({ id: z.string() }),
  body: z.object({ name: z.string() }),
  response: okSchema,
  errors: [],
  audit: 'write',
});
const args = { params: { id: 'a/b' }, body: { name: 'n' } };
const fetched = vi.fn<typeof fetch>();
const answer = (status: number, body: unknown) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

beforeEach(() => vi.stubGlobal('fetch', fetched));
afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

test('a write carries the csrf token, the company and the environment', async () => {
  document.cookie = 'csrf=to%20ken';
  fetched.mockResolvedValue(answer(200, { ok: true }));
  await expect(call(write, args)).resolves.toEqual({ ok: true });
  const [path, init] = fetched.mock.calls[0] ?? [];
  const headers = new Headers(init?.headers);
  expect(path).toBe('/api/things/a%2Fb');
  expect([headers.get('x-csrf-token'), headers.get('x-company-id'), headers.get('x-environment-id')]).toEqual(
    ['to ken', 'c', 'e'],
  );
});

test('a refusal has its code, parameters and field, and reaches the listeners', async () => {
  const heard = vi.fn();
  const stop = onRefusal(heard);
  fetched.mockResolvedValue(answer(409, { code: 'name_used', params: { name: 'n' }, field: 'name' }));
  await expect(call(write, args)).rejects.toMatchObject({
    code: 'name_used',
    status: 409,
    params: { name: 'n' },
    field: 'name',
  });
  expect(heard).toHaveBeenCalledTimes(1);
  stop();
});

test('an answer without a code gets the one of its status', async () => {
  fetched.mockImplementation(() => Promise.resolve(new Response('gone', { status: 503 })));
  await expect(call(write, args)).rejects.toMatchObject({ code: 'unavailable', status: 503 });
});

test('no network is a refusal with status 0, an abort stays an abort', async () => {
  fetched.mockRejectedValue(new TypeError('failed'));
  await expect(call(write, args)).rejects.toEqual(new ApiError('unavailable', 0));
  const stopped = new AbortController();
  stopped.abort();
  await expect(call(write, args, { signal: stopped.signal })).rejects.toBeInstanceOf(TypeError);
});

test('query parts left out do not stand in the address', () => {
  expect(pathOf({ path: '/api/x' }, { query: { a: undefined, b: null, c: 0, d: ['p', 'q'] } })).toBe(
    '/api/x?c=0&d=p&d=q',
  );
});
