import {
  getImport,
  getPlanCatalogue,
  listImportProgress,
  listTables,
  type ResponseOf,
  searchRecords,
  startImport,
  uploadImportFile,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { setTimeout as delay } from 'node:timers/promises';
import type { DemoClient } from './demo-client.ts';
import { readDemoFile, rowsOf, type DemoFile } from './demo-files.ts';
import { SECTOR } from './demo-links.ts';
import type { DemoFields } from './demo-plan.ts';
import { movedDeals, type SecondYear } from './demo-second-year.ts';

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

/** `pipeline`: other deals than those of the extract, in its columns. */
export async function makeTables(client: DemoClient, pipeline: Buffer | null = null): Promise<void> {
  // What an earlier start left in the queue is finished by its worker's successor first, or its table would be made twice.
  const { imports } = await client.call(listImportProgress);
  for (const one of imports.filter((candidate) => candidate.status !== 'uploaded'))
    await imported(client, one.id);
  const { tables } = await client.call(listTables);
  const missing = TABLES.filter((shape) => !tables.some((table) => table.name === shape.name));
  await Promise.all(missing.map((shape) => importTable(client, shape, pipeline)));
}

/** `close_date` becomes `Close date`. */
function title(column: string): string {
  const words = column.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function importTable(
  client: DemoClient,
  { file, name, user_column }: TableShape,
  pipeline: Buffer | null,
): Promise<void> {
  const content = user_column === null || pipeline === null ? await readDemoFile(file) : pipeline;
  await importFile(client, { name: file, content }, (column) => ({
    target: { kind: 'new', name },
    user_column,
    column: {
      kind: 'new',
      name: title(column.name),
      type: column.index === user_column ? 'user' : column.type,
    },
  }));
}

/** The opportunities of the second year, as a second file of the CRM. Can be repeated. */
export async function addSecondYear(client: DemoClient, year: SecondYear): Promise<void> {
  const content = movedDeals(await readDemoFile('sales_pipeline.csv'), year);
  const catalogue = await client.call(getPlanCatalogue);
  const table = present(
    catalogue.tables.find((one) => one.name === 'Opportunities'),
    'the opportunities',
  );
  const first = present(rowsOf(content)[0]?.['opportunity_id'], 'a deal');
  const search = { params: { id: table.id }, body: { search: first, limit: 1 } };
  if ((await client.call(searchRecords, search)).records.length > 0) return;
  const name = `sales_pipeline_${year.label.replace('/', '_')}.csv`;
  await importFile(client, { name, content }, (column) => ({
    target: { kind: 'table', table_id: table.id },
    user_column: 1,
    column: {
      kind: 'field',
      field_id: present(
        table.fields.find((field) => field.name === title(column.name)),
        column.name,
      ).id,
    },
  }));
}

type Sniffed = ResponseOf<typeof uploadImportFile>['sniff']['columns'][number];

/** Where a column goes, in which table. The first column names the rows and tells them apart. */
interface Mapping {
  readonly target: object;
  readonly user_column: number | null;
  readonly column: object;
}

export async function importFile(
  client: DemoClient,
  file: { readonly name: string; readonly content: Buffer },
  mappingOf: (column: Sniffed) => Mapping,
): Promise<void> {
  const { sniff, import: uploaded } = await client.call(uploadImportFile, { file });
  const mappings = sniff.columns.map(mappingOf);
  const { target, user_column } = present(mappings[0], file.name);
  const columns = sniff.columns.map((column, index) => ({
    index: column.index,
    target: mappings[index]?.column,
    date_order: column.date_order,
    decimal_mark: column.decimal_mark,
  }));
  const config = { format: sniff.format, target, columns, name_column: 0, id_column: 0, user_column };
  await client.call(startImport, { body: { id: uploaded.id, config } });
  await imported(client, uploaded.id);
}

async function imported(client: DemoClient, id: string): Promise<void> {
  for (;;) {
    const { import: now } = await client.call(getImport, { params: { id } });
    if (now.status === 'finished') return;
    if (now.status === 'failed' || now.status === 'cancelled')
      throw new Error(
        `demo: the import of ${now.configs.object_model} ${now.status}: ${JSON.stringify(now.error)}`,
      );
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
    engage_date: field('Engage date'),
    close_date: field('Close date'),
    value: field('Close value'),
    name: table.name_field_id,
    account: field('Account'),
    product: field('Product'),
    sector: field(SECTOR),
  };
}
