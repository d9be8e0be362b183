import { expect, test } from 'vitest';
import { writeAudit } from '../../platform/audit/write-audit.ts';
import { deleteRecords } from '../records/delete-records.ts';
import { editRecords } from '../records/edit-records.ts';
import { readHistory } from '../records/read-history.ts';
import { getTable } from '../tables/read-tables.ts';
import { getImport } from './read-imports.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';
import {
  t,
  company,
  job,
  control,
  upload,
  countDeleted,
  load,
  rowsOf,
  into,
  useImports,
} from './testing/import-world.ts';

useImports();

test.each([
  ['skip', { created: 1, updated: 0, unchanged: 0, skipped: 2 }, ['10', '99', '30']],
  ['override_keeping_edits', { created: 1, updated: 1, unchanged: 1, skipped: 0 }, ['11', '99', '30']],
  ['override_all', { created: 1, updated: 2, unchanged: 0, skipped: 0 }, ['11', '20', '30']],
] as const)('records that are there: %s', async (duplicates, counts, values) => {
  const { table_id } = await load('id,label,value\nA,a,10\nB,b,20\n');
  const table = await t.run(company, (ctx) => getTable(ctx, table_id));
  const [, second] = await rowsOf(table_id);
  const edit = { record_id: second!.id, version: 1, field_id: table.fields[2]!.id, value: '99' };
  await t.run(company, (ctx) => editRecords(ctx, table_id, [edit]));
  const { import: made, sniff } = await upload('id,label,value\nA,a,11\nB,b,20\nC,c,30\n');
  const config = await into(table_id, sniff, { duplicates });
  await t.run(company, (ctx) => startImport(ctx, made.id, config));
  expect(await runImport(job(), made.id, control())).toMatchObject({ rows: 3, ...counts });
  expect((await rowsOf(table_id)).map((record) => record.cells[2])).toEqual(values);
  expect((await t.run(company, (ctx) => getTable(ctx, table_id))).record_count).toBe(3);
});

test('an undo restores the marks of a record: its fields count as imported again', async () => {
  const { table_id } = await load('id,label,value\nA,a,10\n');
  const table = await t.run(company, (ctx) => getTable(ctx, table_id));
  const [, label, value] = table.fields.map((field) => field.id) as [string, string, string];
  const write = async (field_id: string, text: string, is_undo = false) => {
    const [record] = await rowsOf(table_id);
    const edit = { record_id: record!.id, version: record!.version, field_id, value: text, is_undo };
    const { records } = await t.run(company, async (ctx) => {
      const edited = await editRecords(ctx, table_id, [edit]);
      // What an undo restores is read from the trail.
      await writeAudit(ctx, 'edit_records', ctx.audited);
      return edited;
    });
    return { status: records[0]!.status, edited_fields: records[0]!.edited_fields };
  };
  const imported = { status: 'created', edited_fields: [] };
  await write(value, '11');
  await write(value, '12');
  expect(await write(value, '11', true)).toEqual({ status: 'modified', edited_fields: [value] });
  await write(label, 'b');
  // Another field is still edited: so is the record.
  expect(await write(value, '10', true)).toEqual({ status: 'modified', edited_fields: [label] });
  // A value that was never imported, by a call that claims to be an undo.
  expect(await write(label, 'c', true)).toEqual({ status: 'modified', edited_fields: [label] });
  expect(await write(label, 'a', true)).toEqual(imported);
  expect(await write(value, '9', true)).toEqual({ status: 'modified', edited_fields: [value] });
  expect(await write(value, '10')).toEqual({ status: 'modified', edited_fields: [value] });
  expect(await write(value, '10', true)).toEqual(imported);
  // An import has written the record since: its old value is not the imported one any more.
  await write(value, '13');
  const { import: made, sniff } = await upload('id,label,value\nA,a2,10\n');
  await t.run(company, async (ctx) =>
    startImport(ctx, made.id, await into(table_id, sniff, { duplicates: 'override_all' })),
  );
  await runImport(job(), made.id, control());
  await write(label, 'b');
  expect(await write(label, 'a', true)).toEqual({ status: 'modified', edited_fields: [label] });
  expect(await write(label, 'a2', true)).toEqual(imported);
});

