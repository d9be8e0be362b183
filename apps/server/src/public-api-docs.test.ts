import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { PUBLIC_API_TAGS } from '@comptoir/contract';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyCalls } from './permission-matrix/start-world.ts';
import { features } from './features/index.ts';
import { clientDocument } from './platform/http/openapi.ts';
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
  readonly summary: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly security: readonly Readonly<Record<string, unknown>>[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<Record<string, { readonly $ref?: string }>>;
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
    expect(responses['401']?.$ref).toBe('#/components/responses/Refused');
  }
});

/** Bodies too rich for an example that is made from their schema. */
const WITHOUT_EXAMPLE = [
  'v3AddSignInDomain',
  'v3CheckCompensationDocument',
  'v3RemoveManager',
  'v3RunPlanChecks',
  'v3SaveCompensationDocument',
];

test('each call is described, with a subject and an example', async () => {
  const document = JSON.parse((await get('/api/public/openapi.json')).body) as Document;
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const subjects = new Set(PUBLIC_API_TAGS.map(({ name }) => name));
  for (const { operationId, summary, description, tags } of operations) {
    expect([operationId, summary.length > 5, description.length > 5]).toEqual([operationId, true, true]);
    expect(
      tags.filter((tag) => !subjects.has(tag)),
      operationId,
    ).toEqual([]);
  }
  const bare = operations.filter(({ requestBody }) => {
    const json = requestBody?.content['application/json'];
    return json !== undefined && json.example === undefined;
  });
  expect(bare.map(({ operationId }) => operationId).toSorted()).toEqual(WITHOUT_EXAMPLE);
  expect(new Set(operations.flatMap(({ tags }) => tags))).toEqual(subjects);
});

/** The addresses of tests are examples, and a company's API has no licence. */
const OFF = { 'info-license': 'off', 'no-server-example.com': 'off' } as const;

test('the document passes a linter', async () => {
  const config = await createConfig({ extends: ['recommended'], rules: OFF });
  const problems = await lintFromString({ source: (await get('/api/public/openapi.json')).body, config });
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual(
    [],
  );
});

test('the typed client is of this document', async () => {
  const text = JSON.stringify(clientDocument(keyCalls));
  const types = await readFile(
    new URL('../../../packages/api-client/src/schema.ts', import.meta.url),
    'utf8',
  );
  expect(types.slice(0, 300), 'run npm run api:client').toContain(
    createHash('sha256').update(text).digest('hex'),
  );
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
