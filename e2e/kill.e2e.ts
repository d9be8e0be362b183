import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInApi } from './api.ts';
import type { Api } from './api.ts';
import { dealsOfZane, opportunities, startImportOf } from './deals.ts';
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
  const countBefore = (await opportunities(admin)).record_count;
  const { text, value } = dealsOfZane(ROWS);
  const calculationBefore = (await lastJob('calculate'))!.id;

  await startImportOf(admin, text);
  const importing = await untilJob('import_records', RUNNING, 30_000);
  await killWorkerOf(importing);
  // Half an import is never visible.
  expect((await opportunities(admin)).record_count).toBe(countBefore);
  const imported = await untilJob('import_records', ENDED, TAKEN_OVER_MS);
  expect(imported).toMatchObject({ id: importing.id, state: 'succeeded', attempts: 2 });
  expect((await opportunities(admin)).record_count).toBe(countBefore + ROWS);

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
