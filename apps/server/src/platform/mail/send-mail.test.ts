import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createInvitation } from '../auth/links.ts';
import { startTestDatabase, testPlatform, type TestDatabase } from '../testing/index.ts';
import { insertMail } from './insert-mail.ts';
import { noticeMail } from './mail-texts.ts';
import { sendMails } from './send-mail.ts';
import { startMailServer, type TestMailOptions, type TestMailServer } from './testing/mail-server.ts';

let t: TestDatabase;
let environment_id: string;
let server: TestMailServer | null = null;

beforeAll(async () => {
  t = await startTestDatabase();
  ({
    tenant: { environment_id },
  } = await t.tenant());
});
afterAll(() => t.stop());
beforeEach(() => t.query('delete from outbox'));
afterEach(async () => {
  await server?.stop();
  server = null;
});

const started = async (options?: TestMailOptions) => (server = await startMailServer(options));
const write = (to = 'ann@example.test') =>
  t.database.transaction({}, (db) =>
    insertMail(
      db,
      environment_id,
      {
        to,
        ...noticeMail('fr', {
          name: 'Ann',
          text: 'Votre relevé a été validé',
          details: '\n\n• Gagné : 1 200 €',
          url: 'https://comptoir.test/x',
          kind: 'Relevés',
          unsubscribe: 'https://comptoir.test/unsubscribe?token=t',
        }),
      },
      t.clock.now(),
    ),
  );
const send = (smtp: TestMailServer['settings']) =>
  sendMails(testPlatform(t), { smtp, from: 'Comptoir <no-reply@comptoir.test>' });
const row = async () =>
  (
    await t.query<{
      sent: boolean;
      failed: boolean;
      attempts: number;
      error: string | null;
      data: object;
      wait: number;
    }>(
      `select dispatched_at is not null as sent, failed_at is not null as failed, attempts, error, data,
         round(extract(epoch from run_at - now()))::int as wait from outbox`,
    )
  )[0];
const becomesDue = () =>
  t.query(
    "update outbox set run_at = now(), claimed_until = least(claimed_until, now() - interval '1 second')",
  );

describe('a mail', () => {
  it('leaves over STARTTLS with a login, as text and HTML, and the row keeps nothing of it', async () => {
    const { settings, received } = await started({ password: 'secret' });
    await write();
    expect(await send(settings)).toBe(1);
    const [message = ''] = received;
    expect(message).toContain('From: Comptoir <no-reply@comptoir.test>\r\nTo: ann@example.test\r\n');
    expect(message).toMatch(/Message-ID: <[0-9a-f-]{36}@comptoir.test>/);
    expect(message).toContain('List-Unsubscribe: <https://comptoir.test/unsubscribe?token=t>');
    expect(message).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(message).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
    expect(await row()).toMatchObject({ sent: true, attempts: 1, error: null, data: {} });
    expect(await send(settings)).toBe(0);
    expect(received).toHaveLength(1);
  });

  it('that invites brings its link and who invites, as text and HTML', async () => {
    const { settings, received } = await started({ password: 'secret' });
    const tenant = await t.tenant({ name: 'Acme' });
    const user = await tenant.addUser({ name: 'Nora' });
    const link = await t.run(tenant, (ctx) =>
      createInvitation(ctx, {
        user_id: user.user_id,
        name: 'Nora',
        email: 'nora@example.test',
        language: 'en',
      }),
    );
    expect(await send(settings)).toBe(1);
    const [message = ''] = received;
    expect(message).toContain('To: nora@example.test');
    const plain = message.replaceAll('=\r\n', '').replaceAll('=3D', '=');
    const mailed = /\/account_creation\?token=([\w-]+)/.exec(plain)?.[1] ?? '';
    expect(mailed.length).toBeGreaterThan(20);
    expect(plain).toContain('Acme');
    // Guard: only who opens the mailed link has shown that the address is theirs.
    expect(link.url).not.toContain(mailed);
    expect(plain).toMatch(/Content-Type: text\/plain[\s\S]+Content-Type: text\/html/);
    expect((await row())?.data).toEqual({});
  });

  it('leaves over TLS from the first byte', async () => {
    const { settings, received } = await started({ secure: true, password: 'secret' });
    await write();
    expect([await send(settings), received.length]).toEqual([1, 1]);
  });

  it('goes nowhere over a certificate that nobody vouches for', async () => {
    const { settings, received } = await started({ password: 'secret' });
    const { ca: _, ...unknown } = settings;
    await write();
    await send(unknown);
    expect(received).toEqual([]);
    expect(await row()).toMatchObject({
      sent: false,
      failed: false,
      error: expect.stringMatching(/certificate/i),
    });
  });

  it('waits while the login is refused', async () => {
    const { settings } = await started({ password: 'secret' });
    await write();
    await send({ ...settings, password: 'wrong' });
    expect(await row()).toMatchObject({ sent: false, failed: false, error: expect.stringContaining('535') });
  });
});

