import { readdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  fileForm,
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { oleOf, rowsXml, workbookOf, workbookParts, zipOf } from '../../platform/testing/workbook.ts';
import { routes } from './index.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let client: TestClient;
beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes });
  company = await t.tenant();
  client = await app.as(company.admin);
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

const ROWS = [
  ['id', 'name', 'amount'],
  ['A', 'One, two', 10.5],
  ['B', 'Three', 20],
];
const CSV = 'id,name,amount\nA,"One, two",10.5\nB,Three,20\n';
const BOOK = workbookOf({ sheets: { Notes: '', Deals: rowsXml(ROWS), Old: rowsXml(ROWS) } });

const send = (name: string, content: string | Buffer, headers = {}, query = '') =>
  client.post(
    `/api/import${query}`,
    fileForm(name, typeof content === 'string' ? content : Uint8Array.from(content)),
    headers,
  );

/** The files on the disk, and the imports that the database knows. */
async function kept(): Promise<{ files: string[]; imports: number }> {
  const { environment_id } = company.tenant;
  const folder = dirname(app.platform.services.files.pathOf(`${environment_id}/${environment_id}`));
  const rows = await t.query<{ count: number }>('select count(*)::int as count from imports');
  const names = await readdir(folder).catch(() => []);
  return {
    files: await Promise.all(names.map((name) => readFile(`${folder}/${name}`, 'utf8'))),
    imports: rows[0]!.count,
  };
}

describe('a workbook', () => {
  it('is stored as one sheet of it, and read as its CSV would be; its own name and size stay', async () => {
    const uploaded = await send('deals.xlsx', BOOK);
    expect(uploaded).toMatchObject({
      status: 200,
      body: {
        import: { file_name: 'deals.xlsx', file_bytes: BOOK.length, configs: { number_of_records: 2 } },
        sniff: { sheet: { name: 'Deals', sheets: ['Notes', 'Deals', 'Old'] } },
      },
    });
    expect(await kept()).toEqual({ files: [CSV], imports: 1 });
    const { sheet, ...sniff } = (uploaded.body as { sniff: Record<string, unknown> }).sniff;
    expect(sheet).toBeDefined();
    expect((await send('deals.csv', CSV)).body).toMatchObject({ sniff });
  });

  it('stays what it is when it is read again in another way', async () => {
    const { body } = await send('deals.xlsx', BOOK);
    const { import: made, sniff } = body as { import: { id: string }; sniff: unknown };
    const again = await client.post(`/api/import/${made.id}/preview`, {
      format: { delimiter: ';', encoding: 'windows-1252' },
    });
    expect(again.body).toMatchObject({ sniff });
  });

  it('is one import when it is sent again under its Idempotency-Key', async () => {
    const before = await kept();
    const key = { 'idempotency-key': 'deals-2' };
    const first = await send('deals.xlsx', BOOK, key);
    expect((await send('deals.xlsx', BOOK, key)).body).toEqual(first.body);
    const after = await kept();
    expect([after.files.length, after.imports]).toEqual([before.files.length + 1, before.imports + 1]);
  });

  it('gives the requested sheet, and names the others where one is refused', async () => {
    const cover = rowsXml([['Deals of 2017']]);
    const book = workbookOf({ sheets: { Cover: cover, Deals: rowsXml(ROWS), Notes: '' } });
    const sheets = ['Cover', 'Deals', 'Notes'];
    const before = await kept();
    expect((await send('deals.xlsx', book)).body).toMatchObject({
      code: 'file_empty',
      params: { sheet: { name: 'Cover', sheets } },
    });
    expect((await send('deals.xlsx', book, {}, '?sheet=Notes')).body).toMatchObject({
      params: { reason: 'empty_sheet', sheet: { sheets } },
    });
    expect((await send('deals.xlsx', book, {}, '?sheet=Gone')).body).toMatchObject({
      code: 'bad_request',
      params: { reason: 'unknown_sheet' },
    });
    expect(await kept()).toEqual(before);
    const key = { 'idempotency-key': 'deals-3' };
    expect((await send('deals.xlsx', book, key, '?sheet=Deals')).body).toMatchObject({
      sniff: { sheet: { name: 'Deals', sheets } },
    });
    expect((await send('deals.xlsx', book, key, '?sheet=Cover')).body).toMatchObject({ code: 'file_empty' });
  });

  const bomb = workbookParts({ sheets: { Data: '' } }).map((part) =>
    part.name.includes('sheet1') ? { ...part, content: rowsXml(ROWS), says: 0xffff_fffe } : part,
  );
  it.each([
    ['a bomb', 'deals.xlsx', zipOf(bomb), 'file_too_big', { reason: 'unpacked' }],
    ['text called .xlsx', 'deals.xlsx', CSV, 'file_bad_format', { found: 'text' }],
    ['a workbook called .csv', 'deals.csv', BOOK, 'file_bad_format', { found: 'zip' }],
    [
      'a picture called .xlsx',
      'deals.xlsx',
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      'file_bad_format',
      { found: 'jpeg' },
    ],
    [
      'a password',
      'deals.xlsx',
      oleOf('Root Entry', 'EncryptedPackage'),
      'file_bad_format',
      { found: 'encrypted' },
    ],
    [
      'an old workbook called .xlsx',
      'deals.xlsx',
      oleOf('Root Entry', 'Workbook'),
      'file_bad_format',
      { found: 'xls' },
    ],
    [
      'an old workbook',
      'deals.xls',
      oleOf('Root Entry', 'Workbook'),
      'file_invalid_extension',
      { spreadsheet: true },
    ],
    ['half a workbook', 'deals.xlsx', BOOK.subarray(0, 700), 'file_bad_format', { found: 'broken' }],
    [
      'empty sheets',
      'deals.xlsx',
      workbookOf({ sheets: { A: '', B: '' } }),
      'file_empty',
      { reason: 'no_cells' },
    ],
    [
      'a header alone',
      'deals.xlsx',
      workbookOf({ sheets: { A: rowsXml([['id', 'name']]) } }),
      'file_empty',
      { reason: 'no_rows' },
    ],
    [
      'a name twice',
      'deals.xlsx',
      workbookOf({
        sheets: {
          A: rowsXml([
            ['id', 'ID'],
            [1, 2],
          ]),
        },
      }),
      'file_duplicate_columns',
      {},
    ],
    [
      'a column without name',
      'deals.xlsx',
      workbookOf({
        sheets: {
          A: rowsXml([
            ['', 'ID'],
            [1, 2],
          ]),
        },
      }),
      'file_empty_column_names',
      {},
    ],
  ])('%s is refused and leaves nothing', async (_what, name, content, code, params) => {
    const before = await kept();
    expect((await send(name, content)).body).toMatchObject({ code, params });
    expect(await kept()).toEqual(before);
  });
});
