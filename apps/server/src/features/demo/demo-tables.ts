import {
  getImport,
  getPlanCatalogue,
  listImportProgress,
  listTables,
  startImport,
  uploadImportFile,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import type { DemoClient } from './demo-client.ts';
import { readDemoFile, type DemoFile } from './demo-files.ts';
import type { DemoFields } from './demo-plan.ts';

interface TableShape {
  readonly file: DemoFile;
  readonly name: string;
  /** The column with the agent's name; `null`: the table is nobody's. */
  readonly user_column: number | null;
}

/** The first column of each file names its rows and tells them apart. */
const TABLES: readonly TableShape[] = [
  { file: 'accounts.csv', name: 'Accounts', user_column: null },
  { file: 'products.csv', name: 'Products', user_column: null },
  { file: 'sales_pipeline.csv', name: 'Opportunities', user_column: 1 },
];
const POLL_MS = 25;

export async function makeTables(client: DemoClient): Promise<void> {
  // What an earlier start left in the queue is finished by its worker's successor first, or its table would be made twice.
  const { imports } = await client.call(listImportProgress);
  for (const one of imports.filter((candidate) => candidate.status !== 'uploaded'))
    await imported(client, one.id);
  const { tables } = await client.call(listTables);
  const missing = TABLES.filter((shape) => !tables.some((table) => table.name === shape.name));
  await Promise.all(missing.map((shape) => importTable(client, shape)));
}

/** `close_date` becomes `Close date`. */
function title(column: string): string {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function importTable(client: DemoClient, shape: TableShape): Promise<void> {
  const uploaded = await client.call(uploadImportFile, {
    file: { name: shape.file, content: await readDemoFile(shape.file) },
  });
  const { sniff } = uploaded;
  const columns = sniff.columns.map((column) => ({
    index: column.index,
    target: {
      kind: 'new',
      name: title(column.name),
      type: column.index === shape.user_column ? 'user' : column.type,
    },
    date_order: column.date_order,
    decimal_mark: column.decimal_mark,
  }));
  const config = {
    format: sniff.format,
    target: { kind: 'new', name: shape.name },
    columns,
    name_column: 0,
    id_column: 0,
    user_column: shape.user_column,
  };
  await client.call(startImport, { body: { id: uploaded.import.id, config } });
  await imported(client, uploaded.import.id);
}

async function imported(client: DemoClient, id: string): Promise<void> {
  for (;;) {
    const { import: now } = await client.call(getImport, { params: { id } });
    if (now.status === 'finished') return;
    if (now.status === 'failed' || now.status === 'cancelled')
      throw new Error(`demo: the import of ${now.object_model} ${now.status}: ${JSON.stringify(now.error)}`);
    await delay(POLL_MS);
  }
}

/** What the plans read of the opportunities. */
export async function fieldsOfOpportunities(client: DemoClient): Promise<DemoFields> {
  const catalogue = await client.call(getPlanCatalogue);
  const table = present(
    catalogue.tables.find((candidate) => candidate.name === 'Opportunities'),
    'the opportunities',
  );
  const field = (name: string) =>
    present(
      table.fields.find((candidate) => candidate.name === name),
      name,
    ).id;
  return {
    table_id: table.id,
    user: present(table.user_field_id, 'the user field'),
    stage: field('Deal stage'),
    close_date: field('Close date'),
    value: field('Close value'),
    name: table.name_field_id,
    account: field('Account'),
    product: field('Product'),
  };
}
