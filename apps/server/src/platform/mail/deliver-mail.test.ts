import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase, testPlatform, type TestDatabase } from '../testing/index.ts';
import { deliverMail } from './deliver-mail.ts';
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
  await t.database.transaction({}, (db) => insertMail(db, tenant.environment_id, { to: 'rep@example.com', ...text }, t.clock.now()));
  const platform = testPlatform(t);
  const delivered = await Promise.all([deliverMail(platform, folder), deliverMail(platform, folder)]);
  expect(delivered.toSorted((one, other) => one - other)).toEqual([0, 1]);
  expect(await deliverMail(platform, folder)).toBe(0);
  const files = await readdir(folder);
  expect(files).toHaveLength(1);
  const file = join(folder, files[0] ?? '');
  expect(await readFile(file, 'utf8')).toMatch(
    /^Date: 2026-01-15T10:00:00.000Z\nTo: rep@example.com\nSubject: Change your Comptoir password\n\nHello/,
  );
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  // The link that it carried stands nowhere else any more.
  expect(await t.query(`select data from outbox where kind = 'mail'`)).toEqual([{ data: {} }]);
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
