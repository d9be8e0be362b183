import { expect, test } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { sql } from '../../platform/db/index.ts';
import { createRecord } from '../records/create-record.ts';
import { editRecords } from '../records/edit-records.ts';
import { getTable } from '../tables/read-tables.ts';
import { renameGroupValues } from './rename-group-values.ts';
import { code, company, load, newColumns, rowsOf, t, useImports } from './testing/import-world.ts';

useImports();

async function groupsNamed(groups: readonly (readonly [name: string, api_key: string])[]): Promise<void> {
  const environment = company.tenant.environment_id;
  const dimension_id = newId();
  await t.run(company, async ({ db }) => {
    await sql`insert into group_dimensions (environment_id, id, name, api_name)
      values (${environment}, ${dimension_id}, 'Region', 'region')`.execute(db);
    for (const [name, api_key] of groups)
      await sql`insert into user_groups (environment_id, id, dimension_id, name, api_key)
        values (${environment}, ${newId()}, ${dimension_id}, ${name}, ${api_key})`.execute(db);
  });
}

test('a group field takes a group by its name or key; others are listed and keep their text', async () => {
  await groupsNamed([
    ['North America', 'na'],
    ['Europe', 'eu'],
  ]);
  const content = 'code,label,region\nA,first,NA\nB,second,europe\nC,third,Moon\nD,fourth,\n';
  const columns = newColumns({ code: 'string', label: 'string', region: 'group' });
  const { table_id, rejections } = await load(content, { columns, id_column: 0, name_column: 1 });
  expect(
    rejections.map(({ row_number, outcome, reason, value }) => [row_number, outcome, reason, value]),
  ).toEqual([[3, 'warning', 'unknown_group', 'Moon']]);
  const cells = async () => (await rowsOf(table_id)).map((record) => record.cells[2]);
  expect(await cells()).toEqual(['North America', 'Europe', 'Moon', null]);

  // Typed values are those of groups alone.
  const table = await t.run(company, (ctx) => getTable(ctx, table_id));
  // The picker of a cell and of a condition offers the groups.
  expect(table.fields[2]?.options).toEqual(['Europe', 'North America']);
  const [id, label, region] = table.fields.map((field) => field.id) as [string, string, string];
  const [first] = await rowsOf(table_id);
  const edit = (value: string) =>
    t.run(company, async (ctx) => {
      const [record] = await rowsOf(table_id);
      return editRecords(ctx, table_id, [
        { record_id: record!.id, field_id: region, value, version: record!.version, is_undo: false },
      ]);
    });
  expect(first?.cells[0]).toBe('A');
  await edit('EU');
  expect((await cells())[0]).toBe('Europe');
  expect(await code(edit('Mars'))).toBe('record_value_invalid');
  await t.run(company, (ctx) => createRecord(ctx, table_id, { [id]: 'E', [label]: 'fifth', [region]: 'na' }));
  expect(await cells()).toContain('North America');

  // A new name of a group is that of its records; a new group gives its name to texts that waited for it.
  await t.query(`update user_groups set name = 'EMEA' where name = 'Europe'`);
  await t.run(company, (ctx) => renameGroupValues(ctx, ['Europe'], 'EMEA'));
  await t.run(company, (ctx) => renameGroupValues(ctx, ['moon'], 'The Moon'));
  expect((await cells()).slice(0, 3)).toEqual(['EMEA', 'EMEA', 'The Moon']);
});
