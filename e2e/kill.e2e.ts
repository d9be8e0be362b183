import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInApi } from './api.ts';
import type { Api } from './api.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

/** Enough that a job can be caught in the middle. */
const ROWS = 250_000;
/** A dead worker's job is taken over after its lease of 60 s, at most 90 s after the death. */
const TAKEN_OVER_MS = 150_000;
/** Zane Levy's November in the extract. */
const WON_BEFORE = 34_091;
const RUNNING = ['running'];
const ENDED = ['succeeded', 'failed', 'cancelled'];

let product: Product;
let admin: Api;
let database: pg.Client;

beforeAll(async () => {
  product = await startProduct({ seed: 'demo', topology: 'split' });
  admin = await signInApi(product.url, product.logins['admin']!);
  database = new pg.Client({ connectionString: product.database_url! });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await product?.stop();
});

interface JobRow {
  readonly id: string;
  readonly state: string;
  readonly worker: string | null;
  readonly attempts: number;
  readonly progress: number;
}

async function lastJob(kind: string): Promise<JobRow | undefined> {
  const { rows } = await database.query<JobRow>(
    'select id, state, worker, attempts, progress from jobs where kind = $1 order by created_at desc, id desc limit 1',
    [kind],
  );
  return rows[0];
}

async function untilJob(kind: string, states: readonly string[], within_ms: number, but?: string): Promise<JobRow> {
  const begun = performance.now();
  for (;;) {
    const job = await lastJob(kind);
    if (job && job.id !== but && states.includes(job.state)) return job;
    if (performance.now() - begun > within_ms) throw new Error(`no ${kind} job in ${states.join('/')}: ${JSON.stringify(job)}`);
    await delay(5);
  }
}

/** The process that runs the job, gone at once as by power failure. */
async function killWorkerOf(job: JobRow): Promise<void> {
  const pid = Number(job.worker?.split(':')[1]);
  const worker = product.processes.find((one) => one.pid === pid);
  expect(worker?.role, `the worker of ${JSON.stringify(job)}`).toBe('worker');
  await worker!.kill();
}

interface TableWire {
  readonly id: string;
  readonly name: string;
  readonly record_count: number;
  readonly fields: readonly { readonly id: string; readonly name: string }[];
}

async function opportunities(): Promise<TableWire> {
  const { body } = await admin.get<{ tables: TableWire[] }>('/api/tables');
  const found = body.tables.find((table) => table.name === 'Opportunities')!;
  return (await admin.get<TableWire>(`/api/tables/${found.id}`)).body;
}

/** Won deals of one agent in November 2017, whole dollars from 1 to 9. */
function deals(): { readonly text: string; readonly value: number } {
  const lines = ['opportunity_id,sales_agent,product,account,deal_stage,engage_date,close_date,close_value'];
  let value = 0;
  for (let n = 0; n < ROWS; n += 1) {
    const dollars = (n % 9) + 1;
    value += dollars;
    lines.push(`NEW${n},Zane Levy,GTX Pro,Isdom,Won,10/25/2017,11/${(n % 28) + 1}/2017,${dollars}`);
  }
  return { text: lines.join('\n'), value };
}

async function startImportOf(text: string): Promise<void> {
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/csv' }), 'deals.csv');
  const uploaded = await admin.upload<{
    import: { id: string };
    sniff: { format: object; columns: { index: number; name: string; date_order: string | null }[] };
  }>('/api/import', form);
  expect(uploaded.status, JSON.stringify(uploaded.body)).toBe(200);
  const table = await opportunities();
  const fieldOf = (column: string) => table.fields.find((field) => field.name.toLowerCase() === column.replaceAll('_', ' '))!.id;
  const columns = uploaded.body.sniff.columns.map(({ index, name }) => ({
    index,
    target: { kind: 'field', field_id: fieldOf(name) },
    date_order: name.endsWith('_date') ? 'mdy' : null,
    decimal_mark: '.',
  }));
  const config = {
    format: uploaded.body.sniff.format,
    target: { kind: 'table', table_id: table.id },
    columns,
    name_column: 0,
    id_column: 0,
    user_column: 1,
  };
  const started = await admin.put('/api/import', { id: uploaded.body.import.id, config });
  expect(started.status, JSON.stringify(started.body)).toBe(200);
}

/** 3 % to 20,000, 5 % to 50,000, 8 % above, of whole dollars: in cents, exactly. */
function commission(won: number): number {
  const part = (from: number, to: number) => Math.max(0, Math.min(won, to) - from);
  return part(0, 20_000) * 3 + part(20_000, 50_000) * 5 + part(50_000, Number.MAX_SAFE_INTEGER) * 8;
}

async function zaneInNovember(): Promise<{ readonly earned: string; readonly ready: boolean }> {
  const { body } = await admin.post<{ statements: { user: { name: string }; earned: string; ready: boolean }[] }>(
    '/api/statements/search',
    { year: 2017, month: 11 },
  );
  return body.statements.find((row) => row.user.name === 'Zane Levy')!;
}

const cents = (text: string) => {
  const [whole = '0', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
};

test('a worker killed in an import, then another in the calculation: every row once, every cent right', { timeout: 600_000 }, async () => {
  expect(cents((await zaneInNovember()).earned)).toBe(commission(WON_BEFORE));
  const countBefore = (await opportunities()).record_count;
  const { text, value } = deals();
  const calculationBefore = (await lastJob('calculate'))!.id;

  await startImportOf(text);
  const importing = await untilJob('import_records', RUNNING, 30_000);
  await killWorkerOf(importing);
  // Half an import is never visible.
  expect((await opportunities()).record_count).toBe(countBefore);
  const imported = await untilJob('import_records', ENDED, TAKEN_OVER_MS);
  expect(imported).toMatchObject({ id: importing.id, state: 'succeeded', attempts: 2 });
  expect((await opportunities()).record_count).toBe(countBefore + ROWS);

  await product.startWorker!();
  // What the import set off by itself.
  const afterImport = await untilJob('calculate', ENDED, TAKEN_OVER_MS, calculationBefore);
  expect(cents((await zaneInNovember()).earned)).toBe(commission(WON_BEFORE + value));

  await admin.post('/api/statements/refresh', { year: 2017, month: 11, user_ids: null });
  const calculating = await untilJob('calculate', RUNNING, 30_000, afterImport.id);
  await killWorkerOf(calculating);
  const calculated = await untilJob('calculate', ENDED, TAKEN_OVER_MS, afterImport.id);
  expect(calculated).toMatchObject({ id: calculating.id, state: 'succeeded', attempts: 2 });
  const statement = await zaneInNovember();
  expect(statement.ready).toBe(true);
  expect(cents(statement.earned)).toBe(commission(WON_BEFORE + value));
  const doubled = await database.query(
    `select 1 from transactions group by environment_id, statement_id, compensation_id having count(*) > 1`,
  );
  expect(doubled.rows).toEqual([]);
});
