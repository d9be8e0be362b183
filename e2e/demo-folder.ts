import { execFile } from 'node:child_process';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { vi } from 'vitest';
import { IN_MEMORY, parentOfTestData } from '../apps/server/src/platform/testing/test-data.ts';

/** The demo company as the first product of a test run made it; `run`: `npm test`, or the process of vitest that somebody ran alone. */
const nameOf = (run: number | string) => `comptoir-demo-${run}`;
const WHOLE_RUN = process.env['COMPTOIR_TEST_RUN'];
const WAIT = { timeout: 900_000, interval: 200 };

/**
 * The data folder `to`, which must not exist yet, gets the demo company of 2017. The first file that asks has it made by `make`; the
 * others wait and take a copy. A making that fails is begun again by the next.
 */
export async function copyDemo(to: string, make: (data_dir: string) => Promise<void>): Promise<void> {
  const folder = join(await parentOfTestData(), nameOf(WHOLE_RUN ?? process.ppid));
  let is_ours = false;
  do {
    await vi.waitUntil(async () => {
      is_ours = await claim(`${folder}.making`);
      return is_ours || exists(folder);
    }, WAIT);
    if (is_ours) await makeOnce(folder, make);
  } while (!(await exists(folder)));
  // With owners and rights, which PostgreSQL looks at.
  await promisify(execFile)('cp', ['-a', folder, to]);
}

/** At the end of vitest's own process. `npm test` runs it several times and removes the folder itself. */
export async function removeDemo(): Promise<void> {
  if (WHOLE_RUN !== undefined) return;
  for (const parent of [tmpdir(), IN_MEMORY])
    await rm(join(parent, nameOf(process.pid)), { recursive: true, force: true });
}

async function makeOnce(folder: string, make: (data_dir: string) => Promise<void>): Promise<void> {
  const making = `${folder}.making`;
  try {
    if (await exists(folder)) return;
    await make(making);
    await rename(making, folder);
  } finally {
    await rm(making, { recursive: true, force: true });
  }
}

/** Only one can. */
function claim(folder: string): Promise<boolean> {
  // Root's PostgreSQL runs as another account, which must get in.
  return mkdir(folder, { mode: 0o755 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}
