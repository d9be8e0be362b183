import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import {
  admin,
  app,
  company,
  connection,
  countRecords,
  csv,
  filledTable,
  files,
  lastRun,
  startWorker,
  stopWorker,
  t,
  untilRun,
  useIntegrations,
} from './testing/integration-world.ts';
import { runDue } from '../../platform/schedules/index.ts';
import { refreshSchedule, sweepIntegrations } from './refresh-schedule.ts';

useIntegrations();

const DEALS = 'deal_id,name,amount\nD1,One,100\nD2,Two,200\n';
const path = (id: string) => `/api/company/integrations/${id}`;
const refresh = (id: string, mode: 'full' | 'incremental' = 'full') =>
  admin.post(`/api/import/integration/${id}`, { mode });
const dueNow = () => t.query(`update jobs set run_at = now() where state = 'queued'`);

test('a connection is tested, looked at, mapped once, and refreshed by its mapping', async () => {
  files.answer = csv(DEALS, { etag: '"1"' });
  const id = await connection({ sign_in: 'basic', username: 'ann' }, { password: 'open sesame' });
  const tested = await admin.post(`${path(id)}/test`);
  expect(tested.body).toEqual({ error: null, host_key: null });
  expect(files.requested.at(-1)?.authorization).toBe(`Basic ${btoa('ann:open sesame')}`);
  const preview = await admin.post(`${path(id)}/preview`, { selection: { path: 'deals.csv' } });
  expect(preview.body).toEqual({
    columns: ['deal_id', 'name', 'amount'],
    rows: [
      ['D1', 'One', '100'],
      ['D2', 'Two', '200'],
    ],
  });
  const { table } = await filledTable(id, 'Web deals');
  expect(await countRecords(table)).toBe(2);
  expect((await admin.get(`/api/tables/${table}`)).body.source).toBe('integration');

  const refreshOf = async () => (await admin.get('/api/import/integration')).body.integrations[0].tables;
  expect(await refreshOf()).toMatchObject([
    {
      table_id: table,
      status: 'finished',
      progress: null,
      error: null,
      last_refreshed_at: expect.any(String),
    },
  ]);

  // Nothing new: no import.
  expect((await refresh(id, 'incremental')).body.runs).toHaveLength(1);
  await untilRun(id, 'unchanged');

  // Other columns, in another order: found by their names, and the new one is left out.
  files.answer = csv('new,amount,deal_id,name\nx,150,D1,One\ny,300,D3,Three\n', { etag: '"2"' });
  await refresh(id, 'incremental');
  await untilRun(id, 'finished');
  expect(await countRecords(table)).toBe(3);
  const run = await lastRun(id);
  expect(run).toMatchObject({ mode: 'incremental', trigger: 'manual', rows: 2, progress: 100 });
  const { body } = await admin.get(`/api/import/${run.import_id}`);
  expect(body.import.configs).toMatchObject({
    type: 'provisioning',
    results: { created: 1, updated: 1, rejected: 0 },
    integration: { id },
  });

  files.answer = csv('amount,name\n1,One\n');
  await refresh(id);
  await untilRun(id, 'failed');
  expect((await lastRun(id)).error).toEqual({
    code: 'integration_error',
    params: { reason: 'column_gone', detail: 'deal_id' },
  });
  expect(await countRecords(table)).toBe(3);
});

test('secrets go in and never come out, and not to another place', async () => {
  const id = await connection({ sign_in: 'bearer' }, { token: 'a very secret token' });
  const list = await admin.get('/api/company/integrations');
  expect(list.text).not.toContain('secret token');
  expect(list.body.integrations.find((one: { id: string }) => one.id === id)).toMatchObject({
    secrets: ['token'],
  });
  const trail = await t.query<{ text: string }>(`select a::text as text from audit_log a`);
  expect(trail.map(({ text }) => text).join()).not.toContain('secret token');
  const stored = await t.query<{ text: string }>(`select i::text as text from integrations i`);
  expect(stored.map(({ text }) => text).join()).not.toContain('secret token');

  const renamed = await admin.patch(path(id), { connection_name: 'Renamed' });
  expect(renamed.status).toBe(200);
  const elsewhere = { base_url: 'https://elsewhere.example.com/', sign_in: 'bearer' };
  const moved = await admin.patch(path(id), { settings: elsewhere });
  expect([moved.status, moved.body.code, moved.body.params]).toEqual([
    400,
    'invalid_field',
    { reason: 'value_missing', field: 'token' },
  ]);
  expect((await admin.patch(path(id), { settings: elsewhere, secrets: { token: 'new' } })).status).toBe(200);
});

