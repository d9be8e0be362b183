import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fileForm,
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { routes } from './index.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes });
  company = await t.tenant();
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

const FILE = 'id,name\n1,One\n2,Two\n';

/** What is on the disk, and what the database knows of it. */
async function kept(): Promise<{ files: number; imports: number; trail: number }> {
  const { environment_id } = company.tenant;
  const one = app.platform.services.files.pathOf(`${environment_id}/${environment_id}`);
  const rows = await t.query<{ imports: number; trail: number }>(
    `select (select count(*)::int from imports) as imports, (select count(*)::int from audit_log where kind = 'upload_import_file') as trail`,
  );
  return { files: (await readdir(dirname(one))).length, ...rows[0]! };
}

describe('a file that is sent again under its Idempotency-Key', () => {
  it('is one import, also for two at the same time', async () => {
    const client = await app.as(company.admin);
    const send = (content: string, name = 'deals.csv') =>
      client.post('/api/import', fileForm(name, content), { 'idempotency-key': 'deals-1' });
    const [first, second] = await Promise.all([send(FILE), send(FILE)]);
    const third = await send(FILE);
    expect(first.body).toMatchObject({ import: { file_name: 'deals.csv' }, sniff: { row_count: 2 } });
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect(await kept()).toEqual({ files: 1, imports: 1, trail: 1 });

    expect(await send('id,name\n1,Other\n')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await send(FILE, 'other.csv')).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await kept()).toEqual({ files: 1, imports: 1, trail: 1 });
  });

  it('is read once more without a key', async () => {
    const client = await app.as(company.admin);
    for (let n = 0; n < 2; n += 1)
      expect((await client.post('/api/import', fileForm('deals.csv', FILE))).status).toBe(200);
    expect(await kept()).toEqual({ files: 3, imports: 3, trail: 3 });
  });
});
