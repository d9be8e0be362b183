import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import type { TestClient, TestDatabase } from '../../../platform/testing/index.ts';

const run = promisify(execFile);

/** Whose letters they are. */
export const COMPANY = {
  name: 'Comptoir Démo',
  settings: { currency: 'EUR', timezone: 'Europe/Paris' },
};

/** What poppler says of the seals of a file; null where it is not installed. */
export async function pdfsig(path: string, bytes: Buffer): Promise<string | null> {
  await writeFile(path, bytes);
  return run('pdfsig', ['-nocert', path]).then(
    ({ stdout }) => stdout,
    (error: NodeJS.ErrnoException & { stdout?: string }) => {
      if (error.code === 'ENOENT') return null;
      return error.stdout ?? '';
    },
  );
}

export const pdftext = async (path: string): Promise<string> =>
  (await run('pdftotext', ['-layout', path, '-'])).stdout;

/** The latest mail to an address: the subject and the text, from the outbox. */
export async function mailTo(
  t: TestDatabase,
  email: string,
): Promise<{ readonly subject: string; readonly text: string }> {
  const [mail] = await t.query<{ subject: string; text: string }>(
    `select name as subject, data ->> 'text' as text from outbox where kind = 'mail' and channel = $1 order by sequence desc limit 1`,
    [email],
  );
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

export const tokenIn = ({ text }: { readonly text: string }): string => /\/sign#(\S+)/.exec(text)?.[1] ?? '';

export interface Guest {
  readonly token: string;
  readonly pass: string;
}

/** Opens the mailed link by the mailed code, as somebody without a session. */
export async function openByMail(t: TestDatabase, guest: TestClient, email: string): Promise<Guest> {
  const token = tokenIn(await mailTo(t, email));
  expect((await guest.post('/api/letter-links/read', { token })).status).toBe(200);
  expect((await guest.post('/api/letter-links/code', { token })).status).toBe(200);
  const code = /\d{6}/.exec((await mailTo(t, email)).subject)?.[0];
  const opened = await guest.post('/api/letter-links/open', { token, code });
  expect(opened.status, opened.text).toBe(200);
  return { token, pass: opened.body.pass as string };
}

export const TYPED = { consent: true, signature: { kind: 'typed', text: 'Zoé Demo' } } as const;
export const DRAWN = {
  consent: true,
  signature: { kind: 'drawn', strokes: [[10, 10, 300, 200, 600, 40, 900, 250]] },
} as const;
