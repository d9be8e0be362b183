import { expect, test } from 'vitest';
import type { ImportConfig } from '@comptoir/contract';
import { deleteRecords } from '../../records/delete-records.ts';
import { editRecords } from '../../records/edit-records.ts';
import { readHistory } from '../../records/read-history.ts';
import { newId } from '../../../platform/clock/clock.ts';
import { getTable } from '../../tables/read-tables.ts';
import { getImport } from '../read-imports.ts';
import { runImport } from '../run-import.ts';
import { startImport } from '../start-import.ts';
import {
  t,
  code,
  company,
  countDeleted,
  job,
  control,
  upload,
  load,
  rowsOf,
  into,
  useImports,
} from '../testing/import-world.ts';
import { runUndo, undoImport, undoState } from './undo-import.ts';

useImports();

const loadInto = async (table_id: string, text: string, over: Partial<ImportConfig> = {}) => {
  const { import: made, sniff } = await upload(text);
  const config = await into(table_id, sniff, over);
  await t.run(company, (ctx) => startImport(ctx, made.id, config));
  await runImport(job(), made.id, control());
  return made.id;
};
const undo = (id: string) => runUndo(job(), id, control());
const state = (id: string) => t.run(company, (ctx) => undoState(ctx, id));
const refused = (id: string) => code(t.run(company, (ctx) => undoImport(ctx, id)));
const tableOf = (table_id: string) => t.run(company, (ctx) => getTable(ctx, table_id));
const edit = async (table_id: string, at: number, name: string, value: string) => {
  const record = (await rowsOf(table_id))[at]!;
  const { fields } = await tableOf(table_id);
  const field_id = fields.find((field) => field.name === name)!.id;
  await t.run(company, (ctx) =>
    editRecords(ctx, table_id, [{ record_id: record.id, version: record.version, field_id, value }]),
  );
};

const FIRST =
  'id,label,value,day,open,owner,share\nA,a,10.50,2026-01-31,yes,Nobody Known,5%\nB,b,20,2026-02-28,no,,\n';
const SECOND =
  'id,label,value,day,open,owner,share\nA,z,11,2026-03-31,no,,7%\nB,b,20,2026-02-28,no,,\nC,c,30,,yes,,1%\n';

test('an undo removes what the import made and gives changed records every value back', async () => {
  const { table_id } = await load(FIRST);
  const before = await rowsOf(table_id);
  const id = await loadInto(table_id, SECOND);
  expect(await rowsOf(table_id)).toHaveLength(3);
  expect(await state(id)).toEqual({ is_possible: true, reason: null, count: 1 });
  await t.run(company, (ctx) => undoImport(ctx, id));
  expect(await undo(id)).toEqual({ removed: 1, restored: 1 });
  const after = await rowsOf(table_id);
  expect(after.map((record) => record.cells)).toEqual(before.map((record) => record.cells));
  expect(after.map(({ status, edited_fields }) => ({ status, edited_fields }))).toEqual(
    before.map(({ status, edited_fields }) => ({ status, edited_fields })),
  );
  expect((await tableOf(table_id)).record_count).toBe(2);
  const { import: undone } = await t.run(company, (ctx) => getImport(ctx, id));
  expect(undone.undone_at).not.toBeNull();
  expect(await state(id)).toMatchObject({ is_possible: false, reason: 'undone' });
  // Killed after its commit, a second try finds the work done.
  expect(await undo(id)).toEqual({ removed: 0, restored: 0 });
  expect(await rowsOf(table_id)).toHaveLength(2);
});

test('edited values that an import overrode are edited ones again', async () => {
  const { table_id } = await load('id,label,value\nA,a,10\n');
  await edit(table_id, 0, 'value', '99');
  // The same value: the import takes the mark alone.
  const id = await loadInto(table_id, 'id,label,value\nA,a,99\n', { duplicates: 'override_all' });
  const [imported] = await rowsOf(table_id);
  expect(imported).toMatchObject({ status: 'created', edited_fields: [] });
  await undo(id);
  const [record] = await rowsOf(table_id);
  expect(record).toMatchObject({ status: 'modified', cells: ['A', 'a', '99'] });
  expect(record!.edited_fields).toHaveLength(1);
  const { changes } = await t.run(company, (ctx) => readHistory(ctx, table_id, record!.id));
  expect(changes.filter(({ kind }) => kind === 'imported')).toEqual([]);
});

test('the first import of a table can be undone, and the file be imported again', async () => {
  const { id, table_id } = await load('id,label\nA,a\nB,b\n');
  expect(await undo(id)).toEqual({ removed: 2, restored: 0 });
  expect((await tableOf(table_id)).record_count).toBe(0);
  await loadInto(table_id, 'id,label\nA,a\nB,b\n');
  expect(await rowsOf(table_id)).toHaveLength(2);
});

test('a record that the import brought back counts as deleted again', async () => {
  const { table_id } = await load('id,label\nA,a\nB,b\n');
  const [first] = await rowsOf(table_id);
  await t.run(company, (ctx) => deleteRecords(ctx, table_id, [first!.id]));
  const id = await loadInto(table_id, 'id,label\nA,a\n', { deleted: 'import' });
  await undo(id);
  const { import: again } = await upload('id,label\nA,a\n');
  expect(await countDeleted(again.id, table_id)).toBe(1);
});

test('it is refused with its reason: a later import, and edits since', async () => {
  const { id: first, table_id } = await load('id,label\nA,a\n');
  const second = await loadInto(table_id, 'id,label\nA,b\nB,b\n');
  expect(await state(first)).toMatchObject({ is_possible: false, reason: 'not_last' });
  expect(await refused(first)).toBe('import_not_undoable');
  await edit(table_id, 1, 'label', 'edited');
  expect(await state(second)).toEqual({ is_possible: false, reason: 'changed', count: 1 });
  expect(await refused(second)).toBe('import_not_undoable');
  await expect(undo(second)).rejects.toMatchObject({ params: { reason: 'changed', count: 1 } });
  expect((await rowsOf(table_id))[0]!.cells).toEqual(['A', 'b']);
});

test('it is refused where locked statements paid a record that the import made', async () => {
  const { id, table_id } = await load('id,label\nA,a\nB,b\n');
  const [record] = await rowsOf(table_id);
  // Only which record was paid matters here, not by which transaction.
  await t.query('alter table paid_records drop constraint paid_records_environment_id_transaction_id_fkey');
  const paid = [company.tenant.environment_id, newId(), newId(), record!.id];
  await t.query(
    'insert into paid_records (environment_id, transaction_id, scope_id, record_id, one_person) values ($1, $2, $3, $4, true)',
    paid,
  );
  expect(await state(id)).toEqual({ is_possible: false, reason: 'paid', count: 1 });
  expect(await refused(id)).toBe('import_not_undoable');
});

test('it is refused where a field changed its type since', async () => {
  const { table_id } = await load('id,label,value\nA,a,10\n');
  const id = await loadInto(table_id, 'id,label,value\nA,a,11\n');
  await t.query(`update fields set type = 'date' where table_id = $1 and name = 'value'`, [table_id]);
  expect(await refused(id)).toBe('import_not_undoable');
});