describe('a recipient', () => {
  it('who is refused for good is given up, with what the server said', async () => {
    const { settings, received } = await started({
      refuse: () => ({ code: 550, text: 'No such user here' }),
    });
    await write();
    await send(settings);
    expect(received).toEqual([]);
    expect(await row()).toMatchObject({ failed: true, error: '550 No such user here', data: {} });
    await becomesDue();
    expect(await send(settings)).toBe(0);
    expect(server?.offered).toHaveLength(1);
  });

  it('of a greylisting server gets it at the second try, after a while', async () => {
    const { settings, received } = await started({
      refuse: (_, times) => (times === 1 ? { code: 451, text: 'Greylisted, try again' } : null),
    });
    await write();
    await send(settings);
    expect(await row()).toMatchObject({
      sent: false,
      failed: false,
      attempts: 1,
      error: '451 Greylisted, try again',
      wait: 60,
    });
    expect(await send(settings)).toBe(0);
    await becomesDue();
    expect([await send(settings), received.length]).toEqual([1, 1]);
    expect(await row()).toMatchObject({ sent: true, attempts: 2 });
  });

  it('who is refused keeps no mail of others back', async () => {
    const { settings, received } = await started({
      refuse: (address) => (address.startsWith('gone') ? { code: 550, text: 'No such user' } : null),
    });
    await write('gone@example.test');
    await write('here@example.test');
    expect([await send(settings), received.length]).toEqual([1, 1]);
  });
});

describe('a sender', () => {
  it('that is killed between the claim and the message leaves it to the next one, which sends it once', async () => {
    const { settings, received } = await started();
    await write();
    const child = spawn(process.execPath, [
      fileURLToPath(new URL('testing/hanging-sender.ts', import.meta.url)),
      t.url,
    ]);
    const [said] = (await once(child.stdout, 'data')) as [Buffer];
    expect(said.toString()).toMatch(/^[0-9a-f-]{36}\n/);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
    // It has the mail for itself until its claim ends.
    expect(await send(settings)).toBe(0);
    await becomesDue();
    expect([await send(settings), await send(settings), received.length]).toEqual([1, 0, 1]);
  });

  it('beside others sends each mail once', async () => {
    const { settings, received } = await started();
    for (let i = 0; i < 6; i += 1) await write(`p${i}@example.test`);
    const counts = await Promise.all([send(settings), send(settings), send(settings)]);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect(new Set(received.map((message) => /To: (\S+)/.exec(message)?.[1])).size).toBe(6);
  });

  // Guard: the hand-over is awaited before the end of the message.
  it('that lost its claim in the meantime ends no message', async () => {
    const { settings, received } = await started({
      refuse: async () => {
        await t.query('update outbox set claim = null');
        return null;
      },
    });
    await write();
    await send(settings).catch(() => undefined);
    expect(received).toEqual([]);
  });
});
