import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import {
  startTestDatabase,
  testPlatform,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { insertSlack } from '../../platform/slack/insert-slack.ts';
import { sendSlack } from '../../platform/slack/send-slack.ts';
import { type Notice, notify, notifyOfLostSlack, sweeps } from './index.ts';

let t: TestDatabase;
let tenant: TestTenant;
let author: TestUser;
let reader: TestUser;

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  author = await tenant.addUser({ name: 'Ann' });
  reader = await tenant.addUser({ name: 'Ben', email: 'ben@example.test' });
});
afterAll(() => t.stop());

const message = (over: Partial<Notice> = {}): Notice => ({
  recipients: [author.user_id, reader.user_id],
  type: 'discussion_message',
  kind: 'discussion_new_message',
  author_id: author.user_id,
  reference: { type: 'DISCUSSION', url: '/discussions/1', parameters: { name: 'June' } },
  ...over,
});
const tell = (over: Partial<Notice> = {}) =>
  t.run(tenant, async (ctx) => {
    await notify(ctx, message(over));
    return ctx.events;
  });
const cards = (user: TestUser) =>
  t.query<{ id: string; type: string; count: number; read: boolean }>(
    `select id, type, count, read_at is not null as read from notifications where user_id = $1 order by created_at, id`,
    [user.user_id],
  );
const sent = (kind: string) =>
  t.query<{ channel: string; name: string; data: { text: string; webhook_sealed?: string } }>(
    `select channel, name, data from outbox where kind = $1 and environment_id = $2 order by sequence`,
    [kind, tenant.tenant.environment_id],
  );
const sealed = (webhook: string) =>
  testPlatform(t).services.secrets.seal('slack-webhook', tenant.tenant.environment_id, webhook);
const opened = (text = '') =>
  testPlatform(t).services.secrets.open('slack-webhook', tenant.tenant.environment_id, text);
const set = (column: string, value: unknown, user = reader) =>
  t.query(
    `insert into notification_settings (environment_id, user_id, ${column}) values ($1, $2, $3)
     on conflict (environment_id, user_id) do update set ${column} = excluded.${column}`,
    [tenant.tenant.environment_id, user.user_id, value],
  );
const clear = async () => {
  await t.query('delete from notifications');
  await t.query('delete from outbox');
  await t.query('delete from notification_settings');
  await t.query('delete from notification_defaults');
  await t.query('delete from notified_causes');
};

describe('a notification', () => {
  it('reaches the recipients and not its author, and their open screens', async () => {
    const events = await tell();
    expect(await cards(author)).toEqual([]);
    const [card] = await cards(reader);
    expect(card).toMatchObject({ type: 'discussion_message', count: 1, read: false });
    expect(events).toEqual([
      { channel: `user:${reader.user_id}`, name: 'new-notification', data: { notification_ids: [card?.id] } },
    ]);
  });

  it('counts on the unread card of its group, and is a new one after that was read', async () => {
    await clear();
    for (let i = 0; i < 3; i += 1) await tell({ group_key: 'd1' });
    expect(await cards(reader)).toMatchObject([{ count: 3 }]);
    await t.query('update notifications set read_at = now()');
    await tell({ group_key: 'd1', count: 2 });
    expect(await cards(reader)).toMatchObject([
      { count: 3, read: true },
      { count: 2, read: false },
    ]);
  });

  it('is written once for one cause, also after it was read', async () => {
    await clear();
    await tell({ group_key: 'd1', cause: 'job 1' });
    await tell({ group_key: 'd1', cause: 'job 1' });
    await t.query('update notifications set read_at = now()');
    expect(await tell({ group_key: 'd1', cause: 'job 1' })).toEqual([]);
    expect(await cards(reader)).toMatchObject([{ count: 1 }]);
  });

  it('reaches nobody who can’t sign in', async () => {
    await clear();
    const gone = await tenant.addUser();
    await t.query(`update users set status = 'inactive' where id = $1`, [gone.user_id]);
    await tell({ recipients: [gone.user_id, newId()] });
    expect(await t.query('select from notifications')).toEqual([]);
  });
});

