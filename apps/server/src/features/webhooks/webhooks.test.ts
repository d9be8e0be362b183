import {
  HOOK_PAYLOADS,
  type HookDelivery,
  type HookDeliveryDetail,
  type HookEvent,
} from '@comptoir/contract';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import { claimDue } from '../../platform/outbox/delivery-queries.ts';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
} from '../../platform/testing/index.ts';
import { happen, routes } from './index.ts';
import { sendWebhooks } from './send-webhooks.ts';
import { accept, type Receiver, startReceiver } from './testing/receiver.ts';

let t: TestDatabase;
let app: TestApp;
let company: TestTenant;
let admin: TestClient;
let receiver: Receiver;
let made_count = 0;

beforeAll(async () => {
  t = await startTestDatabase();
  // Receivers refuse what is older than some minutes.
  t.clock.set(new Date().toISOString());
  app = await startTestApp(t, { routes });
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver?.stop();
  await app?.stop();
  await t?.stop();
});
beforeEach(async () => {
  await t.query('delete from outbox');
  company = await t.tenant({ name: 'Acme' });
  admin = await app.as(company.admin);
  receiver.received.length = 0;
  receiver.answer = accept;
});

const HOOKS = '/api/company/webhooks';
const send = (options = {}) => sendWebhooks(app.platform, { allow_loopback: true, ...options });
const due = () => t.query(`update outbox set run_at = now() where kind = 'webhook'`);
async function make(events: readonly HookEvent[] = ['plan.live'], more: object = {}) {
  made_count += 1;
  const made = await admin.post(HOOKS, { name: `Payroll ${made_count}`, url: receiver.url, events, ...more });
  expect(made.status, made.text).toBe(200);
  return { id: made.body.webhook.id as string, ...(made.body as { secret: string; header_secret: string }) };
}
const live = { plan: { id: '', name: 'Sales' }, compensation: { id: '', name: 'New business' } };
const golive = (tenant = company) => t.run(tenant, (ctx) => happen(ctx, 'plan.live', () => [live]));
const deliveries = async (id: string) =>
  (await admin.get(`${HOOKS}/${id}/deliveries`)).body.deliveries as HookDelivery[];
const detail = async (id: string) =>
  (await admin.get(`${HOOKS}/deliveries/${id}`)).body as HookDeliveryDetail;
async function lastOf(id: string): Promise<HookDeliveryDetail> {
  const [last] = await deliveries(id);
  return detail(last?.id ?? '');
}
const webhook = async (id: string) =>
  (await admin.get(HOOKS)).body.webhooks.find((one: { id: string }) => one.id === id);

it('calls an endpoint once at a time, however many processes look at once', async () => {
  await make();
  await golive();
  await golive();
  const slow = await t.database.pool.connect();
  await slow.query('begin');
  const first = await claimDue({ pool: slow }, 'webhook', newId());
  // Control: while the first claim is not committed yet, a second one saw nothing of it and took the next event of the same endpoint.
  const second = { settled: false };
  const claimed = claimDue(t.database, 'webhook', newId()).finally(() => (second.settled = true));
  await expect
    .poll(async () => {
      const [row] = await t.query<{ waits: boolean }>(
        `select exists (select from pg_locks where locktype = 'advisory' and not granted) as waits`,
      );
      return second.settled || row?.waits;
    })
    .toBe(true);
  await slow.query('commit');
  slow.release();
  expect([first === null, await claimed]).toEqual([false, null]);
});

