import { randomBytes } from 'node:crypto';
import { link, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const NAME = 'secrets.key';

/**
 * The installation's key for secrets: SECRETS_KEY, or a file in the data folder that the first process makes. It is beside the database and
 * in no backup of it, so that a copy of the database alone opens nothing.
 */
export async function secretsKey(data_dir: string, setting: string | null): Promise<string> {
  if (setting !== null) return setting;
  const path = join(data_dir, NAME);
  return (await read(path)) ?? make(path);
}

/** Null: there is none yet. Makes nothing. */
export function readSecretsKey(data_dir: string, setting: string | null): Promise<string | null> {
  return setting !== null ? Promise.resolve(setting) : read(join(data_dir, NAME));
}

async function read(path: string): Promise<string | null> {
  return readFile(path, 'utf8').then(
    (text) => text.trim(),
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    },
  );
}

/** Written whole under another name first: a process that starts at the same time reads all of it, or takes part in making it. */
async function make(path: string): Promise<string> {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true });
  try {
    await link(unfinished, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await unlink(unfinished);
  }
  return (await read(path)) ?? '';
}
