import { parseFormula } from '@comptoir/engine';
import { expect, test } from 'vitest';
import { createRecord } from '../records/create-record.ts';
import { editRecords } from '../records/edit-records.ts';
import { createField } from '../tables/create-field.ts';
import { deleteField } from '../tables/delete-field.ts';
import { jobs, schedules } from '../tables/index.ts';
import { listUses } from '../tables/list-uses.ts';
import { getTable } from '../tables/read-tables.ts';
import { updateField } from '../tables/update-field.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';
import {
  code,
  company,
  control,
  into,
  job,
  load,
  rowsOf,
  t,
  upload,
  useImports,
} from './testing/import-world.ts';

useImports();

const tableOf = (id: string) => t.run(company, (ctx) => getTable(ctx, id));

/** Amounts and costs of three deals, and a field that is calculated from them. */
async function withMargin(text = 'amount - cost') {
  const { table_id } = await load('id,amount,cost\nA,100,40\nB,50,60\nC,10,\n');
  const { fields } = await tableOf(table_id);
  const formula = treeOf(text, fields);
  const { margin, queued } = await t.run(company, async (ctx) => {
    const made = { name: 'margin', type: 'float' as const, decimals: 0, options: [], formula };
    return { margin: await createField(ctx, table_id, made), queued: ctx.jobs.map(({ payload }) => payload) };
  });
  const idOf = (name: string) => fields.find((field) => field.name === name)!.id;
  return { table_id, margin, fields, idOf, queued };
}

type Names = readonly { readonly id: string; readonly name: string }[];
const treeOf = (text: string, names: Names) => parseFormula(text, names).tree as never; // the wire's tree has no `readonly`

const calculate = (table_id: string | null) => jobs[0]!.handler(job(), { table_id }, control());
const margins = async (table_id: string) =>
  (await rowsOf(table_id))
    .toSorted((a, b) => (String(a.cells[0]) < String(b.cells[0]) ? -1 : 1))
    .map(({ cells, errors }) => [cells.at(-1), ...Object.values(errors ?? {})]);

test('a new calculated field is marked until a job has stored its values', async () => {
  const { table_id, margin, queued } = await withMargin();
  expect(margin.is_calculating).toBe(true);
  expect(queued).toEqual([{ table_id }]);
  const { version } = await tableOf(table_id);
  await calculate(table_id);
  const after = await tableOf(table_id);
  expect(after.fields.at(-1)).toMatchObject({ name: 'margin', is_calculating: false });
  expect(after.version).toBe(version + 1);
  // C has no cost: the cell is empty, and says why.
  expect(await margins(table_id)).toEqual([['60'], ['-10'], [null, 'empty_field']]);
  // Nothing differs any more: no statement has to be calculated again.
  await calculate(table_id);
  expect((await tableOf(table_id)).version).toBe(after.version);
});

test('values follow what people type and what files bring', async () => {
  const { table_id, idOf, fields } = await withMargin();
  await calculate(table_id);
  const [first] = await rowsOf(table_id);
  const edit = { record_id: first!.id, version: first!.version, field_id: idOf('cost'), value: '0.125' };
  const edited = await t.run(company, (ctx) => editRecords(ctx, table_id, [edit]));
  expect(edited.records[0]?.cells.at(-1)).toBe('99.875');
  expect(edited.records[0]?.version).toBe(first!.version + 1);
  expect((await tableOf(table_id)).fields.at(-1)?.decimals).toBe(3);
  const made = await t.run(company, (ctx) =>
    createRecord(ctx, table_id, { [fields[0]!.id]: 'D', [idOf('amount')]: '7', [idOf('cost')]: '3' }),
  );
  expect(made.record.cells.at(-1)).toBe('4');
  const { import: file, sniff } = await upload('id,amount,cost\nB,80,60\nE,5,1\n');
  const config = await into(table_id, sniff, { duplicates: 'override_all' });
  await t.run(company, (ctx) => startImport(ctx, file.id, config));
  await runImport(job(), file.id, control());
  expect(await margins(table_id)).toEqual([['99.875'], ['20'], [null, 'empty_field'], ['4'], ['4']]);
});

