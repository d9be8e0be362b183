import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signInApi } from './api.ts';
import type { Api } from './api.ts';
import { dealsOfZane, opportunities, startImportOf } from './deals.ts';
import { startWithDemo } from './demo-product.ts';
import type { Product } from './product.ts';

const ROWS = 6000;
/** Zane Levy's November in the extract. */
const WON_BEFORE = 34_091;
const RUNNING = ['running'];
const ENDED = ['succeeded', 'failed', 'cancelled'];

let product: Product;
let admin: Api;
let database: pg.Client;

beforeAll(async () => {
  product = await startWithDemo({ seed: 'demo-2017', topology: 'split' });
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

async function untilJob(kind: string, states: readonly string[], but?: string): Promise<JobRow> {
  return vi.waitUntil(
    async () => {
      const job = await lastJob(kind);
      return job && job.id !== but && states.includes(job.state) ? job : null;
    },
    { timeout: 240_000, interval: 100 },
  );
}

/**
 * Keeps others from writing to the tables, so that a job waits in the middle of its work: `untilBlocked` settles when one waits
 * there with work of its own already done.
 */
async function holdTables(
  tables: readonly string[],
): Promise<{ untilBlocked(): Promise<void>; release(): Promise<void> }> {
  const holder = new pg.Client({ connectionString: product.database_url! });
  await holder.connect();
  await holder.query(`begin; lock table ${tables.join(', ')} in exclusive mode`);
  const waiting = 'select from pg_locks where not granted and relation = any($1::regclass[])';
  return {
    untilBlocked: () =>
      expect.poll(async () => (await database.query(waiting, [tables])).rowCount).toBeGreaterThan(0),
    async release() {
      await holder.query('rollback');
      await holder.end();
    },
  };
}

async function recordTables(): Promise<readonly string[]> {
  const { rows } = await database.query<{ name: string }>(
    String.raw`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname like 'records\_%'`,
  );
  return rows.map((row) => row.name);
}

/** As if the lease of 60 s had run out; that it counts is shown in `runner.test.ts`. */
async function endLeaseOf(job: JobRow): Promise<void> {
  await database.query(`update jobs set heartbeat_at = now() - interval '10 minutes' where id = $1`, [
    job.id,
  ]);
}

/** The process that runs the job, gone at once as by power failure. */
async function killWorkerOf(job: JobRow): Promise<void> {
  const pid = Number(job.worker?.split(':')[1]);
  const worker = product.processes.find((one) => one.pid === pid);
  expect(worker?.role, `the worker of ${JSON.stringify(job)}`).toBe('worker');
  await worker!.kill();
}

/** 3 % to 20,000, 5 % to 50,000, 8 % above, of whole dollars: in cents, exactly. */
function commission(won: number): number {
  const part = (from: number, to: number) => Math.max(0, Math.min(won, to) - from);
  return part(0, 20_000) * 3 + part(20_000, 50_000) * 5 + part(50_000, Number.MAX_SAFE_INTEGER) * 8;
}

async function zaneInNovember(): Promise<{ readonly earned: string; readonly ready: boolean }> {
  const { body } = await admin.post<{
    statements: { user: { name: string }; earned: string; ready: boolean }[];
  }>('/api/statements/search', { year: 2017, month: 11 });
  return body.statements.find((row) => row.user.name === 'Zane Levy')!;
}

const cents = (text: string) => {
  const [whole = '0', part = ''] = text.split('.');
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
};

test('a worker killed in an import, then another in the calculation: every row once, every cent right', async () => {
  expect(cents((await zaneInNovember()).earned)).toBe(commission(WON_BEFORE));
  const countBefore = (await opportunities(admin)).record_count;
  const { text, value } = dealsOfZane(ROWS);
  const calculationBefore = (await lastJob('calculate'))!.id;

  const importHeld = await holdTables(await recordTables());
  await startImportOf(admin, text);
  await importHeld.untilBlocked();
  const importing = await untilJob('import_records', RUNNING);
  await killWorkerOf(importing);
  await importHeld.release();
  await endLeaseOf(importing);
  // Half an import is never visible.
  expect((await opportunities(admin)).record_count).toBe(countBefore);
  const imported = await untilJob('import_records', ENDED);
  expect(imported).toMatchObject({ id: importing.id, state: 'succeeded', attempts: 2 });
  expect((await opportunities(admin)).record_count).toBe(countBefore + ROWS);

  await product.startWorker!();
  // What the import set off by itself.
  const afterImport = await untilJob('calculate', ENDED, calculationBefore);
  expect(cents((await zaneInNovember()).earned)).toBe(commission(WON_BEFORE + value));

  // As if the rules had changed in between: only what differs is written, and the calculation waits at the last of its tables.
  await database.query(`update statements set content_hash = '\\x00' where month = '2017-11-01'`);
  const calculationHeld = await holdTables(['statement_versions']);
  await admin.post('/api/statements/refresh', { year: 2017, month: 11, user_ids: null });
  await calculationHeld.untilBlocked();
  const calculating = await untilJob('calculate', RUNNING, afterImport.id);
  await killWorkerOf(calculating);
  await calculationHeld.release();
  await endLeaseOf(calculating);
  const calculated = await untilJob('calculate', ENDED, afterImport.id);
  expect(calculated).toMatchObject({ id: calculating.id, state: 'succeeded', attempts: 2 });
  const statement = await zaneInNovember();
  expect(statement.ready).toBe(true);
  expect(cents(statement.earned)).toBe(commission(WON_BEFORE + value));
  const doubled = await database.query(
    `select 1 from transactions group by environment_id, statement_id, compensation_id having count(*) > 1`,
  );
  expect(doubled.rows).toEqual([]);
});

test('a worker killed in an export: the next one writes the file again, whole and once', async () => {
  await product.startWorker!();
  const table = await opportunities(admin);
  // At the end of its bytes the export is noted as a file: held there, it has written all of them and nobody knows yet.
  const held = await holdTables(['files']);
  const source = { kind: 'records', table_id: table.id, search: '', conditions: null, sort: [] };
  const { body: begun } = await admin.post<{ id: string }>('/api/exports', { source, format: 'csv' });
  await held.untilBlocked();
  const exporting = await untilJob('export', RUNNING);
  await killWorkerOf(exporting);
  await held.release();
  await endLeaseOf(exporting);
  const exported = await untilJob('export', ENDED);
  expect(exported).toMatchObject({ id: exporting.id, state: 'succeeded', attempts: 2 });
  const { body: ended } = await admin.get<{ status: string; rows: number }>(`/api/exports/${begun.id}`);
  expect(ended).toMatchObject({ status: 'finished', rows: table.record_count });
  const { rows: files } = await database.query<{ bytes: string }>(
    'select bytes from files where id = $1 and deleted_at is null',
    [begun.id],
  );
  const { body: text } = await admin.get<string>(`/api/exports/${begun.id}/file`);
  // The text is read without the mark of three bytes.
  expect(files.map(({ bytes }) => Number(bytes))).toEqual([Buffer.byteLength(text) + 3]);
  expect(text.trim().split('\n')).toHaveLength(table.record_count + 1);
});
