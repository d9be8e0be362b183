import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../platform/db/index.ts';
import type { JobCtx } from '../../platform/jobs/define.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../platform/testing/index.ts';
import { createField } from '../tables/create-field.ts';
import { createTable } from '../tables/create-table.ts';
import { deleteTable } from '../tables/delete-table.ts';
import { onRecordsChanged, requireTable } from '../tables/index.ts';
import { createRecord } from './create-record.ts';
import { deleteRecords } from './delete-records.ts';
import { editRecords } from './edit-records.ts';
import { COPY_TEXTS_JOB, copyTexts, keepTexts, MIN_COPIED_RECORDS, prepareTexts } from './record-texts.ts';
import { hasTexts } from './record-texts-queries.ts';
import { searchRecords } from './search-records.ts';

let t: TestDatabase;
let company: TestTenant;
let table_id: string;
let field: { ID: string; Name: string; Note: string };
onRecordsChanged(keepTexts);

beforeAll(async () => {
  t = await startTestDatabase();
  company = await t.tenant();
  const table = await t.run(company, (ctx) => createTable(ctx, { name: 'Deals' }));
  table_id = table.id;
  const note = await t.run(company, (ctx) =>
    createField(ctx, table_id, { name: 'Note', type: 'string', decimals: 0, options: [] }),
  );
  field = { ID: table.fields[0]!.id, Name: table.fields[1]!.id, Note: note.id };
  for (const [ID, Name, Note] of [
    ['1', 'Élan SA', 'signed'],
    ['2', 'E\u0301lan Ltd', '100% sure'],
    ['3', 'ΣΊΣΥΦΟΣ', 'a_b\\c'],
    ['4', 'Plain', null],
  ] as const)
    await t.run(company, (ctx) =>
      createRecord(ctx, table_id, { [field.ID]: ID, [field.Name]: Name, [field.Note]: Note }),
    );
});
afterAll(() => t.stop());

const setCount = (count: number) =>
  t.query('update data_tables set record_count = $1 where id = $2', [count, table_id]);
const job = { transaction: (use) => t.run(company, use) } as Pick<JobCtx, 'transaction'> as JobCtx;
const isCopied = () => t.run(company, async (ctx) => hasTexts(ctx, await requireTable(ctx, table_id)));

const found = async (search: string) => {
  const body = { search, conditions: null, sort: [], start: 0, limit: 200, with_total: true };
  const { records, total } = await t.run(company, (ctx) => searchRecords(ctx, table_id, body));
  expect(total).toBe(records.length);
  return records.map(({ cells }) => cells[0] as string).join('');
};

const CASES = [
  ['élan', '12'],
  ['ÉLAN L', '2'],
  ['e\u0301lan', '12'],
  ['σίσυφος', '3'],
  ['100%', '2'],
  ['0% s', '2'],
  ['%', '2'],
  ['a_b', '3'],
  ['b\\c', '3'],
  ['SIGNED', '1'],
  ['plain', '4'],
  ['4 plain', ''],
  ['nobody', ''],
] as const;

test('the copy of the texts answers as the records do, and follows what is written', async () => {
  for (const [words, ids] of CASES) expect(await found(words), words).toBe(ids);
  expect(await isCopied()).toBe(false);
  await setCount(MIN_COPIED_RECORDS);
  const requested: string[] = [];
  await t.run(company, async (ctx) =>
    prepareTexts(
      { ...ctx, enqueue: async (kind) => String(requested.push(kind)) },
      await requireTable(ctx, table_id),
    ),
  );
  expect(requested).toEqual([COPY_TEXTS_JOB]);
  await copyTexts(job, table_id);
  expect(await isCopied()).toBe(true);
  for (const [words, ids] of CASES) expect(await found(words), words).toBe(ids);
  // Read from the copy: a text that is only there is found.
  const [copy] = await t.query<{ name: string }>(`select oid::regclass::text as name from pg_class
    where relname = 'x_${table_id.replaceAll('-', '')}'`);
  const write = (text: string) =>
    t.run(company, ({ db }) => sql`update ${sql.raw(copy!.name)} set folded = folded || ${text}`.execute(db));
  await write(' only here');
  await t.run(company, (ctx) =>
    sql`update data_tables set settings_version = settings_version + 1
    where id = ${table_id}`.execute(ctx.db),
  );
  expect(await found('only here')).toBe('1234');
});

test('edits, additions and deletions renew the copy; another field ends it', async () => {
  const body = { search: '', conditions: null, sort: [], start: 0, limit: 200, with_total: true };
  const { records } = await t.run(company, (ctx) => searchRecords(ctx, table_id, body));
  const [first, second] = records;
  await t.run(company, (ctx) =>
    editRecords(ctx, table_id, [
      { record_id: first!.id, version: first!.version, field_id: field.Note, value: 'ÉDITÉ' },
    ]),
  );
  await t.run(company, (ctx) => createRecord(ctx, table_id, { [field.ID]: '5', [field.Name]: 'Another' }));
  await t.run(company, (ctx) => deleteRecords(ctx, table_id, [second!.id]));
  expect(await isCopied()).toBe(true);
  expect([
    await found('édité'),
    await found('signed'),
    await found('another'),
    await found('élan l'),
  ]).toEqual(['1', '', '5', '']);
  await t.run(company, (ctx) =>
    createField(ctx, table_id, { name: 'More', type: 'string', decimals: 0, options: [] }),
  );
  expect(await isCopied()).toBe(false);
  expect(await found('édité')).toBe('1');
  await copyTexts(job, table_id);
  expect(await isCopied()).toBe(true);
});

// On Citus the job waits on another node, and is not seen to.
test.skipIf(process.env['CITUS_URL'])(
  'what is written while the texts are copied is in the copy',
  async () => {
    const body = { search: 'another', conditions: null, sort: [], start: 0, limit: 1, with_total: true };
    const { records } = await t.run(company, (ctx) => searchRecords(ctx, table_id, body));
    const [record] = records;
    let copying: Promise<void> | undefined;
    await t.run(company, async (ctx) => {
      await editRecords(ctx, table_id, [
        { record_id: record!.id, version: record!.version, field_id: field.Note, value: 'in between' },
      ]);
      // The texts are copied without this edit; then the job waits for its end.
      copying = copyTexts(job, table_id);
      const waits = () => t.query("select 1 from pg_stat_activity where wait_event_type = 'Lock'");
      while ((await waits()).length === 0);
    });
    await copying;
    expect(await found('in between')).toBe('5');
  },
);

test('the copy goes with the table', async () => {
  await t.run(company, (ctx) => deleteTable(ctx, table_id));
  expect(
    await t.query(`select 1 from pg_class where relname like '_\\_${table_id.replaceAll('-', '')}'`),
  ).toEqual([]);
});
