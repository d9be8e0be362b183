import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  startTestApp,
  startTestDatabase,
  type TestApp,
  type TestClient,
  type TestDatabase,
  type TestTenant,
  type TestUser,
} from '../../platform/testing/index.ts';
import { notify, routes } from './index.ts';
import { unsubscribeUrl } from './unsubscribe-link.ts';

let t: TestDatabase;
let app: TestApp;
let tenant: TestTenant;
let rep: TestUser;
let client: TestClient;
let admin: TestClient;

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes });
  tenant = await t.tenant({ name: 'Acme' });
  rep = await tenant.addUser({ name: 'Ben' });
  client = await app.as(rep);
  admin = await app.as(tenant.admin);
});
afterAll(async () => {
  await app.stop();
  await t.stop();
});

const tell = (name: string) =>
  t.run(tenant, (ctx) =>
    notify(ctx, {
      recipients: [rep.user_id],
      type: 'comment',
      kind: 'comments',
      author_id: tenant.admin.user_id,
      reference: { type: 'STATEMENT', url: '/statements', parameters: { name, month: 6, year: 2017 } },
    }),
  );
const list = async (as = client) => (await as.get('/api/notifications')).body;
const SETTINGS = '/api/company/settings/notifications';

describe('the centre', () => {
  it('lists one’s own, newest first, in one’s own language', async () => {
    await tell('Alpha');
    t.clock.set('2026-01-15T10:00:01Z');
    await tell('Beta');
    await t.query(`update users set language = 'fr' where id = $1`, [rep.user_id]);
    const { notifications, unread } = await list();
    expect(unread).toBe(2);
    expect(notifications).toMatchObject([
      {
        text: 'Admin a commenté Beta · juin 2017',
        type: 'comment',
        category: 'general',
        read: false,
        author_name: 'Admin',
        reference_type: 'STATEMENT',
        reference_parameters: { name: 'Beta', month: 6, year: 2017 },
      },
      { text: 'Admin a commenté Alpha · juin 2017' },
    ]);
    expect(await list(admin)).toEqual({ notifications: [], unread: 0 });
  });

  it('marks one, back again, and all; nobody else’s', async () => {
    const [card] = (await list()).notifications as { id: string }[];
    const mark = (as: TestClient, read: boolean) => as.patch(`/api/notifications/${card?.id}`, { read });
    expect((await mark(client, true)).body).toMatchObject({ read: true });
    expect((await client.get('/api/notifications/unread')).body).toEqual({ unread: 1 });
    expect((await mark(client, false)).body).toMatchObject({ read: false });
    // Guard: the user in `markCard`; without it anybody marks anybody's.
    expect((await mark(admin, true)).status).toBe(404);
    expect((await list()).unread).toBe(2);
    expect((await client.patch('/api/notifications', { read: true })).status).toBe(200);
    expect((await list()).unread).toBe(0);
    expect(await t.query(`select from audit_log where kind like 'mark%'`)).toEqual([]);
  });
});

