import { expect, test } from 'vitest';
import { getTable } from '../tables/read-tables.ts';
import { updateField } from '../tables/update-field.ts';
import { company, load, newColumns, rowsOf, t, useImports } from './testing/import-world.ts';

useImports();

test('a new column becomes a status with its values as choices, or texts that lead to another table', async () => {
  const accounts = await load('code,label\nA1,Acme\n', {
    columns: newColumns({ code: 'string', label: 'string' }),
    id_column: 0,
    name_column: 1,
  });
  const deals = await load('code,label,stage,account\nD1,one,Open,A1\nD2,two,Won,A9\n', {
    columns: newColumns({ code: 'string', label: 'string', stage: 'status', account: 'object' }),
    id_column: 0,
    name_column: 1,
  });
  const fieldsOf = async () => (await t.run(company, (ctx) => getTable(ctx, deals.table_id))).fields;
  const [, , stage, account] = await fieldsOf();
  expect(stage).toMatchObject({ type: 'status', options: ['Open', 'Won'] });
  expect(account).toMatchObject({ type: 'object', link: null });
  expect((await rowsOf(deals.table_id)).map(({ cells }) => cells.slice(2))).toEqual([
    ['Open', 'A1'],
    ['Won', 'A9'],
  ]);
  const link = { table_id: accounts.table_id, by: 'id' } as const;
  await t.run(company, (ctx) => updateField(ctx, deals.table_id, account?.id ?? '', { link }));
  expect((await fieldsOf())[3]).toMatchObject({ link });
});

test('a new column of years is shown without separators of thousands, until somebody wants them', async () => {
  const { table_id } = await load(
    'code,label,year_established,Yearly revenue,Revenue of the year\nA1,Acme,1996,2000,12500\n',
    {
      columns: newColumns({
        code: 'string',
        label: 'string',
        'Year established': 'float',
        'Yearly revenue': 'float',
        'Revenue of the year': 'float',
      }),
      id_column: 0,
      name_column: 1,
    },
  );
  const fieldsNow = async () => (await t.run(company, (ctx) => getTable(ctx, table_id))).fields;
  const [, , year, revenue, other] = await fieldsNow();
  expect([year?.is_grouped, revenue?.is_grouped, other?.is_grouped]).toEqual([false, true, true]);
  await t.run(company, (ctx) => updateField(ctx, table_id, year?.id ?? '', { is_grouped: true }));
  const changed = (await fieldsNow())[2];
  expect(changed).toMatchObject({ is_grouped: true, version: (year?.version ?? 0) + 1 });
  // Another change keeps it.
  await t.run(company, (ctx) => updateField(ctx, table_id, revenue?.id ?? '', { is_grouped: false }));
  await t.run(company, (ctx) => updateField(ctx, table_id, revenue?.id ?? '', { name: 'Revenue' }));
  expect((await fieldsNow())[3]).toMatchObject({ name: 'Revenue', is_grouped: false });
});