test('nobody types its values, and no file fills it', async () => {
  const { table_id, margin, fields } = await withMargin();
  const [first] = await rowsOf(table_id);
  const edit = { record_id: first!.id, version: first!.version, field_id: margin.id, value: '1' };
  expect(await code(t.run(company, (ctx) => editRecords(ctx, table_id, [edit])))).toBe(
    'record_value_invalid',
  );
  const typed = { [fields[0]!.id]: 'X', [margin.id]: '1' };
  expect(await code(t.run(company, (ctx) => createRecord(ctx, table_id, typed)))).toBe(
    'record_value_invalid',
  );
  const { import: file, sniff } = await upload('id,margin\nA,1\n');
  const config = await into(table_id, sniff, {});
  const columns = config.columns.map((column) =>
    column.index === 1 ? { ...column, target: { kind: 'field' as const, field_id: margin.id } } : column,
  );
  expect(await code(t.run(company, (ctx) => startImport(ctx, file.id, { ...config, columns })))).toBe(
    'bad_request',
  );
});

test('what a formula reads is used by its table', async () => {
  const { table_id, margin, idOf } = await withMargin();
  const cost = idOf('cost');
  expect(await t.run(company, (ctx) => listUses(ctx, table_id, cost))).toMatchObject([
    { kind: 'table', id: table_id, spots: [{ kind: 'calculated_field', name: 'margin' }] },
  ]);
  expect(await code(t.run(company, (ctx) => deleteField(ctx, table_id, cost)))).toBe('field_in_use');
  expect(await code(t.run(company, (ctx) => updateField(ctx, table_id, cost, { type: 'string' })))).toBe(
    'field_type_locked',
  );
  await t.run(company, (ctx) => deleteField(ctx, table_id, margin.id));
  await t.run(company, (ctx) => deleteField(ctx, table_id, cost));
});

test('a formula with mistakes, or of another type, is refused', async () => {
  const { table_id, margin, idOf } = await withMargin();
  const { fields } = await tableOf(table_id);
  const put = (text: string) =>
    code(t.run(company, (ctx) => updateField(ctx, table_id, margin.id, { formula: treeOf(text, fields) })));
  expect(await put('id + 1')).toBe('bad_request');
  expect(await put('margin + 1')).toBe('bad_request');
  expect(await put('amount > 1')).toBe('bad_request');
  expect(await put('DAYSBETWEEN(STATEMENTDATE(), TODAY())')).toBe('bad_request');
  expect(await put('amount * 2')).toBe('no refusal');
  await calculate(table_id);
  expect(await margins(table_id)).toEqual([['200'], ['100'], ['20']]);
  const plain = { formula: treeOf('amount', fields) };
  expect(await code(t.run(company, (ctx) => updateField(ctx, table_id, idOf('cost'), plain)))).toBe(
    'bad_request',
  );
});

test('formulas that read today are calculated each night, and no others', async () => {
  const { table_id } = await withMargin('DAYSBETWEEN(DATE(2017, 1, 1), TODAY())');
  await calculate(table_id);
  const { version } = await tableOf(table_id);
  expect(schedules).toMatchObject([
    { every: 'day', job: { kind: 'calculate_fields', payload: { table_id: null } } },
  ]);
  const [before] = await margins(table_id);
  await calculate(null);
  expect((await tableOf(table_id)).version).toBe(version);
  t.clock.set('2026-01-16T10:00:00Z');
  await calculate(null);
  expect((await tableOf(table_id)).version).toBe(version + 1);
  const [after] = await margins(table_id);
  expect(Number(after![0])).toBe(Number(before![0]) + 1);
});