test.each([
  [{ base_url: 'ftp://example.com', sign_in: 'none' }, 'base_url', 'url_invalid'],
  [{ base_url: 'example.com', sign_in: 'none' }, 'base_url', 'url_invalid'],
  [{ base_url: 'https://ann:pw@example.com', sign_in: 'none' }, 'base_url', 'url_invalid'],
  [{ base_url: 'https://example.com', sign_in: 'magic' }, 'sign_in', 'unknown'],
  [{ base_url: 'https://example.com', sign_in: 'none', other: 'x' }, 'other', 'unknown'],
  [{ base_url: 'https://example.com', sign_in: 'basic' }, 'username', 'value_missing'],
])('settings %o are refused', async (settings, field, reason) => {
  const answer = await admin.post('/api/company/integrations', {
    kind: 'csv_https',
    connection_name: 'Refused',
    settings,
  });
  expect([answer.status, answer.body.params]).toEqual([400, { field, reason }]);
});

test('a path leads nowhere but below the connection’s address', async () => {
  const id = await connection();
  for (const wanted of ['../secret.csv', '//127.0.0.1:1/x.csv', 'https://example.com/x.csv']) {
    const before = files.requested.length;
    const answer = await admin.post(`${path(id)}/preview`, { selection: { path: wanted } });
    const requested = files.requested.slice(before).map(({ url }) => url);
    expect(
      requested.every((url) => url.startsWith('/data/')),
      `${wanted} requested ${requested.join()}`,
    ).toBe(true);
    if (requested.length === 0) expect(answer.body.params.reason).toBe('not_found');
  }
});

test('a deletion waits for a day, is refused while a table is filled, and can be taken back', async () => {
  files.answer = csv(DEALS);
  const id = await connection();
  const { sync, table } = await filledTable(id, 'Deals to leave');
  const refused = await admin.delete(path(id));
  expect([refused.body.code, refused.body.params]).toEqual([
    'integration_in_use',
    { tables: ['Deals to leave'] },
  ]);
  // Held open: a refresh is under way.
  files.answer = () => {};
  await refresh(id);
  await untilRun(id, 'fetching');
  expect((await admin.delete(path(id))).body.code).toBe('integration_running');
  expect((await admin.delete(`/api/company/integrations/syncs/${sync}`)).body.code).toBe(
    'integration_running',
  );
  expect((await refresh(id)).body.runs).toEqual([]);
  await admin.post(`/api/jobs/${(await lastRun(id)).job_id}/cancel`);
  await t.query(`update jobs set cancel_requested_at = now() where id = $1`, [(await lastRun(id)).job_id]);
  await t.query(`select pg_notify('comptoir_jobs', 'cancel')`);
  await untilRun(id, 'cancelled');

  expect((await admin.delete(`/api/company/integrations/syncs/${sync}`)).status).toBe(200);
  expect((await admin.get(`/api/tables/${table}`)).body).toMatchObject({ source: 'file', record_count: 2 });
  const requested = await admin.delete(path(id));
  expect(requested.body).toMatchObject({ active: false, deletion: '2026-01-16T10:00:00.000Z' });
  expect((await refresh(id)).body.code).toBe('integration_ending');
  expect((await admin.patch(path(id), { active: true })).body.code).toBe('integration_ending');
  expect((await admin.patch(path(id), { deletion: null })).body.deletion).toBeNull();

  await admin.delete(path(id));
  await sweepIntegrations(app.platform);
  expect((await admin.get(`${path(id)}/runs`)).status).toBe(200);
  t.clock.set('2026-01-16T10:00:01Z');
  await sweepIntegrations(app.platform);
  expect((await admin.get(`${path(id)}/runs`)).status).toBe(404);
  t.clock.set('2026-01-15T10:00:00Z');
});

test('a company has one SFTP connection', async () => {
  const one = {
    kind: 'sftp',
    settings: { host: 'files.example.com', port: '22', username: 'ann', sign_in: 'password' },
    secrets: { password: 'x' },
  };
  expect((await admin.post('/api/company/integrations', { ...one, connection_name: 'A' })).status).toBe(200);
  const second = await admin.post('/api/company/integrations', { ...one, connection_name: 'B' });
  expect([second.status, second.body.code]).toEqual([409, 'one_sftp']);
});

test('a connection that breaks off, and a server that is busy, are tried again: nothing is lost or doubled', async () => {
  files.answer = csv(DEALS);
  const id = await connection();
  const { table } = await filledTable(id, 'Broken deals');
  let calls = 0;
  files.answer = (request, response) => {
    calls += 1;
    if (calls === 1) {
      response.writeHead(200, { 'content-length': '1000' }).write('deal_id,name,amount\nD9,Nine,9\n');
      setImmediate(() => response.destroy());
    } else if (calls === 2) response.writeHead(503).end();
    else csv(`${DEALS}D4,Four,400\n`)(request, response);
  };
  await refresh(id);
  await expect
    .poll(async () => {
      await dueNow();
      return (await lastRun(id)).status;
    })
    .toBe('finished');
  expect([calls, await countRecords(table)]).toEqual([3, 3]);
  const imports = await t.query(`select 1 from imports where table_id = $1 and status = 'finished'`, [table]);
  expect(imports).toHaveLength(2);
});

