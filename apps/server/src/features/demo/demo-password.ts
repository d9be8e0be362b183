import { randomInt } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Beside the data, for the account that runs Comptoir alone. */
export const DEMO_PASSWORD_FILE = 'demo-password';

/** No letters or digits that are taken for one another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** 79 bits, and a capital, a digit and a sign for the rules of passwords. */
function newPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `K7-${Array.from({ length: GROUPS }, group).join('-')}`;
}

/** The demo's password on this installation; `null`: none was made here. */
export async function readDemoPassword(data_dir: string): Promise<string | null> {
  const text = await readFile(join(data_dir, DEMO_PASSWORD_FILE), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
  return text === null ? null : text.trim();
}

/** Made once and kept: a making of the demo that was cut short goes on with the same. */
export async function ensureDemoPassword(data_dir: string): Promise<string> {
  const kept = await readDemoPassword(data_dir);
  if (kept !== null) return kept;
  const password = newPassword();
  await mkdir(data_dir, { recursive: true });
  await writeFile(join(data_dir, DEMO_PASSWORD_FILE), `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}
