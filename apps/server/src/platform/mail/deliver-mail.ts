import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from '../db/index.ts';
import type { Platform } from '../unit-of-work.ts';

interface MailRow {
  readonly id: string;
  readonly channel: string;
  readonly name: string;
  readonly data: { readonly text: string };
  readonly created_at: Date;
}

const EVERY_MS = 5000;
const AT_ONCE = 50;

/**
 * Where mail goes: without a mail server, into the local outbox, one readable file per mail in `DATA_DIR/mail`. The links
 * in them open accounts, so only the account that runs the server can read them.
 */
export async function deliverMail(platform: Platform, folder: string): Promise<number> {
  return platform.database.transaction({}, async (db) => {
    const found = await sql<MailRow>`
      select id, channel, name, data, created_at from outbox
      where kind = 'mail' and dispatched_at is null order by sequence limit ${AT_ONCE} for update skip locked`.execute(db);
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
  const content = `Date: ${mail.created_at.toISOString()}\nTo: ${mail.channel}\nSubject: ${mail.name}\n\n${mail.data.text}`;
  await writeFile(`${target}.part`, content, { mode: 0o600 });
  await rename(`${target}.part`, target);
}

/** The text of a delivered mail; `null` when there is no such file here. */
export async function readMail(folder: string, id: string): Promise<string | null> {
  const content = await readFile(join(folder, `${id}.txt`), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return content === null ? null : content.slice(content.indexOf('\n\n') + 2);
}

export function startMailer(platform: Platform, folder: string): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running
      .then(() => deliverMail(platform, folder))
      .catch((error: unknown) => platform.log.warn({ err: error }, 'mail could not be delivered; it is tried again'));
  }, EVERY_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
