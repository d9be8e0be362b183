import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';

/** Linux keeps it in memory. */
export const IN_MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** Two products and a database of many small ones need less than a quarter of it. */
const MIN_FREE_BYTES = 8 * 1024 ** 3;

/**
 * Where a test keeps the data of a PostgreSQL: in memory where there is plenty. A database of a test is a thousand files, made and removed
 * for each test file: on a disk that is a quarter of the processor time of all server tests.
 */
export async function parentOfTestData(): Promise<string> {
  const found = await statfs(IN_MEMORY).catch(() => null);
  const hasRoom =
    found?.type === TMPFS &&
    found.bavail * found.bsize >= MIN_FREE_BYTES &&
    process.availableMemory() >= MIN_FREE_BYTES;
  return hasRoom ? IN_MEMORY : tmpdir();
}