describe('settings', () => {
  it('are the company’s until one sets one’s own, channel by channel', async () => {
    await admin.patch(SETTINGS, { defaults: { channels: { comments: { email: false } } } });
    expect((await client.get(SETTINGS)).body.own.choices.channels.comments).toEqual({
      in_app: true,
      email: false,
      slack: true,
    });
    await client.patch(SETTINGS, {
      channels: { comments: { in_app: false } },
      frequencies: { report: 'daily' },
    });
    const { own } = (await client.patch(SETTINGS, { channels: { comments: { slack: false } } })).body;
    expect(own.choices).toMatchObject({
      channels: { comments: { in_app: false, email: false, slack: false } },
      frequencies: { report: 'daily' },
    });
    expect((await client.patch(SETTINGS, { reset: true })).body.own.set).toEqual({
      channels: {},
      frequencies: {},
    });
  });

  it('of the company need the right', async () => {
    const answer = await client.patch(SETTINGS, { defaults: { frequencies: { report: 'daily' } } });
    expect([answer.status, answer.body.code]).toEqual([403, 'forbidden']);
  });

  it('keep the address of Slack to themselves', async () => {
    const slack_webhook = 'https://hooks.slack.com/services/T1/B2/topsecretwxyz';
    const { own } = (await client.patch(SETTINGS, { slack_webhook })).body;
    expect(own.slack).toBe('hooks.slack.com/…wxyz');
    const trail = await t.query(`select before, after from audit_log`);
    const rows = await t.query(`select slack_webhook from notification_settings`);
    expect(JSON.stringify([own, trail, rows])).not.toContain('topsecret');
    // Guard: one that is not sealed does not enter the table.
    await expect(
      t.query(`update notification_settings set slack_webhook = $1`, [slack_webhook]),
    ).rejects.toThrow('notification_settings_slack_sealed');
    for (const wrong of [
      'http://hooks.slack.com/x',
      'https://u:p@hooks.slack.com/x',
      'https://hooks.slack.com',
    ])
      expect((await client.patch(SETTINGS, { slack_webhook: wrong })).body).toMatchObject({
        field: 'slack_webhook',
      });
    expect((await client.patch(SETTINGS, { slack_webhook: null })).body.own.slack).toBeNull();
  });

  it('pause for hours, and go on', async () => {
    const pause = await client.patch(`${SETTINGS}/pause`, { time_range: 8 });
    expect(Date.parse(pause.body.own.paused_until as string) - t.clock.now().getTime()).toBe(8 * 3_600_000);
    expect((await client.request('DELETE', `${SETTINGS}/pause`)).body.own.paused_until).toBeNull();
    expect((await client.patch(`${SETTINGS}/pause`, { time_range: 0 })).status).toBe(400);
  });
});

describe('the unsubscribe link', () => {
  it('ends one kind of mail without a login, and only when it is ours', async () => {
    await admin.patch(SETTINGS, { defaults: { channels: { comments: { email: true } } } });
    const url = unsubscribeUrl(app.platform.services, {
      environment_id: tenant.tenant.environment_id,
      user_id: rep.user_id,
      kind: 'comments',
    });
    const token = new URL(url).searchParams.get('token') ?? '';
    const nobody = app.anonymous();
    expect((await nobody.post('/auth/unsubscribe/token', { token })).body).toEqual({
      kind: 'comments',
      company: 'Acme',
      is_on: true,
    });
    expect((await nobody.post('/auth/unsubscribe', { token })).body).toEqual({ kind: 'comments' });
    const { channels } = (await client.get(SETTINGS)).body.own.choices;
    expect([channels.comments.email, channels.adjustments.email]).toEqual([false, true]);
    // Guard: the signature; without it anybody ends anybody's mails of any kind.
    const other = token.replace('.comments.', '.adjustments.');
    for (const wrong of [other, token.slice(0, 12), ''])
      expect((await nobody.post('/auth/unsubscribe', { token: wrong })).body.code).toBe('token_invalid');
    expect((await client.get(SETTINGS)).body.own.choices.channels.adjustments.email).toBe(true);
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b'])(
    'ends it by the button of a mail program too, which posts %s to the address of the header',
    async (content_type) => {
      await admin.patch(SETTINGS, { defaults: { channels: { periodic: { email: true } } } });
      await client.patch(SETTINGS, { channels: { periodic: { email: true } } });
      const { pathname, search } = new URL(
        unsubscribeUrl(app.platform.services, {
          environment_id: tenant.tenant.environment_id,
          user_id: rep.user_id,
          kind: 'periodic',
        }),
      );
      const post = (url: string) =>
        app.app.inject({
          method: 'POST',
          url,
          headers: { 'content-type': content_type, origin: 'https://mail.example' },
          payload: content_type.startsWith('multipart')
            ? '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
            : 'List-Unsubscribe=One-Click',
        });
      expect((await post(`${pathname}${search}x`)).json()).toMatchObject({ code: 'token_invalid' });
      expect((await client.get(SETTINGS)).body.own.choices.channels.periodic.email).toBe(true);
      expect((await post(pathname + search)).statusCode).toBe(200);
      expect((await client.get(SETTINGS)).body.own.choices.channels.periodic.email).toBe(false);
    },
  );
});
