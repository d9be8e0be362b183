import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import MimeNode from 'nodemailer/lib/mime-node';
import { sql } from '../db/index.ts';
import { safeName } from '../files/file-records.ts';
import { type OnGivenUp, startDeliveries } from '../outbox/deliver.ts';
import type { Platform } from '../unit-of-work.ts';
import { mailHtml } from './mail-html.ts';
import { type MailData, type MailServer, sendMails } from './send-mail.ts';

interface MailRow {
  readonly id: string;
  readonly channel: string;
  readonly name: string;
  readonly data: MailData;
  readonly created_at: Date;
}

const EVERY_MS = 5000;
const AT_ONCE = 50;

/**
 * Where mail goes: without a mail server, into the local outbox, one readable file per mail in `DATA_DIR/mail`. The links
 * in them open accounts, so only the account that runs the server can read them.
 */
export async function deliverMail(platform: Pick<Platform, 'database'>, folder: string): Promise<number> {
  return platform.database.transaction({}, async (db) => {
    const found = await sql<MailRow>`
      select id, channel, name, data, created_at from outbox
      where kind = 'mail' and dispatched_at is null and failed_at is null order by run_at, sequence limit ${AT_ONCE} for update skip locked`.execute(
      db,
    );
    if (found.rows.length === 0) return 0;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    for (const mail of found.rows) await writeMail(folder, mail);
    // A link opens an account: once it is on its way, the row keeps no copy.
    await sql`update outbox set dispatched_at = now(), data = '{}' where id = any(${found.rows.map((mail) => mail.id)}::uuid[])`.execute(
      db,
    );
    return found.rows.length;
  });
}

/** The same mail written twice (a crash in between) is the same file. */
async function writeMail(folder: string, mail: MailRow): Promise<void> {
  const target = join(folder, `${mail.id}.txt`);
  await writeFile(`${target}.part`, messageOf(mail), { mode: 0o600 });
  await rename(`${target}.part`, target);
  const { text, attachment, language = 'en' } = mail.data;
  if (attachment) {
    const name = `${mail.id}-${safeName(attachment.name)}`;
    await writeFile(join(folder, name), Buffer.from(attachment.base64, 'base64'), { mode: 0o600 });
  }
  // As a mail program would show it.
  await writeFile(join(folder, `${mail.id}.html`), mailHtml({ subject: mail.name, text, language }), {
    mode: 0o600,
  });
}

/** A whole MIME message. Its headers are encoded by the library, so that no line break in a name starts another one; its text reads as it is. */
function messageOf(mail: MailRow): string {
  const node = new MimeNode('text/plain; charset=utf-8', {});
  node.setHeader('Date', mail.created_at.toUTCString().replace('GMT', '+0000'));
  node.setHeader('Message-ID', `<${mail.id}@comptoir.invalid>`);
  node.setHeader('To', mail.channel);
  node.setHeader('Subject', mail.name);
  node.setHeader('Content-Transfer-Encoding', '8bit');
  return `${node.buildHeaders().replaceAll('\r\n', '\n')}\n\n${mail.data.text}`;
}

/** The text of a delivered mail; `null` when there is no such file here. */
export async function readMail(folder: string, id: string): Promise<string | null> {
  const content = await readFile(join(folder, `${id}.txt`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return content === null ? null : content.slice(content.indexOf('\n\n') + 2);
}

/** Mail leaves by the server, or without one into the folder. */
export function startMailer(
  platform: Platform,
  folder: string,
  server: MailServer | null,
  onGivenUp?: OnGivenUp,
): { stop(): Promise<void> } {
  return startDeliveries(
    platform,
    'mail',
    () => (server === null ? deliverMail(platform, folder) : sendMails(platform, server, onGivenUp)),
    EVERY_MS,
  );
}
