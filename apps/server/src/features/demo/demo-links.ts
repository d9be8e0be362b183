import { createField, getTable, listTables, type TableWire, updateField } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';

/** What the opportunities read of their accounts and products. */
export const SECTOR = 'Sector';

/**
 * Each opportunity leads to its account, each subsidiary to its parent; products are looked up by their name. The files write GTX Pro without
 * its space in the opportunities: that value finds no record. Can be repeated.
 */
export async function linkTables(client: DemoClient): Promise<void> {
  const { tables } = await client.call(listTables);
  const table = (name: string) =>
    client.call(getTable, {
      params: {
        id: present(
          tables.find((one) => one.name === name),
          name,
        ).id,
      },
    });
  const [deals, accounts, products] = [
    await table('Opportunities'),
    await table('Accounts'),
    await table('Products'),
  ];
  const account = await leadTo(client, deals, 'Account', accounts);
  await leadTo(client, accounts, 'Subsidiary of', accounts);
  const over = (name: string) => ({
    kind: 'SyncField' as const,
    link_field_id: account,
    field_id: fieldOf(accounts, name),
  });
  const looked = (name: string) => ({
    kind: 'LookupTable' as const,
    table_id: products.id,
    keys: [{ field_id: fieldOf(deals, 'Product'), other_field_id: fieldOf(products, 'Product') }],
    field_id: fieldOf(products, name),
  });
  const linked = [
    [SECTOR, over('Sector')],
    ['Office location', over('Office location')],
    ['Product series', looked('Series')],
    ['List price', looked('Sales price')],
  ] as const;
  for (const [name, value] of linked) {
    if (deals.fields.some((field) => field.name === name)) continue;
    const body = { name, type: 'string', linked: value };
    await client.call(createField, { params: { table_id: deals.id }, body });
  }
}

function fieldOf({ fields }: TableWire, name: string): string {
  return present(
    fields.find((field) => field.name === name),
    name,
  ).id;
}

/** A text that names a record of the other table. */
async function leadTo(client: DemoClient, table: TableWire, name: string, other: TableWire): Promise<string> {
  const id = fieldOf(table, name);
  if (table.fields.some((field) => field.id === id && field.link)) return id;
  const body = { type: 'object', link: { table_id: other.id, by: 'name' } };
  await client.call(updateField, { params: { table_id: table.id, id }, body });
  return id;
}
