import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { defineCall, okSchema } from '@comptoir/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
} from '../testing/index.ts';
import { route } from './route.ts';

const work = defineCall({
  name: 'work',
  method: 'GET',
  path: '/api/work',
  summary: 'test',
  permission: { kind: 'session' },
  errors: [],
  response: okSchema,
});

let t: TestDatabase;
let app: TestApp;
let client: TestClient;
let url: string;
/** The handler has begun; it answers once `finish` is called. */
let begun = Promise.withResolvers<{ hung_up: AbortSignal; finish: () => void }>();

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, {
    routes: [
      route(work, { transaction: 'manual' }, async ({ hung_up }) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        begun.resolve({ hung_up, finish: resolve });
        await promise;
        return { ok: true as const };
      }),
    ],
  });
  client = await app.as((await t.tenant()).admin);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}/api/work`;
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

function send(signal: AbortSignal | null) {
  begun = Promise.withResolvers();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return fetch(url, { headers: { cookie }, signal });
}

it('a handler learns that its caller hung up', async () => {
  const gone = new AbortController();
  const answer = send(gone.signal);
  const { hung_up, finish } = await begun.promise;
  const aborted = once(hung_up, 'abort');
  gone.abort();
  await expect(answer).rejects.toThrow();
  await aborted;
  expect(hung_up.aborted).toBe(true);
  finish();
});

it('a caller who gets the answer did not hang up', async () => {
  const answer = send(null);
  const { hung_up, finish } = await begun.promise;
  finish();
  expect(await (await answer).json()).toEqual({ ok: true });
  expect(hung_up.aborted).toBe(false);
});
