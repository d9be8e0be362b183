import { randomUUID } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import {
  backUp,
  contentOf,
  folder,
  idle,
  newDatabase,
  restore,
  source,
  t,
  useBackups,
} from './testing/backup-world.ts';
import { writeBackup } from './write-backup.ts';

useBackups('One');

async function copyOfFile(file: string, change: (bytes: Buffer) => Buffer): Promise<string> {
  const copy = join(folder, `${randomUUID()}.backup`);
  await writeFile(copy, change(await readFile(file)));
  return copy;
}

describe('a refusal is one sentence', () => {
  it('for a file that was damaged anywhere, and nothing is restored', async () => {
    const file = await backUp();
    const { size } = await stat(file);
    const database_url = await newDatabase();
    const flips = Array.from({ length: 12 }, (_, n) => 4 + Math.floor(((size - 5) * n) / 11));
    for (const place of flips) {
      const damaged = await copyOfFile(file, (bytes) => {
        bytes[place]! ^= 0x10;
        return bytes;
      });
      await expect(restore({ database_url, file: damaged }), `byte ${place} of ${size}`).rejects.toThrow(
        / is damaged \(.+\): nothing was restored\./,
      );
    }
    for (const length of [size - 1, size - 600, Math.floor(size / 2), 100]) {
      const cut = await copyOfFile(file, (bytes) => bytes.subarray(0, length));
      await expect(restore({ database_url, file: cut }), `${length} of ${size} bytes`).rejects.toThrow(
        / is damaged \(/,
      );
    }
    expect(await contentOf(database_url)).toEqual({});
    await restore({ database_url, file });
  });

  it('for what is no backup, not there, there already, or another place to restore into than an empty one', async () => {
    const file = await backUp();
    const text = join(folder, 'notes.txt');
    await writeFile(text, 'not a backup');
    const empty = await newDatabase();
    await expect(restore({ database_url: empty, file: text })).rejects.toThrow(
      `${text} is not a backup of Comptoir.`,
    );
    await expect(restore({ database_url: empty, file: folder })).rejects.toThrow(
      `${folder} can't be read: it is a folder.`,
    );
    await expect(restore({ database_url: empty, file: join(folder, 'gone') })).rejects.toThrow(
      `gone can't be read: it is not there.`,
    );
    await expect(restore({ database_url: t.url, file })).rejects.toThrow(
      'The database of DATABASE_URL is not empty',
    );
    await expect(restore({ database_url: empty, data_dir: source, file })).rejects.toThrow(
      'which holds files',
    );
    const full = join(folder, 'full');
    await mkdir(join(full, 'postgres'), { recursive: true });
    await expect(restore({ database_url: null, data_dir: full, file })).rejects.toThrow(
      `DATA_DIR is ${full}, which is not empty`,
    );
    const options = { data_dir: source, version: '1', now: systemClock.now(), signal: idle };
    await expect(writeBackup({ ...options, database_url: t.url, file })).rejects.toThrow(
      `${file} is there already: choose another name.`,
    );
    await expect(writeBackup({ ...options, database_url: empty, file: join(folder, 'new') })).rejects.toThrow(
      'there is nothing to back up',
    );
    await expect(
      writeBackup({ ...options, database_url: t.url, file: join(folder, 'no', 'folder') }),
    ).rejects.toThrow(`can't be written: its folder is not there.`);
  });
});
