import { expect, it } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { createRecord } from '../../records/create-record.ts';
import { editRecords } from '../../records/edit-records.ts';
import { setRecordStatus } from '../../records/set-record-status.ts';
import { createField } from '../../tables/create-field.ts';
import { createTable } from '../../tables/create-table.ts';
import { admin, calculate, statement, t, useStatements, worldWith } from '../testing/statement-world.ts';

useStatements([]);
const world = worldWith(salesFixture);

/** A deal of 1,000 whose product costs 200; the plan pays 3 % of the product's price. */
async function linked() {
  const w = await world();
  const { tenant, sales } = w;
  const plain = { decimals: 2, options: [] };
  const made = await t.run(tenant, async (ctx) => {
    const products = await createTable(ctx, { name: 'Products' });
    const [key, name] = products.fields.map(({ id }) => id) as [string, string];
    const price = await createField(ctx, products.id, { ...plain, name: 'Price', type: 'amount' });
    const link = { table_id: products.id, by: 'id' as const };
    const product = await createField(ctx, sales.table_id, {
      ...plain,
      name: 'Product',
      type: 'object',
      link,
    });
    const over = { kind: 'SyncField' as const, link_field_id: product.id, field_id: price.id };
    const paid = await createField(ctx, sales.table_id, {
      ...plain,
      name: 'Price',
      type: 'amount',
      linked: over,
    });
    const { record } = await createRecord(ctx, products.id, {
      [key]: 'R-1',
      [name]: 'Router',
      [price.id]: '200',
    });
    return { products, price: price.id, product: product.id, paid: paid.id, record };
  });
  const deal = await sales.addDeal({
    name: 'Alpha',
    user_id: w.rep.user_id,
    date: '2017-06-01',
    value: '1000',
  });
  await t.run(tenant, async (ctx) => {
    await editRecords(ctx, sales.table_id, [
      { record_id: deal, version: 1, field_id: made.product, value: 'r-1 ' },
    ]);
  });
  await sales.saveDocument((document) => ({
    ...document,
    variables: document.variables.map((one) =>
      one.kind === 'Field' ? { ...one, field_id: made.paid } : one,
    ),
    dashboard: { ...document.dashboard, record_field_ids: [made.product, made.paid] },
  }));
  return { ...w, ...made };
}

it('an edit of the linked record changes the pay, and its line shows the linked value', async () => {
  const w = await linked();
  await calculate(w.tenant);
  const before = (await statement(w, w.rep)).body;
  expect(before).toMatchObject({ earned: '6' });
  const path = `/api/statements/${before.id}/compensations/${before.transactions[0].compensation_id}`;
  const { columns, lines } = (await (await admin(w)).get(path)).body;
  const named = columns.map(({ name }: { name: string }) => name);
  expect(lines[0].values[named.indexOf('Price')]).toEqual({ type: 'decimal', value: '200' });
  await t.run(w.tenant, (ctx) =>
    editRecords(ctx, w.products.id, [
      { record_id: w.record.id, version: 1, field_id: w.price, value: '500' },
    ]),
  );
  await calculate(w.tenant);
  expect((await statement(w, w.rep)).body).toMatchObject({ earned: '15' });
});

it('an inactive record goes on to give its values', async () => {
  const w = await linked();
  await t.run(w.tenant, (ctx) =>
    setRecordStatus(ctx, w.products.id, { record_ids: [w.record.id], active: false }),
  );
  await calculate(w.tenant);
  expect((await statement(w, w.rep)).body).toMatchObject({ earned: '6' });
});