test('a worker that is killed while it fetches leaves nothing; the next one begins again', async () => {
  files.answer = csv(DEALS);
  const id = await connection();
  const { table } = await filledTable(id, 'Killed deals');
  await stopWorker();
  const folder = fileURLToPath(new URL('testing/worker.ts', import.meta.url));
  const worker = spawn(process.execPath, [folder, t.url, t.app_url], { stdio: 'ignore' });
  let requested = 0;
  files.answer = (request, response) => {
    requested += 1;
    if (requested > 1) return csv(`${DEALS}D5,Five,500\n`)(request, response);
    // Half of it, and then nothing more.
    response.writeHead(200, { 'content-length': '100000' }).write('deal_id,name,amount\nD9,Nine,9\n');
  };
  await refresh(id);
  await expect.poll(() => requested).toBe(1);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect((await lastRun(id)).status).toBe('fetching');
  await t.query(`update jobs set heartbeat_at = now() - interval '2 minutes' where state = 'running'`);
  startWorker();
  await untilRun(id, 'finished');
  expect([requested, await countRecords(table)]).toEqual([2, 3]);
});

test('a disk that is full for a while costs a try, and no record', async () => {
  files.answer = csv(DEALS);
  const id = await connection();
  const { table } = await filledTable(id, 'Full deals');
  let requested = 0;
  files.answer = (request, response) => {
    requested += 1;
    if (requested > 1) return csv(`${DEALS}D6,Six,600\n`)(request, response);
    // Every write to this file answers that there is no space left.
    void lastRun(id).then((run) => {
      const key = `${company.tenant.environment_id}/${run.id}`;
      symlinkSync('/dev/full', `${app.platform.services.files.pathOf(key)}.part`);
      csv(DEALS)(request, response);
    });
  };
  await refresh(id);
  await expect
    .poll(async () => {
      await dueNow();
      return (await lastRun(id)).status;
    })
    .toBe('finished');
  expect([requested, await countRecords(table)]).toEqual([2, 3]);
});

test('failing on three days in a row is said to the admins, once a day', async () => {
  files.answer = csv(DEALS);
  const id = await connection();
  await filledTable(id, 'Failing deals');
  files.answer = (_, response) => void response.writeHead(404).end();
  const notices = () =>
    t.query(`select 1 from notifications n where type = 'import_failed_again' and n::text like $1`, [
      `%${id}%`,
    ]);
  for (const day of ['16', '17', '18']) {
    expect(await notices()).toHaveLength(0);
    t.clock.set(`2026-01-${day}T10:00:00Z`);
    await refresh(id);
    await untilRun(id, 'failed');
    expect((await lastRun(id)).error?.params).toEqual({ reason: 'not_found', status: 404 });
  }
  expect(await notices()).toHaveLength(1);
  t.clock.set('2026-01-15T10:00:00Z');
});

test('slots of the company’s day begin refreshes; those of weekdays rest on Saturday', async () => {
  files.answer = csv(DEALS, { etag: '"slots"' });
  const id = await connection();
  await filledTable(id, 'Slot deals');
  await admin.patch(path(id), {
    import_settings: { slots: ['08:30'], weekdays_only: true, incremental: false, nightly: false },
  });
  await t.query(`update integrations set active = false where id <> $1`, [id]);
  const look = () => runDue(app.platform, refreshSchedule, new AbortController().signal);
  const counted = async () => (await admin.get(`${path(id)}/runs`)).body.runs.length as number;
  // Friday 16 January 2026 in Paris; the first look only notes where it is.
  t.clock.set('2026-01-15T12:00:00Z');
  await look();
  t.clock.set('2026-01-16T07:29:00Z');
  expect([await look(), await counted()]).toEqual([0, 1]);
  t.clock.set('2026-01-16T07:31:00Z');
  expect(await look()).toBe(1);
  await expect.poll(counted).toBe(2);
  await untilRun(id, 'finished');
  t.clock.set('2026-01-17T07:31:00Z');
  expect(await look()).toBe(1);
  await expect
    .poll(async () => (await t.query(`select 1 from jobs where state in ('queued', 'running')`)).length)
    .toBe(0);
  expect(await counted()).toBe(2);
  expect(company.tenant.live).toBe(true);
});
