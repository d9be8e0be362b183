import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { createRecord } from '../records/create-record.ts';
import { createField } from '../tables/create-field.ts';
import { createTable } from '../tables/create-table.ts';
import { routes } from './index.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let admin: TestClient;
let table_id: string;
let service: Server | null = null;
const field: Record<string, string> = {};

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes });
  company = await t.tenant({ features: { ai_filters: true } });
  await company.addUser({ name: 'Anna Snelling' });
  admin = await app.as(company.admin);
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  table_id = table.id;
  for (const [name, type, options] of [
    ['Stage', 'picklist', ['Won', 'Lost']],
    ['Region', 'string', []],
    ['Amount', 'amount', []],
    ['Owner', 'user', []],
  ] as const)
    field[name] = (
      await t.run(company, (ctx) =>
        createField(ctx, table_id, { name, type, decimals: 2, options: [...options] }),
      )
    ).id;
  await t.run(company, (ctx) =>
    createRecord(ctx, table_id, {
      [table.fields[0]!.id]: 'secret record',
      [table.fields[1]!.id]: 'Secret name',
      [field['Region']!]: 'South America',
    }),
  );
});
afterEach(async () => {
  (app.platform.services as { ai: unknown }).ai = null;
  const open = service;
  service = null;
  open?.closeAllConnections();
  if (open) await new Promise((settle) => open.close(settle));
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});

const read = (text: string, language: 'en' | 'fr' = 'en', by = admin) =>
  by.post(`/api/tables/${table_id}/filter-in-words`, { text, language });
const condition = (name: string, operator: string, ...values: string[]) => ({
  kind: 'condition',
  field_id: field[name],
  operator,
  comparand: { kind: 'constant', values },
});
const all = (...items: object[]) => ({ kind: 'group', link: 'and', items });

it('knows the fields, options, people and the values in the records', async () => {
  const { body, text } = await read('won deals in south america over 10k of Anna with sparkles');
  const [, owner] = await t.query<{ id: string }>(
    `select id from users where environment_id = $1 order by name`,
    [company.tenant.environment_id],
  );
  expect(body.conditions, text).toEqual(
    all(
      condition('Stage', 'has_any', 'Won'),
      condition('Region', 'is', 'South America'),
      condition('Amount', 'greater', '10000'),
      condition('Owner', 'is', owner!.id),
    ),
  );
  expect(body.unread).toEqual([{ start: 49, end: 57 }]);
  expect(body).toMatchObject({ read_by: 'comptoir', service_failed: false, looked_in: null });
});

it('is off until the company has it, and needs the right to read tables', async () => {
  const other = await t.tenant();
  const their = await app.as(other.admin);
  expect((await read('won', 'en', their)).body.code).toBe('feature_off');
  const rep = await app.as(await company.addUser());
  expect((await read('won', 'en', rep)).status).toBe(403);
});

/** A chat endpoint that answers so. */
async function serve(answer: (body: unknown) => readonly [status: number, body: string]) {
  const requests: { readonly body: unknown; readonly authorization: string | undefined }[] = [];
  const made = createServer((request, response) => {
    void json(request).then((body) => {
      requests.push({ body, authorization: request.headers.authorization });
      const [status, text] = answer(body);
      response.writeHead(status, { 'content-type': 'application/json' }).end(text);
    });
  });
  service = made;
  await new Promise<void>((settle) => made.listen(0, '127.0.0.1', settle));
  const url = `http://127.0.0.1:${(made.address() as AddressInfo).port}/v1/chat/completions`;
  (app.platform.services as { ai: unknown }).ai = { url, key: 'a-key', model: 'small' };
  return requests;
}
const says = (content: unknown) =>
  [200, JSON.stringify({ choices: [{ message: { content: JSON.stringify(content) } }] })] as const;

describe('a service of the operator', () => {
  const region = {
    kind: 'condition',
    field_id: 'f4',
    operator: 'starts_with',
    comparand: { kind: 'constant', values: ['Sou'] },
  };

  it('gets names, types and options, and no record; its tree is checked', async () => {
    const requests = await serve(() => says(all(region)));
    const { body } = await read('the warm half of the world');
    expect(body).toEqual({
      conditions: all(condition('Region', 'starts_with', 'Sou')),
      unread: [],
      read_by: 'service',
      service_failed: false,
      looked_in: null,
    });
    const [sent] = requests;
    expect(sent?.authorization).toBe('Bearer a-key');
    expect(sent?.body).toMatchObject({
      model: 'small',
      messages: [{ role: 'system' }, { role: 'user', content: 'the warm half of the world' }],
    });
    const text = JSON.stringify(sent?.body);
    expect(text).toContain('Region');
    for (const secret of [
      'South America',
      'secret record',
      'Secret name',
      'Anna',
      table_id,
      field['Region']!,
    ])
      expect(text).not.toContain(secret);
  });

  it.each([
    ['an error', [500, '{}'] as const],
    ['no JSON', [200, 'hello'] as const],
    ['no tree', says({ filter: 'won' })],
    ['an unknown field', says(all({ ...region, field_id: 'f99' }))],
    ['an operator that the field does not have', says(all({ ...region, operator: 'greater' }))],
    ['nothing', says(all())],
  ])('that answers %s is left aside, and that is said', async (_, answer) => {
    await serve(() => answer);
    expect((await read('won')).body).toMatchObject({
      conditions: all(condition('Stage', 'has_any', 'Won')),
      read_by: 'comptoir',
      service_failed: true,
    });
  });

  it('that is away is left aside', async () => {
    (app.platform.services as { ai: unknown }).ai = { url: 'http://127.0.0.1:1/v1', key: '', model: 'x' };
    expect((await read('gagnées', 'fr')).body).toMatchObject({
      conditions: all(condition('Stage', 'has_any', 'Won')),
      service_failed: true,
    });
  });
});