describe('channels', () => {
  it('are those that the reader set, then the company, then the product', async () => {
    await clear();
    await tell({ kind: 'discussion_mention', type: 'discussion_mention' });
    expect(await sent('mail')).toMatchObject([
      { channel: 'ben@example.test', name: 'Ann mentioned you in “June”' },
    ]);
    await clear();
    await t.query(
      `insert into notification_defaults (environment_id, channels) values ($1, '{"discussion_mention": {"email": false}}')`,
      [tenant.tenant.environment_id],
    );
    await tell({ kind: 'discussion_mention', type: 'discussion_mention' });
    expect(await sent('mail')).toEqual([]);
    await set('channels', { discussion_mention: { email: true, in_app: false } });
    await tell({ kind: 'discussion_mention', type: 'discussion_mention' });
    expect([await sent('mail'), await cards(reader)]).toMatchObject([[{}], [{}]]);
  });

  it('mail and Slack say nothing of what counts on an unread card, and nothing in a pause', async () => {
    await clear();
    const webhook = 'https://hooks.example/secret';
    await set('slack_webhook', sealed(webhook));
    await tell({ group_key: 'd1' });
    await tell({ group_key: 'd1' });
    const messages = await sent('slack');
    expect(messages).toHaveLength(1);
    expect(JSON.stringify(messages)).not.toContain('hooks.example');
    expect(opened(messages[0]?.data.webhook_sealed)).toBe(webhook);
    expect(messages[0]?.data.text).toMatch(/^Ann wrote in “June”\nhttp.+notification=/);
    await set('paused_until', new Date(t.clock.now().getTime() + 3_600_000));
    await tell({ group_key: 'd2' });
    expect([await sent('slack'), await cards(reader)]).toMatchObject([[{}], [{}, {}]]);
  });

  it('are notified of one cause once also where the centre is off for it, and so is the company’s channel', async () => {
    await clear();
    await set('channels', { discussion_mention: { in_app: false, email: true } });
    await t.query(
      `insert into notification_defaults (environment_id, channels, slack_webhook)
       values ($1, '{"discussion_mention": {"slack": true}}', $2)`,
      [tenant.tenant.environment_id, sealed('https://hooks.example/company')],
    );
    const mention = { kind: 'discussion_mention', type: 'discussion_mention', for_company: true } as const;
    const both = async () => [(await sent('mail')).length, (await sent('slack')).length];
    for (let i = 0; i < 2; i += 1) await tell({ ...mention, cause: 'job 1' });
    expect(await both()).toEqual([1, 1]);
    // What has no cause is not repeated by any job.
    for (let i = 0; i < 2; i += 1) await tell(mention);
    await tell({ ...mention, cause: 'job 2' });
    expect(await both()).toEqual([4, 4]);
    for (const sweep of sweeps) await sweep(testPlatform(t));
    await tell({ ...mention, cause: 'job 2' });
    expect(await both()).toEqual([4, 4]);
    t.clock.set(new Date(t.clock.now().getTime() + 41 * 86_400_000).toISOString());
    for (const sweep of sweeps) await sweep(testPlatform(t));
    expect(await t.query('select from notified_causes')).toEqual([]);
  });

  it('are notified once by a job whose process is killed and that another one repeats', async () => {
    await clear();
    await set('channels', { discussion_mention: { in_app: false, email: true } });
    const mention = message({ kind: 'discussion_mention', type: 'discussion_mention', cause: 'job 3' });
    const child = spawn(process.execPath, [
      fileURLToPath(new URL('testing/hanging-teller.ts', import.meta.url)),
      t.url,
      t.database.app_url ?? '',
      JSON.stringify(tenant.tenant),
      JSON.stringify(mention),
    ]);
    const [said = ''] = await Promise.race([once(child.stdout, 'data'), once(child.stderr, 'data')]);
    expect(String(said)).toBe('notified\n');
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    expect(await sent('mail')).toHaveLength(1);
    await tell({ ...mention });
    expect(await sent('mail')).toHaveLength(1);
  });

  it('of a sandbox are the centre alone', async () => {
    await clear();
    await t.run({ ...tenant, tenant: { ...tenant.tenant, live: false } }, (ctx) =>
      notify(ctx, message({ kind: 'discussion_mention', type: 'discussion_mention' })),
    );
    expect([await cards(reader), await sent('mail')]).toMatchObject([[{}], []]);
  });
});

it('tells whose Slack address refuses messages, once and in Comptoir alone', async () => {
  const own = await t.tenant();
  const person = await own.addUser({ name: 'Cy', email: 'cy@example.test' });
  const platform = testPlatform(t);
  // A private address is refused for good.
  const webhook_sealed = platform.services.secrets.seal(
    'slack-webhook',
    own.tenant.environment_id,
    'https://127.0.0.1/services/x',
  );
  await t.query('delete from outbox');
  await t.query(
    `insert into notification_settings (environment_id, user_id, channels, slack_webhook) values ($1, $2, $3, $4)`,
    [
      own.tenant.environment_id,
      person.user_id,
      { validations: { in_app: true, email: true, slack: true } },
      webhook_sealed,
    ],
  );
  const lose = async (user_id: string | null) => {
    await t.run(own, (ctx) =>
      insertSlack(
        ctx.db,
        ctx.tenant.environment_id,
        { webhook_sealed, text: 'June is locked', user_id },
        t.clock.now(),
      ),
    );
    await sendSlack(platform, {}, (message) => notifyOfLostSlack(platform, message));
  };
  await lose(person.user_id);
  await lose(person.user_id);
  await lose(null);
  const cards = await t.query(
    `select user_id, type, reference_url, count from notifications where environment_id = $1 order by created_at, id`,
    [own.tenant.environment_id],
  );
  const card = { type: 'slack_failed' };
  expect(cards).toEqual([
    { ...card, user_id: person.user_id, reference_url: '/parameters/notifications', count: 2 },
    { ...card, user_id: own.admin.user_id, reference_url: '/parameters/default_notifications', count: 1 },
  ]);
  // Control: a card that went to Slack too was refused there, and made the next one.
  expect(await t.query(`select 1 from outbox where kind in ('mail', 'slack') and failed_at is null`)).toEqual(
    [],
  );
});
