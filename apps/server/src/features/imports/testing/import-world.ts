import { Readable } from 'node:stream';
import { type ImportConfig, type Sniff, importConfigSchema } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, beforeAll } from 'vitest';
import type { z } from 'zod';
import { silentLogger } from '../../../platform/log/log.ts';
import { newId } from '../../../platform/clock/clock.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import type { JobControl, JobCtx } from '../../../platform/jobs/define.ts';
import { startTestDatabase, type TestDatabase, type TestTenant } from '../../../platform/testing/index.ts';
import { testServices } from '../../../platform/testing/test-services.ts';
import { searchRecords } from '../../records/search-records.ts';
import { getTable, listTables } from '../../tables/read-tables.ts';
import { countDeletedInFile } from '../count-deleted.ts';
import { getImport } from '../read-imports.ts';
import { runImport } from '../run-import.ts';
import { startImport } from '../start-import.ts';
import { uploadFile } from '../upload-file.ts';

export let t: TestDatabase;
export let company: TestTenant;
export const services = testServices();

/** A database and a company for the tests of one file. */
export function useImports(): void {
  beforeAll(async () => {
    t = await startTestDatabase();
    company = await t.tenant({ settings: { timezone: 'Europe/Paris' } });
  });
  afterAll(() => t.stop());
}

export const code = (work: Promise<unknown>) =>
  work.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)),
  );

const base = () => ({
  tenant: company.tenant,
  actor: company.admin,
  services,
  clock: t.clock,
  log: silentLogger,
  newId,
});
export const manual = (): ManualCtx => ({
  ...base(),
  hung_up: new AbortController().signal,
  request_id: 'test',
  inEnvironment: () => Promise.reject(new Error('not used here')),
  platformTransaction: () => Promise.reject(new Error('not used here')),
  withTransaction: (use) => t.run(company, (ctx) => use({ ...ctx, services })),
  once: (_content, use) => t.run(company, (ctx) => use({ ...ctx, services })),
  perform: () => Promise.reject(new Error('not used here')),
});
export const job = (): JobCtx => ({
  ...base(),
  job_id: newId(),
  attempt: 1,
  transaction: (use) => t.run(company, (ctx) => use({ ...ctx, services })),
  snapshot: (use) => t.run(company, (ctx) => use({ ...ctx, services })),
  fromOneMoment: (use) => t.run(company, (ctx) => use({ ...ctx, services })),
  buildIndex: () => Promise.resolve('built'),
});
export const control = (signal = new AbortController().signal): JobControl => ({
  signal,
  progress: async () => signal.throwIfAborted(),
});

export const upload = (content: string | Buffer, name = 'file.csv') =>
  uploadFile(manual(), {
    name,
    content: Readable.from([Buffer.isBuffer(content) ? content : Buffer.from(content)]),
  });

export const countDeleted = (id: string, table_id: string) =>
  countDeletedInFile(manual(), id, { table_id, id_column: 0 });

/** The mapping that a person would confirm: everything as guessed. */
export function guessed(
  sniff: Sniff,
  over: Partial<z.input<typeof importConfigSchema>> & { date_order?: 'ymd' | 'mdy' | 'dmy' } = {},
): ImportConfig {
  const { date_order, ...rest } = over;
  return importConfigSchema.parse({
    format: sniff.format,
    target: { kind: 'new', name: `Table ${newId()}` },
    columns: sniff.columns.map((column) => ({
      index: column.index,
      target: { kind: 'new', name: column.name, type: column.type },
      date_order: column.date_order ?? date_order ?? null,
      decimal_mark: column.decimal_mark,
      percent_unit: column.plain_number?.guess ?? null,
    })),
    name_column: sniff.suggested.name ?? 0,
    id_column: sniff.suggested.id ?? 0,
    user_column: sniff.suggested.user,
    ...rest,
  });
}

type Column = z.input<typeof importConfigSchema>['columns'][number];
type NewField = Extract<Column['target'], { kind: 'new' }>;

/** The columns of a file in their order, each as a new field of its name, with days as 2026-01-31 and a decimal point. */
export const newColumns = (types: Readonly<Record<string, NewField['type']>>): Column[] =>
  Object.entries(types).map(([name, type], index) => ({
    index,
    target: { kind: 'new', name, type },
    date_order: 'ymd',
    decimal_mark: '.',
  }));

export async function load(
  content: string | Buffer,
  over: Parameters<typeof guessed>[1] = {},
  name = 'file.csv',
) {
  const { import: made, sniff } = await upload(content, name);
  await t.run(company, (ctx) => startImport(ctx, made.id, guessed(sniff, over)));
  const results = await runImport(job(), made.id, control());
  const after = await t.run(company, (ctx) => getImport(ctx, made.id));
  return { id: made.id, results, table_id: after.import.table_id!, rejections: after.rejections };
}

export const rowsOf = async (table_id: string) => {
  const body = { search: '', conditions: null, sort: [], start: 0, limit: 200, with_total: true };
  return (await t.run(company, (ctx) => searchRecords(ctx, table_id, body))).records;
};

/** The data table of this name, where there is one. */
export const tableNamed = async (name: string) =>
  (await t.run(company, (ctx) => listTables(ctx, false))).find((table) => table.name === name);

/** The same columns into the fields of a table that is there. */
export async function into(
  table_id: string,
  sniff: Sniff,
  over: Partial<ImportConfig> = {},
): Promise<ImportConfig> {
  const table = await t.run(company, (ctx) => getTable(ctx, table_id));
  const config = guessed(sniff, over);
  const columns = config.columns.map((column) => ({
    ...column,
    target: {
      kind: 'field' as const,
      field_id: table.fields.find((field) => field.name === sniff.columns[column.index]!.name)!.id,
    },
  }));
  return { ...config, target: { kind: 'table', table_id }, columns, ...over };
}
