import type { FastifyInstance, InjectOptions } from 'fastify';
import { openSession } from '../auth/sessions.ts';
import { csrfOf } from '../auth/tokens.ts';
import { sql } from '../db/index.ts';
import { createServer } from '../http/index.ts';
import type { Services } from '../context.ts';
import type { Route } from '../http/index.ts';
import type { JobDefinition } from '../jobs/define.ts';
import { silentLogger, type Logger } from '../log/log.ts';
import type { Platform } from '../unit-of-work.ts';
import type { TestDatabase } from './test-database.ts';
import { testServices } from './test-services.ts';

export interface TestResponse {
  readonly status: number;
  /** The parsed JSON; an empty object when the answer is none. Tests say what they expect of it. */
  // eslint-disable-next-line typescript/no-explicit-any -- assertions on wire data read arbitrary paths
  readonly body: any;
  readonly text: string;
  readonly bytes: Buffer;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
}

type Method = NonNullable<InjectOptions['method']>;

/** A browser with its cookies. */
export interface TestClient {
  readonly session_id: string | null;
  readonly cookies: Map<string, string>;
  request(
    method: Method,
    url: string,
    payload?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<TestResponse>;
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  post(url: string, payload?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  put(url: string, payload?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  patch(url: string, payload?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
  delete(url: string, payload?: unknown, headers?: Readonly<Record<string, string>>): Promise<TestResponse>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly platform: Platform;
  /** A client with an open session of the account: without the password's cost. */
  as(account: { readonly account_id: string | null }): Promise<TestClient>;
  /** No session; has the csrf cookie that a first page load gives. */
  anonymous(): TestClient;
  stop(): Promise<void>;
}

export interface TestAppOptions {
  readonly routes: readonly Route[];
  readonly jobs?: readonly JobDefinition[];
  readonly log?: Logger;
  readonly requests_per_minute?: number;
  readonly key_calls_per_minute?: number;
  /** Instead of those of every test. */
  readonly services?: Partial<Services>;
}

/** The whole HTTP server over a test database, without a socket; answers are checked against the contract. */
export async function startTestApp(t: TestDatabase, options: TestAppOptions): Promise<TestApp> {
  const made = testPlatform(t, options.jobs ?? [], options.log);
  const platform = { ...made, services: { ...made.services, ...options.services } };
  const app = await createServer({
    platform,
    routes: options.routes,
    web_folder: null,
    requests_per_minute: options.requests_per_minute ?? 0,
    key_calls_per_minute: options.key_calls_per_minute ?? 0,
    check_answers: true,
  });
  await app.ready();
  return {
    app,
    platform,
    anonymous: () => clientOf(app, new Map([['csrf', 'c'.repeat(43)]]), null),
    async as({ account_id }) {
      if (account_id === null) throw new Error('nobody logs in without an account');
      const session = await t.database.transaction({}, async (db) => {
        const opened = await openSession(db, {
          account_id,
          now: t.clock.now(),
          user_agent: 'test',
          ip: null,
        });
        // In use, and its password confirmed, as long as it lasts: tests move the clock by days. Those of these two limits log in.
        await sql`update sessions set last_seen_at = expires_at, confirmed_at = expires_at where id = ${opened.id}`.execute(
          db,
        );
        return opened;
      });
      return clientOf(
        app,
        new Map([
          ['session', session.token],
          ['csrf', csrfOf(session.token)],
        ]),
        session.id,
      );
    },
    stop: () => app.close(),
  };
}

/** The form with one part `file`, as a browser sends it: the payload of a multipart call. */
export function fileForm(name: string, content: string | Uint8Array<ArrayBuffer>): FormData {
  const form = new FormData();
  form.append('file', new File([content], name, { type: 'text/csv' }));
  return form;
}

export function testPlatform(
  t: TestDatabase,
  jobs: readonly JobDefinition[] = [],
  log: Logger = silentLogger,
): Platform {
  return {
    database: t.database,
    clock: t.clock,
    log,
    services: testServices(),
    jobs: new Map(jobs.map((job) => [job.name, job])),
  };
}

function clientOf(app: FastifyInstance, cookies: Map<string, string>, session_id: string | null): TestClient {
  const request: TestClient['request'] = async (method, url, payload, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(method === 'GET' ? {} : { 'x-csrf-token': cookies.get('csrf') ?? '' }),
        ...headers,
      },
      ...(payload === undefined ? {} : { payload: payload as Record<string, unknown> }),
    });
    for (const cookie of answer.cookies) {
      if (cookie.value === '') cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const isJson = String(answer.headers['content-type'] ?? '').includes('json');
    return {
      status: answer.statusCode,
      body: isJson && answer.body !== '' ? JSON.parse(answer.body) : {},
      text: answer.body,
      bytes: answer.rawPayload,
      headers: answer.headers,
    };
  };
  return {
    session_id,
    cookies,
    request,
    get: (url, headers) => request('GET', url, undefined, headers),
    post: (url, payload, headers) => request('POST', url, payload, headers),
    put: (url, payload, headers) => request('PUT', url, payload, headers),
    patch: (url, payload, headers) => request('PATCH', url, payload, headers),
    delete: (url, payload, headers) => request('DELETE', url, payload, headers),
  };
}