describe('an event', () => {
  it('arrives signed, as the library of Standard Webhooks checks it', async () => {
    const { id, secret, header_secret } = await make();
    await golive();
    expect(await send()).toBe(1);
    const [one] = receiver.received;
    expect(new Webhook(secret).verify(one!.body, one!.headers)).toEqual({
      type: 'plan.live',
      timestamp: t.clock.now().toISOString(),
      environment: { id: company.tenant.environment_id, live: true },
      data: live,
    });
    // Control: another secret does not verify, nor does another body.
    const other = (await make(['user.created'])).secret;
    expect(() => new Webhook(other).verify(one!.body, one!.headers)).toThrow('No matching signature');
    expect(() => new Webhook(secret).verify(`${one!.body} `, one!.headers)).toThrow('No matching signature');
    expect(one!.headers['x-webhook-secret']).toBe(header_secret);
    const last = await lastOf(id);
    expect(last).toMatchObject({ status: 'delivered', tries: 1, last_status: 204, payload: one!.body });
    expect(last.message_id).toBe(one!.headers['webhook-id']);
    expect(last.calls).toMatchObject([{ url: receiver.url, status: 204, answer: '', error: null }]);
  });

  it('goes to who subscribed to it, in this company, once each', async () => {
    const [first, second] = [await make(), await make(['plan.live', 'user.created'])];
    await make(['user.created', 'user.changed', 'user.archived']);
    await golive();
    await golive(await t.tenant());
    await send();
    expect(receiver.received).toHaveLength(2);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    for (const { secret } of [first, second])
      expect(receiver.received.some(({ body, headers }) => verifies(secret, body, headers))).toBe(true);
  });

  it('of a change that is rolled back never leaves', async () => {
    await make();
    await expect(
      t.run(company, async (ctx) => {
        await happen(ctx, 'plan.live', () => [live]);
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect([await send(), receiver.received.length]).toEqual([0, 0]);
  });

  it('is sent again under the same id where the sender died before it noted the answer', async () => {
    await make();
    await golive();
    await send();
    // As a process leaves it that was killed after the call: claimed, and the claim is over.
    await t.query(
      `update outbox set dispatched_at = null, claimed_until = now() - interval '1 second' where kind = 'webhook'`,
    );
    await send();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('stays here while the feature or the endpoint is off, and in a sandbox', async () => {
    const { id } = await make();
    await admin.patch(`${HOOKS}/${id}`, { active: false });
    await golive();
    await admin.patch(`${HOOKS}/${id}`, { active: true });
    await t.query(`update companies set features = '{"webhook": false}' where id = $1`, [
      company.tenant.company_id,
    ]);
    await golive();
    expect((await admin.get(HOOKS)).body).toMatchObject({ code: 'feature_off' });
    await t.query(`update companies set features = '{}' where id = $1`, [company.tenant.company_id]);
    await t.run({ ...company, tenant: { ...company.tenant, live: false } }, (ctx) =>
      happen(ctx, 'plan.live', () => [live]),
    );
    expect([await send(), await deliveries(id)]).toEqual([0, []]);
  });

  it('has a documented payload for every type', () => {
    expect(Object.keys(HOOK_PAYLOADS)).toHaveLength(15);
    for (const schema of Object.values(HOOK_PAYLOADS)) expect(schema.safeParse({}).success).toBe(false);
  });
});

const verifies = (secret: string, body: string, headers: Record<string, string>): boolean => {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
};

describe('a receiver', () => {
  it('that fails is called again later, and its answers are kept', async () => {
    const { id } = await make();
    receiver.answer = (response) => void response.writeHead(500).end('out of order \0');
    await golive();
    expect(await send()).toBe(0);
    const failed = await lastOf(id);
    expect(failed).toMatchObject({ status: 'waiting', tries: 1, last_status: 500 });
    expect(failed.calls[0]?.answer).toBe('out of order ');
    expect(Date.parse(failed.next_try_at ?? '')).toBeGreaterThan(t.clock.now().getTime());
    expect((await webhook(id)).failing_since).toBe(t.clock.now().toISOString());
    // Guard: without the wait it would be called without a pause.
    expect([await send(), receiver.received.length]).toEqual([0, 1]);
    receiver.answer = accept;
    await due();
    await send();
    expect(await lastOf(id)).toMatchObject({ status: 'delivered', tries: 2 });
    expect(await webhook(id)).toMatchObject({ failing_since: null, waiting: 0 });
  });

  it('that redirects is not followed', async () => {
    const { id } = await make();
    receiver.answer = (response) => void response.writeHead(307, { location: receiver.url }).end();
    await golive();
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await lastOf(id)).toMatchObject({ status: 'waiting', last_status: 307 });
  });

  it('that hangs is given up, and what else waits for it rests', async () => {
    const { id } = await make();
    receiver.answer = () => {};
    await golive();
    await golive();
    await send({ timeout_ms: 50 });
    expect(receiver.received).toHaveLength(1);
    const [waiting, tried] = await deliveries(id);
    expect(tried).toMatchObject({ status: 'waiting', tries: 1, last_error: 'no answer in time' });
    expect(waiting).toMatchObject({ status: 'waiting', tries: 0 });
    const [row] = await t.query<{ count: number }>(
      `select count(*)::int as count from outbox where kind = 'webhook' and run_at > now() + interval '3 seconds'`,
    );
    expect(row?.count).toBe(2);
  });

  it('that answers without an end is cut', async () => {
    const { id } = await make();
    receiver.answer = (response) => {
      response.writeHead(200);
      const more = () => response.write('x'.repeat(64 * 1024), (error) => (error ? undefined : more()));
      more();
    };
    await golive();
    expect(await send()).toBe(1);
    const last = await lastOf(id);
    expect([last.status, last.calls[0]?.answer?.length]).toEqual(['delivered', 1024]);
  });

  it('that is gone is switched off at once, and the admins learn of it', async () => {
    const { id } = await make();
    receiver.answer = (response) => void response.writeHead(410).end();
    await golive();
    await golive();
    await send();
    expect(receiver.received).toHaveLength(1);
    expect(await webhook(id)).toMatchObject({ active: false, disabled_reason: 'gone', waiting: 0 });
    const states = (await deliveries(id)).map(({ status, last_error }) => [status, last_error]);
    expect(states).toEqual([
      ['failed', 'the endpoint is off'],
      ['failed', null],
    ]);
    expect(
      await t.query(`select type, reference_url from notifications where environment_id = $1`, [
        company.tenant.environment_id,
      ]),
    ).toEqual([
      { type: 'webhook_disabled', reference_url: `/parameters/integrations/webhooks/${id}/history` },
    ]);
  });

  it('that fails for days is switched off; one success in between starts the days again', async () => {
    const now = t.clock.now();
    const { id } = await make();
    const fail: Receiver['answer'] = (response) => void response.writeHead(500).end();
    const tryAgain = async (days: number, answer: Receiver['answer']) => {
      t.clock.set(new Date(now.getTime() + days * 86_400_000).toISOString());
      receiver.answer = answer;
      await golive();
      await due();
      await send();
      return (await webhook(id)).active as boolean;
    };
    expect(await tryAgain(0, fail)).toBe(true);
    expect(await tryAgain(2.9, accept)).toBe(true);
    expect(await tryAgain(3.1, fail)).toBe(true);
    expect(await tryAgain(6, fail)).toBe(true);
    expect(await tryAgain(6.2, fail)).toBe(false);
    expect(await webhook(id)).toMatchObject({ disabled_reason: 'failing' });
    // Switched on again it is called again.
    receiver.answer = accept;
    expect((await admin.patch(`${HOOKS}/${id}`, { active: true })).body).toMatchObject({
      disabled_reason: null,
      failing_since: null,
    });
    t.clock.set(now.toISOString());
  });

  it('is given up after ten tries', async () => {
    const { id } = await make();
    receiver.answer = (response) => void response.writeHead(400).end();
    await golive();
    for (let tries = 0; tries < 11; tries += 1) {
      await due();
      await send();
    }
    expect(receiver.received).toHaveLength(10);
    expect(await lastOf(id)).toMatchObject({ status: 'failed', tries: 10, next_try_at: null });
  });

  it('that does not answer holds up no other', async () => {
    await make();
    const other = await startReceiver();
    await admin.post(HOOKS, { name: 'Other', url: other.url, events: ['plan.live'] });
    const hanging = Promise.withResolvers<void>();
    receiver.answer = (response) => void hanging.promise.then(() => response.writeHead(200).end());
    await golive();
    await golive();
    const first = send();
    await expect.poll(() => receiver.received.length).toBe(1);
    // The second lane takes what is for the other, and nothing that is for the one that hangs.
    await send();
    await expect.poll(() => other.received.length).toBe(2);
    expect(receiver.received).toHaveLength(1);
    hanging.resolve();
    await first;
    expect(receiver.received).toHaveLength(2);
    await other.stop();
  });
});

describe('an address', () => {
  it.each([
    ['http://hooks.example.com/x', 'https'],
    ['ftp://hooks.example.com/x', 'https'],
    ['https://user:secret@hooks.example.com', 'unreadable'],
    ['nothing', 'unreadable'],
    ['https://10.0.0.1/x', 'private'],
    ['https://[::1]/x', 'private'],
    ['https://169.254.169.254/latest', 'private'],
    ['https://localhost/x', 'private'],
    ['https://printer.local/x', 'private'],
  ])('%s is refused where it is typed', async (url, reason) => {
    const strict = await startTestApp(t, { routes });
    Object.assign(strict.platform.services.outgoing, { allow_loopback: false });
    const client = await strict.as(company.admin);
    const answer = await client.post(HOOKS, { name: 'A', url, events: ['plan.live'] });
    expect(answer.body).toMatchObject({ code: 'webhook_address', params: { reason }, field: 'url' });
    await strict.stop();
  });

  it('is checked at each send: a name that leads to this machine later is not called', async () => {
    const { id } = await make();
    await t.query(`update webhooks set url = $1 where id = $2`, [
      receiver.url.replace('http://127.0.0.1', 'https://localhost'),
      id,
    ]);
    await golive();
    await send({ allow_loopback: false });
    expect(receiver.received).toEqual([]);
    expect(await lastOf(id)).toMatchObject({
      status: 'failed',
      last_error: 'the address is in a private network',
    });
  });
});

describe('secrets', () => {
  it('are shown once, sealed in the table, and not in the trail', async () => {
    const { id, secret, header_secret } = await make();
    const rows = await t.query(`select * from webhooks where id = $1`, [id]);
    const trail = await t.query(`select before, after from audit_log where environment_id = $1`, [
      company.tenant.environment_id,
    ]);
    const list = await admin.get(HOOKS);
    for (const text of [JSON.stringify(rows), JSON.stringify(trail), list.text]) {
      expect(text).not.toContain(secret.slice(6));
      expect(text).not.toContain(header_secret);
    }
  });

  it('change with an overlap, in which both sign', async () => {
    const { id, secret } = await make();
    const rotated = await admin.post(`${HOOKS}/${id}/secret`, { overlap_hours: 2 });
    const next = rotated.body.secret as string;
    await golive();
    await send();
    const [both] = receiver.received;
    for (const one of [secret, next]) expect(verifies(one, both!.body, both!.headers)).toBe(true);
    const now = t.clock.now();
    t.clock.set(new Date(now.getTime() + 2 * 3_600_000).toISOString());
    expect((await webhook(id)).former_secret_until).toBeNull();
    await golive();
    await send();
    const last = receiver.received[1]!;
    expect(last.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    t.clock.set(now.toISOString());
  });
});

describe('rights', () => {
  const INTEGRATIONS = {
    resources: { 'company_setting.integrations': { effect: 'allow', level: 'delete' } },
    binary: {},
    statement_scope: 'me',
    request_scope: 'mine',
  } as const;

  it('of its owner bound what an endpoint gets, today’s and not those of then', async () => {
    const clerk = await company.addUser({ name: 'Clerk', permissions: INTEGRATIONS });
    const { id } = await make(['plan.live']);
    await golive();
    const saved = await (await app.as(clerk)).patch(`${HOOKS}/${id}`, { name: 'Mine now' });
    expect(saved.body).toMatchObject({ owner: { name: 'Clerk' }, withheld: ['plan.live'] });
    await golive();
    await send();
    expect(receiver.received).toEqual([]);
    const states = (await deliveries(id)).map(({ last_error }) => last_error);
    expect(states).toEqual(['its owner may not read this event']);
  });

  it('of the reader bound what the history shows', async () => {
    const clerk = await company.addUser({ name: 'Clerk', permissions: INTEGRATIONS });
    const { id } = await make(['plan.live']);
    receiver.answer = (response, { body }) => void response.end(body);
    await golive();
    await send();
    const [one] = await deliveries(id);
    const shown = await (await app.as(clerk)).get(`${HOOKS}/deliveries/${one?.id}`);
    expect(shown.body).toMatchObject({ payload: null, calls: [{ status: 200, answer: null }] });
    expect((await detail(one?.id ?? '')).calls[0]?.answer).toContain('Sales');
  });
});

describe('by hand', () => {
  it('a test event goes out, and any event again under its id', async () => {
    const { id } = await make();
    const made = await admin.post(`${HOOKS}/${id}/test`);
    expect(made.body).toMatchObject({ type: 'webhook.test', status: 'waiting' });
    await send();
    const again = await admin.post(`${HOOKS}/deliveries/${made.body.id}/resend`);
    expect(again.body).toMatchObject({ status: 'waiting' });
    await send();
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      made.body.message_id,
      made.body.message_id,
    ]);
    expect((await detail(made.body.id)).calls).toHaveLength(2);
    await admin.patch(`${HOOKS}/${id}`, { active: false });
    expect((await admin.post(`${HOOKS}/deliveries/${made.body.id}/resend`)).body.code).toBe('webhook_off');
    expect((await admin.post(`${HOOKS}/${id}/test`)).body.code).toBe('webhook_off');
  });

  it('one that waits is sent at once, and once', async () => {
    const { id } = await make();
    receiver.answer = (response) => void response.writeHead(500).end();
    await golive();
    await send();
    receiver.answer = accept;
    const [waiting] = await deliveries(id);
    await admin.post(`${HOOKS}/deliveries/${waiting?.id}/resend`);
    await send();
    await due();
    await send();
    expect(receiver.received).toHaveLength(2);
  });

  it('a deleted endpoint gets nothing more, and takes its history with it', async () => {
    const { id } = await make();
    await golive();
    expect((await admin.delete(`${HOOKS}/${id}`)).body).toEqual({ ok: true });
    await send();
    expect(receiver.received).toEqual([]);
    expect((await admin.get(`${HOOKS}/${id}/deliveries`)).status).toBe(404);
  });

  it('two editors: the second is refused; names are used once', async () => {
    const { id } = await make();
    await make(['plan.live'], { name: 'Payroll' });
    await admin.patch(`${HOOKS}/${id}`, { version: 1, name: 'First' });
    expect((await admin.patch(`${HOOKS}/${id}`, { version: 1, name: 'Second' })).body.code).toBe('conflict');
    expect((await admin.patch(`${HOOKS}/${id}`, { name: 'payroll' })).body.code).toBe('name_used');
  });
});
