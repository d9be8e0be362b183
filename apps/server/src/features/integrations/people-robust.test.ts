import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  admin,
  connection,
  csv,
  files,
  lastRun,
  startWorker,
  stopWorker,
  t,
  untilRun,
  useIntegrations,
} from './testing/integration-world.ts';

useIntegrations();

const HEADER = 'id,name,email,hireDate,terminationDate\n';
const person = (number: number, left = '') =>
  `${number},Person ${number},p${number}@hr.example.com,2025-01-01,${left}\n`;
const dueNow = () => t.query(`update jobs set run_at = now() where state = 'queued'`);
const refresh = (id: string) => admin.post(`/api/import/integration/${id}`, { mode: 'full' });

async function switchedOn(content: string): Promise<string> {
  files.answer = csv(content);
  const id = await connection();
  await admin.post(`/api/company/integrations/${id}/syncs`, {
    selection: { path: 'people.csv' },
    target: 'users',
    table_id: null,
  });
  await untilRun(id, 'mapping');
  const { user_import_id } = await lastRun(id);
  expect((await admin.post(`/api/users/imports/${user_import_id}/apply`, {})).status).toBe(200);
  await untilRun(id, 'finished');
  return id;
}

const people = async (name: string) =>
  (await t.query<{ status: string }>(`select status from users where name = $1`, [name])).map(
    ({ status }) => status,
  );

test('a connection that breaks off, a busy server: tried again, and nobody is made twice', async () => {
  const id = await switchedOn(HEADER + person(1));
  let calls = 0;
  files.answer = (request, response) => {
    calls += 1;
    if (calls === 1) {
      response.writeHead(200, { 'content-length': '1000' }).write(HEADER + person(2));
      setImmediate(() => response.destroy());
    } else if (calls === 2) response.writeHead(503).end();
    else csv(HEADER + person(1, '2026-01-10') + person(2) + person(3))(request, response);
  };
  await refresh(id);
  await expect
    .poll(async () => {
      await dueNow();
      return (await lastRun(id)).status;
    })
    .toBe('finished');
  expect(calls).toBe(3);
  expect([await people('Person 1'), await people('Person 2'), await people('Person 3')]).toEqual([
    ['archived'],
    ['pending'],
    ['pending'],
  ]);
});

test('a worker that is killed while it reads people leaves nobody behind; the next one begins again', async () => {
  const id = await switchedOn(HEADER + person(11));
  await stopWorker();
  const program = fileURLToPath(new URL('testing/worker.ts', import.meta.url));
  const worker = spawn(process.execPath, [program, t.url, t.app_url], { stdio: 'ignore' });
  let requested = 0;
  files.answer = (request, response) => {
    requested += 1;
    if (requested > 1) return csv(HEADER + person(11) + person(12))(request, response);
    // Half of it, and then nothing more.
    response.writeHead(200, { 'content-length': '100000' }).write(HEADER + person(12));
  };
  await refresh(id);
  await expect.poll(() => requested).toBe(1);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await people('Person 12')).toEqual([]);
  await t.query(`update jobs set heartbeat_at = now() - interval '2 minutes' where state = 'running'`);
  startWorker();
  await untilRun(id, 'finished');
  expect([requested, await people('Person 12')]).toEqual([2, ['pending']]);
});
