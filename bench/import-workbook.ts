import { createReadStream, statSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { createInterface } from 'node:readline';
import { newId, systemClock } from '../apps/server/src/platform/clock/clock.ts';
import type { Services } from '../apps/server/src/platform/context.ts';
import { openDatabase, prepareDatabase } from '../apps/server/src/platform/db/index.ts';
import { diskFileStore } from '../apps/server/src/platform/files/file-store.ts';
import { type SheetRow, xlsxBytes } from '../apps/server/src/platform/files/sheet.ts';
import { silentLogger } from '../apps/server/src/platform/log/log.ts';
import { startPostgres } from '../apps/server/src/platform/postgres/postgres.ts';
import { makeOwnedFolder } from '../apps/server/src/platform/temporary/owned-folder.ts';
import { runImport } from '../apps/server/src/features/imports/run-import.ts';
import { startImport } from '../apps/server/src/features/imports/start-import.ts';
import { uploadFile } from '../apps/server/src/features/imports/upload-file.ts';
import { COLUMNS, inTenantOf, makeCompany, writeCsv } from './import-case.ts';

/**
 * A workbook of a million rows and 20 columns, from the upload to the last record:
 * `node --max-old-space-size=256 bench/import-workbook.ts [rows]`. Targets: 120 s, heap at most 256 MB.
 */
const ROWS = Number(process.argv[2] ?? 1_000_000);
const MAX_SECONDS = 120;
const MAX_HEAP_MB = 256;
const BATCH = 1000;

const folder = await makeOwnedFolder('comptoir-bench-workbook');
// Under root PostgreSQL runs as another account, which must get in.
await chmod(folder, 0o755);
const postgres = await startPostgres({ data_dir: folder, throwaway: true });
const app_url = await prepareDatabase(postgres.url());
const database = openDatabase({ url: postgres.url(), app_url });
try {
  const { tenant, actor, agents } = await makeCompany(database);
  const services = { files: diskFileStore(join(folder, 'files')) } as Services;
  const company = { tenant, actor, services };
  const csv = join(folder, 'file.csv');
  await writeCsv(csv, agents, ROWS);
  const head = COLUMNS.map(([name]) => name);
  const sheet = {
    words: ['Deals'],
    head,
    total: ROWS,
    decimals: 'point' as const,
    batches: () => batches(csv),
  };
  const bytes = xlsxBytes(sheet, sheet.batches());
  const book = await services.files.write(Readable.from(bytes, { objectMode: false }), {
    environment_id: tenant.environment_id,
    id: newId(),
    max_bytes: 2 ** 40,
  });
  const path = services.files.pathOf(book.storage_key);
  process.stdout.write(
    `workbook of ${ROWS} rows x ${head.length} columns: ${Math.round(statSync(path).size / 1e6)} MB\n`,
  );
  let heap = 0;
  const timer = setInterval(() => (heap = Math.max(heap, process.memoryUsage().heapUsed)), 50);
  const start = performance.now();
  const { id, upload_s } = await upload(company, path, start);
  await importAll(company, id);
  clearInterval(timer);
  const seconds = (performance.now() - start) / 1000;
  const heap_mb = Math.round(heap / 1024 ** 2);
  process.stdout.write(
    `upload with reading ${upload_s.toFixed(1)} s, in all ${seconds.toFixed(1)} s (target ${MAX_SECONDS}), heap at most ${heap_mb} MB (target ${MAX_HEAP_MB})\n`,
  );
  if (seconds > MAX_SECONDS || heap_mb > MAX_HEAP_MB) process.exitCode = 1;
} finally {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

type Company = Parameters<typeof inTenantOf>[1];

async function upload(company: Company, path: string, start: number) {
  const inTenant = inTenantOf(database, company);
  const ctx = {
    ...company,
    clock: systemClock,
    log: silentLogger,
    newId,
    hung_up: new AbortController().signal,
    request_id: 'bench',
    platformTransaction: () => Promise.reject(new Error('not used here')),
    withTransaction: inTenant,
    once: (_content: unknown, use: Parameters<typeof inTenant>[0]) => inTenant(use),
  } as unknown as Parameters<typeof uploadFile>[0];
  const content = createReadStream(path);
  const { import: made, sniff } = await uploadFile(ctx, { name: 'deals.xlsx', content });
  const upload_s = (performance.now() - start) / 1000;
  await inTenant((tx) =>
    startImport(tx, made.id, {
      format: sniff.format,
      target: { kind: 'new', name: 'Deals' },
      columns: sniff.columns.map((column) => ({
        index: column.index,
        target: { kind: 'new', name: column.name, type: column.type },
        date_order: column.date_order ?? 'ymd',
        decimal_mark: column.decimal_mark,
        percent_unit: null,
      })),
      name_column: 1,
      id_column: 0,
      user_column: 2,
      duplicates: 'override_keeping_edits',
      deleted: 'leave_out',
      unmatched_users: 'keep',
    }),
  );
  return { id: made.id, upload_s };
}

async function importAll(company: Company, id: string): Promise<void> {
  const inTenant = inTenantOf(database, company);
  const job = {
    ...company,
    job_id: newId(),
    attempt: 1,
    clock: systemClock,
    log: silentLogger,
    newId,
    transaction: inTenant,
    snapshot: inTenant,
    fromOneMoment: inTenant,
    buildIndex: () => Promise.resolve('built' as const),
  };
  const control = { signal: new AbortController().signal, progress: async () => {} };
  const results = await runImport(job, id, control);
  if (results.created !== ROWS) throw new Error(`created ${results.created} of ${ROWS}`);
}

/** The rows of the generated file, whose quoted cells have no quotes and one comma. */
async function* batches(csv: string): AsyncGenerator<readonly SheetRow[]> {
  let batch: SheetRow[] = [];
  let isHead = true;
  for await (const line of createInterface({ input: createReadStream(csv) })) {
    if (isHead) {
      isHead = false;
      continue;
    }
    batch.push(
      line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((text, at) => cellOf(text.replace(/^"|"$/g, ''), at)),
    );
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function cellOf(text: string, at: number): SheetRow[number] {
  const type = COLUMNS[at]?.[1];
  if (text === '' || type === 'text' || type === 'boolean') return text;
  return type === 'date' ? { date: text } : { number: text };
}