/** Guard: `takeDeleted`. Without it a deal deleted by hand came back with the next import of the same file, without a word. */
test.each([
  ['leave_out', { created: 0, skipped: 1, unchanged: 1 }, ['A'], 1],
  ['import', { created: 1, skipped: 0, unchanged: 1 }, ['A', 'B'], 0],
] as const)('a record deleted here and still in the file: %s', async (deleted, counts, ids, still) => {
  const file = 'id,label\nA,a\nB,b\n';
  const { table_id } = await load(file);
  const [, second] = await rowsOf(table_id);
  await t.run(company, (ctx) => deleteRecords(ctx, table_id, [second!.id]));
  expect((await t.run(company, (ctx) => getTable(ctx, table_id))).deleted_count).toBe(1);
  const again = async () => {
    const { import: made, sniff } = await upload(file);
    expect(await countDeleted(made.id, table_id)).toBe(1);
    const config = await into(table_id, sniff, { deleted });
    await t.run(company, (ctx) => startImport(ctx, made.id, config));
    return { results: await runImport(job(), made.id, control()), id: made.id };
  };
  const first = await again();
  expect(first.results).toMatchObject({ rows: 2, rejected: 0, ...counts });
  const { rejections } = await t.run(company, (ctx) => getImport(ctx, first.id));
  expect(rejections.map(({ reason, value }) => [reason, value])).toEqual(
    deleted === 'import' ? [] : [['deleted_here', 'B']],
  );
  expect((await rowsOf(table_id)).map((record) => record.cells[0]).toSorted()).toEqual(ids);
  expect((await t.run(company, (ctx) => getTable(ctx, table_id))).deleted_count).toBe(still);
});

/** Guard: the count of the file. The wizard named 2 records, of which the file has one. */
test('records deleted here are counted in the file: each once, and only those that have not come back', async () => {
  const { table_id } = await load('id,label\nA,a\nB,b\n"C ""c""",c\n');
  await t.run(company, async (ctx) =>
    deleteRecords(
      ctx,
      table_id,
      (await rowsOf(table_id)).map((record) => record.id),
    ),
  );
  const count = async (file: string) => countDeleted((await upload(file)).import.id, table_id);
  expect(await count('id,label\nD,d\n')).toBe(0);
  expect(await count('id;label\n B ;b\nB;b\nD;d\n')).toBe(1);
  expect(await count('id,label\n"C ""c""",c\nA,a\n')).toBe(2);
});

test('every record deleted here leaves an empty table, which the file does not fill unless requested', async () => {
  const { table_id } = await load('id,label\nA,a\n');
  await t.run(company, async (ctx) =>
    deleteRecords(
      ctx,
      table_id,
      (await rowsOf(table_id)).map((record) => record.id),
    ),
  );
  const { import: made, sniff } = await upload('id,label\nA,a\nB,b\n');
  const config = await into(table_id, sniff);
  await t.run(company, (ctx) => startImport(ctx, made.id, config));
  expect(await runImport(job(), made.id, control())).toMatchObject({ rows: 2, created: 1, skipped: 1 });
  expect((await rowsOf(table_id)).map((record) => record.cells[0])).toEqual(['B']);
});

test('the history of a record: which import made it, who edited it, what the next import changed', async () => {
  const { table_id } = await load('id,label,value\nA,a,10\nB,b,20\n');
  const table = await t.run(company, (ctx) => getTable(ctx, table_id));
  const [, label, value] = table.fields.map((field) => field.id) as [string, string, string];
  const [first] = await rowsOf(table_id);
  const edit = { record_id: first!.id, version: 1, field_id: label, value: 'mine' };
  await t.run(company, async (ctx) => {
    await editRecords(ctx, table_id, [edit]);
    await writeAudit(ctx, 'edit_records', ctx.audited);
  });
  const { import: made, sniff } = await upload('id,label,value\nA,a2,11\nB,b,20\n');
  await t.run(company, async (ctx) =>
    startImport(ctx, made.id, await into(table_id, sniff, { duplicates: 'override_keeping_edits' })),
  );
  await runImport(job(), made.id, control());
  const historyOf = async (at: number) => {
    const id = (await rowsOf(table_id))[at]!.id;
    return (await t.run(company, (ctx) => readHistory(ctx, table_id, id))).changes;
  };
  const changes = await historyOf(0);
  const of = (kind: string) => changes.find((change) => change.kind === kind);
  expect(changes.at(-1)?.kind).toBe('created');
  expect(changes).toHaveLength(3);
  expect(of('imported')).toMatchObject({
    import: { id: made.id },
    actor_name: null,
    // The edited label stays what it was: the file did not change it.
    values: [{ field_id: value, name: 'value', before: '10', after: '11' }],
  });
  expect(of('edited')).toMatchObject({
    import: null,
    values: [{ field_id: label, name: 'label', before: 'a', after: 'mine' }],
  });
  expect(of('created')).toMatchObject({ actor_name: null, values: [] });
  expect(of('created')?.import?.id).not.toBe(made.id);
  // The second file says of B what the first one said.
  expect((await historyOf(1)).map(({ kind }) => kind)).toEqual(['created']);
  const other = await t.tenant();
  const gone = t.run(other, (ctx) => readHistory(ctx, table_id, first!.id));
  await expect(gone).rejects.toMatchObject({ code: 'not_found' });
});
