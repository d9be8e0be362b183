import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { certificate } from '../../platform/mail/testing/mail-server.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { happen, routes } from './index.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { accept, startReceiver } from './testing/receiver.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
beforeAll(async () => {
  t = await startTestDatabase();
  t.clock.set(new Date().toISOString());
  app = await startTestApp(t, { routes });
});
afterAll(async () => {
  await app?.stop();
  await t?.stop();
});
beforeEach(async () => {
  await t.query('delete from outbox');
  company = await t.tenant();
});

async function make(url: string): Promise<string> {
  const admin = await app.as(company.admin);
  const made = await admin.post('/api/company/webhooks', { name: 'Payroll', url, events: ['plan.live'] });
  expect(made.status, made.text).toBe(200);
  return made.body.secret as string;
}
const golive = () =>
  t.run(company, (ctx) =>
    happen(ctx, 'plan.live', () => [{ plan: { id: '', name: 'P' }, compensation: { id: '', name: 'C' } }]),
  );
const states = () =>
  t.query<{ status: string; tries: number }>(
    'select status, tries from webhook_deliveries where environment_id = $1',
    [company.tenant.environment_id],
  );

it('what a killed worker was sending arrives from the next one, under the same id', async () => {
  const receiver = await startReceiver();
  const secret = await make(receiver.url);
  // The first call never gets an answer: the worker is killed while it waits.
  receiver.answer = () => {};
  await golive();
  const worker = spawn(
    process.execPath,
    [fileURLToPath(new URL('testing/worker.ts', import.meta.url)), t.url, t.app_url],
    { stdio: 'inherit' },
  );
  await expect.poll(() => receiver.received.length).toBe(1);
  worker.kill('SIGKILL');
  await once(worker, 'exit');
  expect(await states()).toEqual([{ status: 'waiting', tries: 0 }]);
  // Control: until the claim ends nobody else sends it.
  expect(await sendWebhooks(app.platform, { allow_loopback: true })).toBe(0);
  receiver.answer = accept;
  await t.query(`update outbox set claimed_until = now() - interval '1 second'`);
  expect(await sendWebhooks(app.platform, { allow_loopback: true })).toBe(1);
  expect(await states()).toEqual([{ status: 'delivered', tries: 1 }]);
  const [first, second] = receiver.received;
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  for (const one of receiver.received) new Webhook(secret).verify(one.body, one.headers);
  await receiver.stop();
});

it('over https, where the certificate is trusted and not otherwise', async () => {
  const { key, cert } = certificate();
  const bodies: string[] = [];
  const server = createServer({ key, cert }, (request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      response.writeHead(200).end('ok');
    });
  });
  await new Promise<void>((settle) => server.listen(0, 'localhost', settle));
  await make(`https://localhost:${(server.address() as AddressInfo).port}/hooks`);
  await golive();
  expect(await sendWebhooks(app.platform, { allow_loopback: true })).toBe(0);
  expect(bodies).toEqual([]);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  try {
    await t.query('update outbox set run_at = now()');
    expect(await sendWebhooks(app.platform, { allow_loopback: true })).toBe(1);
  } finally {
    setDefaultCACertificates(trusted);
    server.closeAllConnections();
    server.close();
  }
  expect(bodies).toHaveLength(1);
  expect(await states()).toEqual([{ status: 'delivered', tries: 2 }]);
});
