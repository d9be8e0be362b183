import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createInvitation } from '../../platform/auth/links.ts';
import type { AuditEntry } from '../../platform/context.ts';
import { deliverMail } from '../../platform/mail/deliver-mail.ts';
import { startTestDatabase, testPlatform, type TestDatabase } from '../../platform/testing/index.ts';
import { insertMail } from '../../platform/mail/insert-mail.ts';
import { sendMails } from '../../platform/mail/send-mail.ts';
import { startMailServer } from '../../platform/mail/testing/mail-server.ts';
import { notifyOfLostMail } from './index.ts';
import { listMails } from './list-mails.ts';
import { showLinks } from './show-mail-links.ts';

let t: TestDatabase;
let folder: string;
beforeAll(async () => {
  t = await startTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'comptoir-mails-'));
});
afterAll(async () => {
  await t.stop();
  await rm(folder, { recursive: true, force: true });
});

it("shows support the mails of one company as they were delivered; to everybody else they don't exist", async () => {
  const company = await t.tenant();
  const other = await t.tenant();
  const rep = await company.addUser({ name: 'Ann' });
  await t.run(company, (ctx) =>
    createInvitation(ctx, { user_id: rep.user_id, name: 'Ann', email: 'ann@example.test', language: 'en' }),
  );
  const support = { ...company.admin, user_id: null, role_category: 'god' as const };
  const read = (tenant: typeof company) =>
    t.run(
      tenant,
      (ctx) => listMails({ ...ctx, services: { ...ctx.services, mail_folder: folder } }),
      support,
    );
  expect(await read(company)).toMatchObject([{ to: 'ann@example.test', text: null }]);
  await deliverMail(testPlatform(t), folder);
  const [mail] = await read(company);
  expect(mail).toMatchObject({ to: 'ann@example.test', subject: 'Test company has invited you to Comptoir' });
  expect(mail?.text).toMatch(/^Hello Ann,\n/);
  // Guard: `withoutLinks`; without it a reader of the page has everybody's links, unseen.
  expect(mail?.text).toContain('token=');
  expect(mail?.text).not.toMatch(/token=[\w-]{43}/);
  const noted: AuditEntry[] = [];
  const audit = (entry: AuditEntry) => void noted.push(entry);
  const show = (tenant: typeof company, as?: typeof support) =>
    t.run(
      tenant,
      (ctx) =>
        showLinks({ ...ctx, audit, services: { ...ctx.services, mail_folder: folder } }, mail?.id ?? ''),
      as,
    );
  // The mailed link is another than the one handed over.
  expect((await show(company, support)).text).toMatch(/account_creation\?token=[\w-]{43}/);
  expect(noted).toMatchObject([
    { object_type: 'mail', object_id: mail?.id, after: { to: 'ann@example.test' } },
  ]);
  await expect(show(other, support)).rejects.toMatchObject({ code: 'not_found' });
  await expect(show(company)).rejects.toMatchObject({ code: 'forbidden' });
  expect(await read(other)).toEqual([]);
  await expect(t.run(company, listMails)).rejects.toMatchObject({ code: 'forbidden' });
});

it('tells the admins of a mail that was given up, by its address, once and on one card', async () => {
  const company = await t.tenant();
  const rep = await company.addUser({ name: 'Ben', email: 'ben@example.test' });
  const platform = testPlatform(t);
  const server = await startMailServer({ refuse: () => ({ code: 550, text: 'No such user here' }) });
  const lose = async (to: string) => {
    await t.run(company, (ctx) =>
      insertMail(
        ctx.db,
        ctx.tenant.environment_id,
        { to, subject: 'The pay of June', text: 'Hello', language: 'en' },
        t.clock.now(),
      ),
    );
    await sendMails(platform, { smtp: server.settings, from: 'no-reply@comptoir.test' }, async (mail) => {
      // A process that died in between gives it up again.
      await notifyOfLostMail(platform, mail);
      await notifyOfLostMail(platform, mail);
    });
  };
  await lose('nobody@example.test');
  await lose('ben@example.test');
  await lose('ben@example.test');
  const cards = await t.query(
    `select user_id, type, reference_url, reference_parameters, count from notifications
     where environment_id = $1 order by created_at, id`,
    [company.tenant.environment_id],
  );
  expect(cards).toEqual([
    {
      user_id: company.admin.user_id,
      type: 'mail_failed',
      reference_url: `/users/${rep.user_id}`,
      reference_parameters: { name: 'ben@example.test' },
      count: 3,
    },
  ]);
  const waiting = await t.query(
    `select channel from outbox where environment_id = $1 and kind in ('mail', 'slack') and failed_at is null`,
    [company.tenant.environment_id],
  );
  expect(waiting).toEqual([]);
  await server.stop();
});
