import type { AddressInfo } from 'node:net';
import { AppError } from '@comptoir/contract/errors';
import { afterEach, expect, it } from 'vitest';
import { defineJob } from '../jobs/define.ts';
import { createServer } from '../http/index.ts';
import {
  ends,
  enqueue,
  payload,
  platformWith,
  start,
  t,
  tenant,
  useJobs,
} from '../jobs/testing/job-world.ts';
import { createMetrics } from './metrics.ts';
import { serveMetrics } from './serve-metrics.ts';

useJobs();

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0)) await close();
});

const work = defineJob('work', { payload, handler: async () => ({}) });
const refused = defineJob('refused', {
  payload,
  handler: async () => {
    throw new AppError('conflict');
  },
});
const later = defineJob('later', { payload, handler: async () => ({}) });

/** A platform that measures, and what its metrics say now. */
async function measured() {
  const metrics = createMetrics(t.database);
  const platform = { ...platformWith(work, refused, later), metrics };
  const server = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' });
  closings.push(
    () =>
      new Promise((settle) => {
        server.close(settle);
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  const fetchAt = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  const read = async () => (await fetchAt('/metrics')).text();
  return { platform, fetchAt, read };
}

it('counts calls by route and status, without the addresses that were called', async () => {
  const { platform, read } = await measured();
  const app = await createServer({ platform, routes: [], web_folder: null, requests_per_minute: 0 });
  closings.push(() => app.close());
  await app.inject('/healthz');
  await app.inject('/api/nobody/01900000-0000-7000-8000-000000000001');
  const text = await read();
  expect(text).toContain(
    'comptoir_http_request_duration_seconds_count{method="GET",route="/healthz",status="200"} 1',
  );
  expect(text).toMatch(
    /comptoir_http_request_duration_seconds_count\{method="GET",route="[^"]*",status="404"\} 1/,
  );
  expect(text).not.toContain('01900000');
});

it('counts jobs by how they ended', async () => {
  const { platform, read } = await measured();
  const ids = [await enqueue(platform, 'work', 'a'), await enqueue(platform, 'refused', 'b')];
  start(platform);
  await ends(ids[0] ?? '', 'succeeded');
  await ends(ids[1] ?? '', 'failed');
  const text = await read();
  expect(text).toContain('comptoir_job_duration_seconds_count{kind="work",result="done"} 1');
  expect(text).toContain('comptoir_job_duration_seconds_count{kind="refused",result="refused"} 1');
});

it('says what waits and for how long', async () => {
  const { platform, read } = await measured();
  await enqueue(platform, 'later', 'a');
  await t.query("update jobs set run_at = now() - interval '90 seconds' where kind = 'later'");
  await t.query(
    `insert into outbox (id, environment_id, kind, name, created_at)
     values (gen_random_uuid(), $1, 'mail', 'Hello', now() - interval '5 minutes')`,
    [tenant.tenant.environment_id],
  );
  const text = await read();
  expect(text).toContain('comptoir_jobs{kind="later",state="queued"} 1');
  expect(gaugeIn(text, 'comptoir_jobs_oldest_seconds{kind="later",state="queued"}')).toBeGreaterThanOrEqual(
    90,
  );
  expect(text).toContain('comptoir_outbox{kind="mail"} 1');
  expect(gaugeIn(text, 'comptoir_outbox_oldest_seconds{kind="mail"}')).toBeGreaterThanOrEqual(300);
  expect(text).toContain('comptoir_database_up 1');
  expect(text).toMatch(/comptoir_database_connections\{account="application",state="idle"\} \d/);
  // Done: it is no longer shown.
  await t.query("delete from outbox where kind = 'mail'");
  expect(await read()).not.toContain('comptoir_outbox{kind="mail"}');
});

it('answers while the database is away, and nothing else than the metrics', async () => {
  const { fetchAt } = await measured();
  const away = createMetrics({
    ...t.database,
    pool: { query: () => Promise.reject(new Error('away')) } as unknown as typeof t.database.pool,
  });
  expect((await away.read()).text).toContain('comptoir_database_up 0');
  expect((await fetchAt('/')).status).toBe(404);
  expect((await fetchAt('/metrics')).headers.get('content-type')).toContain('text/plain');
});

function gaugeIn(text: string, name: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `)) ?? '';
  return Number(line.slice(name.length + 1));
}
