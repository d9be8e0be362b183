import { statSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { to as copyTo } from 'pg-copy-streams';
import { newId } from '../apps/server/src/platform/clock/clock.ts';
import type { Ctx, Services } from '../apps/server/src/platform/context.ts';
import { openDatabase, prepareDatabase, rawClient, sql } from '../apps/server/src/platform/db/index.ts';
import { csvBytes, xlsxBytes } from '../apps/server/src/platform/files/sheet.ts';
import { diskFileStore } from '../apps/server/src/platform/files/file-store.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { createTable } from '../apps/server/src/features/tables/create-table.ts';
import { createField } from '../apps/server/src/features/tables/create-field.ts';
import {
  fieldColumn,
  recordTable,
  requireTable,
  type DataTable,
} from '../apps/server/src/features/tables/index.ts';
import { recordSheet } from '../apps/server/src/features/records/index.ts';
import { inTenantOf, makeCompany } from './import-case.ts';

/**
 * A table of a million records and 20 fields as CSV and as XLSX, written as the job writes them, beside a bare `COPY ... TO STDOUT` of the
 * same columns: `node --max-old-space-size=256 bench/export.ts [rows]`. Fails where the heap passes 256 MB.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const MAX_HEAP_MB = 256;

const FIELDS = [
  ...Array.from(
    { length: 8 },
    (_, at) => [`text ${at}`, 'string', `'Value ' || (n * ${at + 3} % 5000)`] as const,
  ),
  ...Array.from(
    { length: 5 },
    (_, at) => [`amount ${at}`, 'amount', `(n * ${at + 7} % 9000000) / 100.0`] as const,
  ),
  ...Array.from(
    { length: 3 },
    (_, at) => [`date ${at}`, 'date', `date '2020-01-01' + (n * ${at + 5} % 2000)::int`] as const,
  ),
  ['won', 'bool', 'n % 2 = 0'] as const,
  ['stage', 'picklist', `(array['Won', 'Lost', 'Open'])[1 + n % 3]`] as const,
];

const folder = await makeOwnedFolder('comptoir-bench-export');
// Under root PostgreSQL runs as another account, which must get in.
await chmod(folder, 0o755);
const postgres = await startPostgres({ data_dir: folder, throwaway: true });
const app_url = await prepareDatabase(postgres.url());
const database = openDatabase({ url: postgres.url(), app_url });
let isTooBig = false;
try {
  const { tenant, actor } = await makeCompany(database);
  const services = { files: diskFileStore(join(folder, 'files')), export_rows: ROWS } as Services;
  const inTenant = inTenantOf(database, { tenant, actor, services });
  const table = await inTenant(makeTable);
  const bare_s = await inTenant((ctx) => bareCopy(ctx, table));
  print(`bare COPY TO STDOUT of ${ROWS} rows x ${table.fields.length} columns: ${bare_s.toFixed(1)} s`);
  for (const format of ['csv', 'xlsx'] as const) {
    const { seconds, bytes, heap_mb } = await inTenant((ctx) => exportAs(ctx, table, format));
    isTooBig ||= heap_mb > MAX_HEAP_MB;
    print(
      `${format}: ${seconds.toFixed(1)} s, ${(seconds / bare_s).toFixed(1)} times the bare COPY, ${Math.round(bytes / 1e6)} MB, heap at most ${heap_mb} MB`,
    );
  }
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
if (isTooBig) process.exitCode = 1;

async function makeTable(ctx: Ctx): Promise<DataTable> {
  const { id } = await createTable(ctx, { name: 'Deals' });
  for (const [name, type] of FIELDS) await createField(ctx, id, { name, type, decimals: 2, options: [] });
  const table = await requireTable(ctx, id);
  const columns = table.fields.map((field) => fieldColumn(field.id));
  const values = table.fields.map(({ name }) => FIELDS.find((one) => one[0] === name)?.[2] ?? `'Deal ' || n`);
  await sql`
    insert into ${recordTable(ctx.tenant.environment_id, id)} (id, ${sql.join(columns)})
    select ('01900000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, ${sql.raw(values.join(', '))}
    from generate_series(1, ${sql.lit(ROWS)}::bigint) as n`.execute(ctx.db);
  return table;
}

async function bareCopy(ctx: Ctx, table: DataTable): Promise<number> {
  const start = performance.now();
  const query = sql`copy (select ${sql.join(table.fields.map((field) => fieldColumn(field.id)))}
    from ${recordTable(ctx.tenant.environment_id, table.id)}) to stdout with (format csv)`.compile(ctx.db);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(rawClient(ctx.db).query(copyTo(query.sql)), nowhere);
  return (performance.now() - start) / 1000;
}

async function exportAs(ctx: Ctx, table: DataTable, format: 'csv' | 'xlsx') {
  let heap = 0;
  const timer = setInterval(() => (heap = Math.max(heap, process.memoryUsage().heapUsed)), 50);
  const start = performance.now();
  const sheet = await recordSheet(
    ctx,
    {
      kind: 'records',
      table_id: table.id,
      search: '',
      conditions: null,
      sort: [],
      groups: [],
    },
    { language: 'en', decimals: 'point' },
  );
  const bytes = format === 'csv' ? csvBytes(sheet, sheet.batches()) : xlsxBytes(sheet, sheet.batches());
  const stored = await ctx.services.files.write(Readable.from(bytes, { objectMode: false }), {
    environment_id: ctx.tenant.environment_id,
    id: newId(),
    max_bytes: Number.MAX_SAFE_INTEGER,
  });
  clearInterval(timer);
  return {
    seconds: (performance.now() - start) / 1000,
    bytes: statSync(ctx.services.files.pathOf(stored.storage_key)).size,
    heap_mb: Math.round(heap / 1024 ** 2),
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
