import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyCalls } from './permission-matrix/start-world.ts';
import { features } from './features/index.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
} from './platform/testing/index.ts';

let t: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, {
    routes: features.flatMap((feature) => feature.routes),
    jobs: features.flatMap((feature) => feature.jobs ?? []),
  });
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

interface Operation {
  readonly operationId: string;
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly content: object }>>;
}
interface Document {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** The validator resolves references in what it is given. */
const copyOf = (value: unknown) => structuredClone(value) as Record<string, unknown>;

const get = (url: string) => app.app.inject({ method: 'GET', url });

test('the document is OpenAPI 3.1 with every call, for who has no session', async () => {
  const answer = await get('/api/public/openapi.json');
  expect(answer.statusCode).toBe(200);
  const document = JSON.parse(answer.body) as Document;
  const checked = await new Validator().validate(copyOf(document));
  expect(checked).toEqual({ valid: true });
  expect(document.openapi).toBe('3.1.0');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  );
  expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
    keyCalls.map(({ name }) => name).toSorted(),
  );
  for (const { path, security, parameters, responses } of operations) {
    expect(security).toEqual([{ key: [] }]);
    const places = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const named = parameters.flatMap((one) => (one.in === 'path' ? [one.name] : []));
    expect(named.toSorted()).toEqual(places.toSorted());
    expect(Object.keys(responses['401']?.content ?? {})).toEqual(['application/problem+json']);
  }
});

test('the page lists every call and what each refusal means', async () => {
  const answer = await get('/api/public/docs');
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  for (const { path } of keyCalls) expect(answer.body).toContain(path);
  for (const code of ['api_key_refused', 'rows_clash', 'too_many_requests'])
    expect(answer.body).toContain(`id="problem-${code}"`);
});

test('the page of the browser keeps its session, and is valid, too', async () => {
  expect((await get('/api/openapi.json')).statusCode).toBe(401);
  const { admin } = await t.tenant();
  const { body } = await (await app.as(admin)).get('/api/openapi.json');
  expect(await new Validator().validate(copyOf(body))).toEqual({ valid: true });
  expect(Object.keys((body as Document).paths).some((path) => path.startsWith('/api/public'))).toBe(false);
});
