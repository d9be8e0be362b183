import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { newId } from '../clock/clock.ts';
import { startTestDatabase, testPlatform, type TestDatabase } from '../testing/index.ts';
import { insertSlack } from './insert-slack.ts';
import { sendSlack } from './send-slack.ts';

let t: TestDatabase;
let server: Server;
let webhook: string;
let status = 200;
const received: string[] = [];

beforeAll(async () => {
  t = await startTestDatabase();
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      if (status === 200) received.push(body);
      response.writeHead(status).end('ok');
    });
  });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  webhook = `http://127.0.0.1:${(server.address() as AddressInfo).port}/services/secret`;
});
afterAll(async () => {
  await new Promise((settle) => server.close(settle));
  await t.stop();
});
beforeEach(async () => {
  received.length = 0;
  await t.query('delete from outbox');
});

const sealed = (environment_id: string) =>
  testPlatform(t).services.secrets.seal('slack-webhook', environment_id, webhook);
const write = async () => {
  const { tenant } = await t.tenant();
  await t.database.transaction({}, (db) =>
    insertSlack(
      db,
      tenant.environment_id,
      { webhook_sealed: sealed(tenant.environment_id), text: 'Ann <!channel> & co', user_id: null },
      t.clock.now(),
    ),
  );
};
const send = () => sendSlack(testPlatform(t), { allow_loopback: true });
const row = () =>
  t.query<{ sent: boolean; failed: boolean; error: string | null; data: object }>(
    'select dispatched_at is not null as sent, failed_at is not null as failed, error, data from outbox',
  );

it('a message arrives once, without signs of Slack, and its address is forgotten', async () => {
  status = 200;
  await write();
  expect([await send(), await send()]).toEqual([1, 0]);
  expect(received.map((body) => JSON.parse(body) as unknown)).toEqual([
    { text: 'Ann &lt;!channel&gt; &amp; co' },
  ]);
  expect(await row()).toEqual([{ sent: true, failed: false, error: null, data: {} }]);
});

it('a webhook that is gone is given up, one that is busy is tried again', async () => {
  status = 404;
  await write();
  await send();
  expect(await row()).toEqual([{ sent: false, failed: true, error: 'HTTP 404', data: {} }]);
  await t.query('delete from outbox');
  status = 429;
  await write();
  await send();
  expect(await row()).toMatchObject([{ sent: false, failed: false, error: 'HTTP 429' }]);
  status = 200;
  await t.query('update outbox set run_at = now()');
  expect([await send(), received.length]).toEqual([1, 1]);
});

it('an address that does not answer is called once, and holds up no other', async () => {
  status = 200;
  const silent = createServer(() => (calls += 1));
  let calls = 0;
  await new Promise<void>((settle) => silent.listen(0, '127.0.0.1', settle));
  const { tenant } = await t.tenant();
  const { environment_id } = tenant;
  const hanging = testPlatform(t).services.secrets.seal(
    'slack-webhook',
    environment_id,
    `http://127.0.0.1:${(silent.address() as AddressInfo).port}/services/x`,
  );
  const to = (webhook_sealed: string, user_id: string | null) =>
    t.database.transaction({}, (db) =>
      insertSlack(db, environment_id, { webhook_sealed, text: 'Hello', user_id }, t.clock.now()),
    );
  const person = newId();
  for (let n = 0; n < 3; n += 1) await to(hanging, person);
  await to(sealed(environment_id), null);
  const patient = send();
  await expect.poll(() => calls).toBe(1);
  // Another lane: it takes what is for the other address, and nothing that is for the one that hangs.
  expect(await send()).toBe(1);
  expect(received).toHaveLength(1);
  silent.closeAllConnections();
  // Control: without the pause each of its messages waited as long.
  expect([await patient, calls]).toEqual([0, 1]);
  await new Promise((settle) => silent.close(settle));
});

// Control of the setting of tests: without it this very address is refused, and the refusal does not name it.
it('this machine is out of reach', async () => {
  status = 200;
  await write();
  await sendSlack(testPlatform(t));
  expect(await row()).toMatchObject([{ failed: true, error: 'only https addresses are allowed' }]);
  expect(received).toEqual([]);
});
