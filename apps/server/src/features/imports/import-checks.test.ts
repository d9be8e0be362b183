import type { ImportConfig } from '@comptoir/contract';
import { expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { JobCtx } from '../../platform/jobs/define.ts';
import { getTable } from '../tables/read-tables.ts';
import { checkImport, runCheck } from './check-import.ts';
import { getImport } from './read-imports.ts';
import { runImport } from './run-import.ts';
import { startImport } from './start-import.ts';
import {
  t,
  company,
  code,
  job,
  control,
  upload,
  guessed,
  load,
  rowsOf,
  into,
  tableNamed,
  services,
  useImports,
} from './testing/import-world.ts';

useImports();

/** What the check answers of the file, with the guessed mapping. */
async function check(id: string, config: ImportConfig) {
  const { job_id } = await t.run(company, (ctx) => checkImport(ctx, id, config));
  return runCheck({ ...job(), job_id }, { import_id: id, config }, control());
}

test('a check answers what the import then does, and changes nothing', async () => {
  const { table_id } = await load('id,label,value\nA,a,10\nB,b,20\nC,c,30\n');
  const before = await rowsOf(table_id);
  const { import: made, sniff } = await upload(
    'id,label,value\nA,a,11.5\nB,b,20\nD,d,lots\nE,e,many\nF,,1\nA,again,7\nG,g,70\n',
  );
  const config = await into(table_id, sniff, { id_column: 0, name_column: 1 });
  const checked = await check(made.id, config);
  expect(checked).toMatchObject({
    results: { rows: 7, created: 1, updated: 1, unchanged: 1, skipped: 0, rejected: 4 },
    reasons: [
      {
        outcome: 'rejected',
        reason: 'not_a_number',
        column_name: 'value',
        count: 2,
        first_row: 3,
        examples: ['lots', 'many'],
      },
      { reason: 'empty_name', column_name: 'label', count: 1, first_row: 5, examples: [] },
      { reason: 'duplicate_id_in_file', column_name: 'id', count: 1, first_row: 6, examples: ['A'] },
    ],
    fields: [{ name: 'id' }, { name: 'label' }, { name: 'value', decimals: 1 }],
    rows: [
      { row_number: 1, outcome: 'updated', cells: ['A', 'a', '11.5'] },
      { row_number: 2, outcome: 'unchanged', cells: ['B', 'b', '20'] },
      { row_number: 7, outcome: 'created', cells: ['G', 'g', '70'] },
    ],
  });
  expect(await rowsOf(table_id)).toEqual(before);
  const table = await t.run(company, (ctx) => getTable(ctx, table_id));
  expect(table).toMatchObject({ record_count: 3 });
  expect(table.fields[2]?.decimals).toBe(0);
  const found = await t.run(company, (ctx) => getImport(ctx, made.id));
  expect(found).toMatchObject({ import: { status: 'uploaded' }, rejections: [] });

  await t.run(company, (ctx) => startImport(ctx, made.id, config));
  expect(await runImport(job(), made.id, control())).toEqual((checked as { results: unknown }).results);
});

test('a check of a new table makes none, and counts the warning of a row only while the row is imported', async () => {
  const name = `Tried ${newId()}`;
  const { import: made, sniff } = await upload('id,label,owner\n1,a,Nobody\n2,b,Noone\n2,c,Nobody\n');
  const config = guessed(sniff, {
    target: { kind: 'new', name },
    user_column: 2,
    columns: guessed(sniff).columns.map((column) =>
      column.index === 2 ? { ...column, target: { kind: 'new', name: 'owner', type: 'user' } } : column,
    ),
    name_column: 1,
    id_column: 0,
  });
  expect(await check(made.id, config)).toMatchObject({
    results: { rows: 3, created: 2, rejected: 1, warnings: 2 },
    reasons: [
      { outcome: 'rejected', reason: 'duplicate_id_in_file', count: 1 },
      { outcome: 'warning', reason: 'unknown_user', count: 2 },
    ],
    rows: [
      { outcome: 'created', cells: ['1', 'a', { unmatched: 'Nobody' }] },
      { outcome: 'created', cells: ['2', 'b', { unmatched: 'Noone' }] },
    ],
  });
  expect(await tableNamed(name)).toBeUndefined();
});

test('a check is refused as the import would be: without the right, without the mapping, for a name in use', async () => {
  const { import: made, sniff } = await upload('id,label\nA,a\n');
  const { table_id } = await load('id,label\nA,a\n');
  const table = await t.run(company, (ctx) => getTable(ctx, table_id));
  const refusal = (config: ImportConfig) => code(t.run(company, (ctx) => checkImport(ctx, made.id, config)));
  expect(await refusal(guessed(sniff, { id_column: 9 }))).toBe('import_unmapped');
  expect(await refusal(guessed(sniff, { target: { kind: 'new', name: table.name } }))).toBe('name_used');
  const rep = await company.addUser({ role: 'rep' });
  const whole = guessed(sniff);
  expect(await code(t.run(company, (ctx) => checkImport(ctx, made.id, whole), rep))).toBe('forbidden');
  // Rights that were taken away while the check waited.
  const late = {
    ...job(),
    transaction: ((use) => t.run(company, (ctx) => use({ ...ctx, services }), rep)) as JobCtx['transaction'],
  };
  await expect(runCheck(late, { import_id: made.id, config: whole }, control())).rejects.toMatchObject({
    code: 'forbidden',
  });
});
