import { expect, it } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { editRecords } from '../../records/edit-records.ts';
import { createField } from '../../tables/create-field.ts';
import { admin, calculate, statement, t, useStatements, worldWith } from '../testing/statement-world.ts';

useStatements([]);
const world = worldWith(salesFixture);

it('a year is one on the lines, in the reasons and in the record behind an amount', async () => {
  const w = await world();
  const { tenant, sales, rep } = w;
  const year = await t.run(tenant, (ctx) =>
    createField(ctx, sales.table_id, {
      name: 'Year',
      type: 'float',
      decimals: 0,
      options: [],
      is_grouped: false,
    }),
  );
  const deal = { user_id: rep.user_id, date: '2017-06-01', value: '1000' };
  const counted = await sales.addDeal({ ...deal, name: 'Alpha' });
  await sales.addDeal({ ...deal, name: 'Beta' });
  await t.run(tenant, (ctx) =>
    editRecords(ctx, sales.table_id, [{ record_id: counted, version: 1, field_id: year.id, value: '2016' }]),
  );
  await sales.saveDocument((document) => ({
    ...document,
    scopes: document.scopes.map((scope) => ({
      ...scope,
      conditions: {
        kind: 'group',
        link: 'and',
        items: [
          {
            kind: 'condition',
            field_id: year.id,
            operator: 'equal',
            comparand: { kind: 'constant', values: ['2016'] },
          },
        ],
      },
    })),
    dashboard: { ...document.dashboard, record_field_ids: [year.id, sales.fields.value] },
  }));
  await calculate(tenant);
  const { id } = (await statement(w, rep)).body;
  const client = await admin(w);
  const path = `/api/statements/${id}/compensations/${sales.compensation_id}`;
  const { columns } = (await client.get(path)).body;
  const isGrouped = (list: readonly { name: string; is_grouped?: boolean }[]) =>
    Object.fromEntries(list.map(({ name, is_grouped }) => [name, is_grouped ?? true]));
  expect(isGrouped(columns)).toMatchObject({ Year: false, value: true });
  const [scope] = (await client.get(`${path}/explanation`)).body.scopes;
  expect(scope.ungrouped_field_ids).toEqual([year.id]);
  expect(scope.not_counted[0].reason).toMatchObject({ field_name: 'Year', is_grouped: false });
  const record = (await client.get(`${path}/records/${counted}`)).body;
  expect(isGrouped(record.fields)).toMatchObject({ Year: false, value: true });
});
