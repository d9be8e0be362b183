import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type Postgres } from '../apps/server/src/platform/postgres/postgres.ts';
import {
  type StreamingCopy,
  startStreamingCopy,
} from '../apps/server/src/platform/testing/streaming-copy.ts';
import { type Api, signInApi } from './api.ts';
import { takeDemo } from './demo-product.ts';
import { newDataDir, type ServerProcess, startProcess } from './product.ts';

let folder: string;
let postgres: Postgres;
let copy: StreamingCopy;
let api: Api;
const servers: ServerProcess[] = [];

beforeAll(async () => {
  folder = await newDataDir();
  const data_dir = join(folder, 'data');
  await takeDemo(data_dir);
  // One that a copy can follow: not a throwaway one.
  postgres = await startPostgres({ data_dir });
  copy = await startStreamingCopy({ data_dir, url: postgres.url() }, folder);
  const env = {
    DATA_DIR: data_dir,
    DATABASE_URL: postgres.url(),
    DATABASE_REPLICA_URL: copy.url,
    SEED: 'none',
  };
  for (const role of ['api', 'worker'] as const) servers.push(await startProcess(role, env));
  const output = servers[0]!.output();
  const [, email = '', password = ''] = /^\s+admin\s+(\S+@\S+)\s+(\S+)\s*$/im.exec(output) ?? [];
  api = await signInApi(/Comptoir is ready: (\S+)/.exec(output)?.[1] ?? '', { email, password });
});
afterAll(async () => {
  await Promise.all(servers.map((one) => one.stop()));
  await copy?.stop();
  await postgres?.stop();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** Transactions of the login of requests on the copy; each process has its own connections there. */
async function readsOnCopy(): Promise<number> {
  const client = new pg.Client({ connectionString: copy.url });
  await client.connect();
  const { rows } = await client.query<{ count: string }>(
    'select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()',
  );
  await client.end();
  return Number(rows[0]?.count);
}

test('reports, metrics and exports of the demo are read from the copy, and say the same as the database', async () => {
  const { reports } = (await api.get<{ reports: { id: string; name: string }[] }>('/api/reports')).body;
  expect(reports.length).toBeGreaterThan(0);
  const read = async () => {
    const answers = [];
    for (const { id } of reports)
      for (const view of ['rows', 'groups'])
        answers.push(await api.post(`/api/reports/${id}/result`, { view }));
    const { metrics } = (await api.get<{ metrics: { id: string }[] }>('/api/metrics')).body;
    const metric_ids = metrics.map(({ id }) => id).slice(0, 5);
    answers.push(await api.post('/api/metrics/values', { metric_ids, from: '2017-01', to: '2017-06' }));
    return answers.map(({ status, body }) => ({ status, body }));
  };
  const on_copy = await read();
  expect(on_copy.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
  expect(on_copy.some(({ status }) => status === 200)).toBe(true);
  await expect.poll(readsOnCopy).toBeGreaterThan(on_copy.length);

  const started = await api.post<{ id: string }>('/api/exports', { source: { kind: 'users' } });
  expect(started.status).toBeLessThan(300);
  const state = async () =>
    (await api.get<{ status: string }>(`/api/exports/${started.body.id}`)).body.status;
  await expect.poll(state).toBe('finished');

  await copy.stop();
  expect(await read()).toEqual(on_copy);
  // Without it nothing was refused: it is said once, in the log.
  expect(servers[0]!.output()).toContain('the copy of the database can not be read');
});
