import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, testPlatform, type TestDatabase } from '../testing/index.ts';
import { deliverMail, readMail } from './deliver-mail.ts';
import { insertMail } from './insert-mail.ts';
import { invitationMail, resetMail } from './mail-texts.ts';

let t: TestDatabase;
let folder: string;

beforeAll(async () => {
  t = await startTestDatabase();
  folder = join(await mkdtemp(join(tmpdir(), 'comptoir-mail-')), 'mail');
});
afterAll(async () => {
  await t.stop();
  await rm(folder, { recursive: true, force: true });
});

it('leaves with its cause, once, into a file that only its owner reads', async () => {
  const { tenant } = await t.tenant();
  const text = resetMail('en', { url: 'http://localhost/x', hours: 2 });
  const lost = t.database.transaction({}, async (db) => {
    await insertMail(db, tenant.environment_id, { to: 'lost@example.com', ...text }, t.clock.now());
    throw new Error('rolled back');
  });
  await expect(lost).rejects.toThrow('rolled back');
  await t.database.transaction({}, (db) =>
    insertMail(db, tenant.environment_id, { to: 'rep@example.com', ...text }, t.clock.now()),
  );
  const platform = testPlatform(t);
  const delivered = await Promise.all([deliverMail(platform, folder), deliverMail(platform, folder)]);
  expect(delivered.toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await deliverMail(platform, folder)).toBe(0);
  const files = (await readdir(folder)).filter((name) => name.endsWith('.txt'));
  expect(files).toHaveLength(1);
  const file = join(folder, files[0] ?? '');
  expect(await readFile(file, 'utf8')).toMatch(
    /^Date: Thu, 15 Jan 2026 10:00:00 \+0000\nMessage-ID: <.+>\nTo: rep@example.com\nSubject: Reset your Comptoir password\n(.+\n)+\nHello/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // The link that it carried is nowhere else any more.
  expect(await t.query(`select data from outbox where kind = 'mail'`)).toEqual([{ data: {} }]);
});

it('a name with line breaks is one line of a header: no header and no body of its own', async () => {
  const { tenant } = await t.tenant();
  const evil = 'Acmé\r\nBcc: evil@x.test\n\nSee http://evil.test';
  const inbox = `${folder}-evil`;
  // As rows from before names were checked: the subject itself is hostile.
  const { text } = invitationMail('fr', { name: evil, company: evil, url: 'http://localhost/x', days: 14 });
  await t.database.transaction({}, (db) =>
    insertMail(
      db,
      tenant.environment_id,
      { to: 'rep@example.com', subject: `Accès ${evil}`, text, language: 'fr' },
      t.clock.now(),
    ),
  );
  await deliverMail(testPlatform(t), inbox);
  const [file = ''] = (await readdir(inbox)).filter((name) => name.endsWith('.txt'));
  const message = await readFile(join(inbox, file), 'utf8');
  const headers = message.slice(0, message.indexOf('\n\n'));
  // Each line is a header that we wrote, or the rest of one.
  const names = headers.split('\n').map((line) => (/^\s/.test(line) ? 'folded' : line.split(':')[0]));
  expect(new Set(names)).toEqual(
    new Set([
      'Date',
      'Message-ID',
      'To',
      'Subject',
      'folded',
      'Content-Transfer-Encoding',
      'MIME-Version',
      'Content-Type',
    ]),
  );
  expect(await readMail(inbox, file.replace('.txt', ''))).toBe(text);
  expect(text.split('\n').filter((line) => /^(Bcc|See)/.test(line))).toEqual([]);
  await rm(inbox, { recursive: true, force: true });
});

it('speaks both languages and carries its link', () => {
  const values = { name: 'Ann', company: 'Acme', url: 'http://localhost/x', days: 14, hours: 2 };
  for (const make of [invitationMail, resetMail]) {
    const [en, fr] = [make('en', values), make('fr', values)];
    expect(en.text).toContain(values.url);
    expect(fr.text).toContain(values.url);
    expect(en.subject).not.toBe(fr.subject);
  }
});
