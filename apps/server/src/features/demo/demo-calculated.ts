import { createField, getTable, listTables } from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';

const NAME = 'Revenue per employee';

/** A calculated field in the accounts: ROUND(Revenue / Employees, 3). Nothing is paid by it. Can be repeated. */
export async function addCalculatedField(client: DemoClient): Promise<void> {
  const { tables } = await client.call(listTables);
  const { id } = present(
    tables.find((one) => one.name === 'Accounts'),
    'the accounts',
  );
  const { fields } = await client.call(getTable, { params: { id } });
  if (fields.some(({ name }) => name === NAME)) return;
  const read = (name: string) => ({
    type: 'variable' as const,
    id: present(
      fields.find((field) => field.name === name),
      name,
    ).id,
  });
  const formula = {
    type: 'call' as const,
    name: 'ROUND',
    args: [
      { type: 'binary' as const, operator: '/' as const, left: read('Revenue'), right: read('Employees') },
      { type: 'number' as const, value: '3' },
    ],
  };
  await client.call(createField, { params: { table_id: id }, body: { name: NAME, type: 'float', formula } });
}
