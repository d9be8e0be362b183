import { open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startOf } from '../temporary/process-identity.ts';
import { ConfigError } from './config.ts';
import { makeDataDir, unusable } from './data-dir.ts';

/**
 * One server per data folder: two would share one PostgreSQL's files. A lock left by `kill -9` is seen through, because its process is gone
 * (or its number belongs to a process that began later).
 */
export async function lockDataDir(data_dir: string): Promise<{ release(): Promise<void> }> {
  await makeDataDir(data_dir);
  const file = join(data_dir, 'server.lock');
  const mine = `${process.pid} ${await startOf(process.pid)}\n`;
  for (let attempt = 0; attempt < 5; attempt += 1) {
    try {
      const handle = await open(file, 'wx', 0o644);
      await handle.writeFile(mine);
      await handle.close();
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw unusable(data_dir, error as NodeJS.ErrnoException);
    }
    const [pid, start] = (await readFile(file, 'utf8').catch(() => '')).trim().split(' ');
    if (pid && start && (await startOf(Number(pid))) === start) {
      throw new ConfigError(`DATA_DIR is ${data_dir}, which process ${pid} is already serving: stop it or choose another folder.`);
    }
    await rm(file, { force: true });
  }
  throw new ConfigError(`DATA_DIR is ${data_dir}, whose server.lock can't be taken: remove it if no server runs there.`);
}
