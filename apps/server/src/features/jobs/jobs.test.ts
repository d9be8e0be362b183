import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { defineJob } from '../../platform/jobs/define.ts';
import { newId } from '../../platform/clock/clock.ts';
import { inTenant } from '../../platform/unit-of-work.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { routes } from './index.ts';

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let owner: TestUser;

const ended: string[] = [];
const work = defineJob('work', {
  payload: z.object({}),
  handler: async () => {},
  onGivenUp: async (_ctx, _payload, end) => void ended.push(end.state),
});

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes, jobs: [work] });
  tenant = await t.tenant();
  owner = await tenant.addUser();
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

const enqueue = () =>
  inTenant(
    app.platform,
    { tenant: tenant.tenant, actor: owner, request_id: 'test', ip: null, audit_kind: 'test' },
    (ctx) => ctx.enqueue('work', {}),
  );

it('is read by its owner and admins, and by nobody else', async () => {
  const id = await enqueue();
  const mine = await app.as(owner);
  expect((await mine.get(`/api/jobs/${id}`)).body).toMatchObject({
    id,
    kind: 'work',
    state: 'queued',
    progress: 0,
    error: null,
    cancel_requested: false,
  });
  expect((await mine.get('/api/jobs?kind=work')).body.jobs.map((job: { id: string }) => job.id)).toEqual([
    id,
  ]);
  expect((await mine.get('/api/jobs?state=running')).body.jobs).toEqual([]);
  expect((await (await app.as(tenant.admin)).get(`/api/jobs/${id}`)).status).toBe(200);
  for (const stranger of [await tenant.addUser(), (await t.tenant()).admin]) {
    const client = await app.as(stranger);
    expect((await client.get(`/api/jobs/${id}`)).status).toBe(404);
    expect((await client.delete(`/api/jobs/${id}`)).status).toBe(404);
  }
});

it('is cancelled at once while it waits, stopped while it runs, and not after its end', async () => {
  const client = await app.as(owner);
  const waiting = await enqueue();
  expect((await client.delete(`/api/jobs/${waiting}`)).body).toMatchObject({ state: 'cancelled' });
  // What it was for hears of it, though it never began.
  expect(ended).toEqual(['cancelled']);
  const running = await enqueue();
  await t.query(`update jobs set state = 'running', worker = 'w', heartbeat_at = now() where id = $1`, [
    running,
  ]);
  expect((await client.delete(`/api/jobs/${running}`)).body).toMatchObject({
    state: 'running',
    cancel_requested: true,
  });
  const again = await client.delete(`/api/jobs/${waiting}`);
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({ code: 'conflict', params: { state: 'cancelled' } });
});

it('that was given up shows to the admins, until one of them has looked', async () => {
  const id = await enqueue();
  await t.query(
    `insert into job_alerts (id, environment_id, job_id, kind, error) values ($1, $2, $3, 'work', '{}')`,
    [newId(), tenant.tenant.environment_id, id],
  );
  const admin = await app.as(tenant.admin);
  const [alert] = (await admin.get('/api/job-alerts')).body.alerts;
  expect(alert).toMatchObject({ job_id: id, kind: 'work', asked_by: owner.name });
  expect((await (await app.as(owner)).get('/api/job-alerts')).status).toBe(403);
  const stranger = await app.as((await t.tenant()).admin);
  expect((await stranger.get('/api/job-alerts')).body.alerts).toEqual([]);
  expect((await stranger.delete(`/api/job-alerts/${alert.id}`)).status).toBe(404);
  expect((await admin.delete(`/api/job-alerts/${alert.id}`)).status).toBe(200);
  expect((await admin.get('/api/job-alerts')).body.alerts).toEqual([]);
});

it('that support requested names support, who is nobody’s user', async () => {
  const [account, job] = [newId(), newId()];
  await t.query(
    `insert into accounts (id, email, name, is_support) values ($1, 'helper@example.com', 'Helping Hand', true)`,
    [account],
  );
  await t.query(
    `insert into jobs (id, environment_id, kind, created_by_account) values ($1, $2, 'work', $3)`,
    [job, tenant.tenant.environment_id, account],
  );
  await t.query(
    `insert into job_alerts (id, environment_id, job_id, kind, error) values ($1, $2, $3, 'work', '{}')`,
    [newId(), tenant.tenant.environment_id, job],
  );
  const admin = await app.as(tenant.admin);
  expect((await admin.get('/api/job-alerts')).body.alerts).toMatchObject([
    { job_id: job, asked_by: 'Helping Hand' },
  ]);
});
