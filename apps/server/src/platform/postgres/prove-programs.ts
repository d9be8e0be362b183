import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { PostgresUser } from './account.ts';

/** A program that only prints its version and takes longer hangs. */
const PROOF_TIMEOUT_MS = 60_000;

/** Runs the programs as the account that will run them: a missing library or a closed folder shows here. `null`: they run. */
export async function whyNotRunnable(home: string, user: PostgresUser | null): Promise<string | null> {
  for (const program of ['postgres', 'initdb']) {
    const reason = await new Promise<string | null>((settle) => {
      execFile(
        join(home, 'bin', program),
        ['--version'],
        {
          cwd: '/',
          env: programEnvironment(home),
          timeout: PROOF_TIMEOUT_MS,
          ...(user ? { uid: user.uid, gid: user.gid } : {}),
        },
        (error, _, stderr) => settle(error === null ? null : stderr.trim() || error.message),
      );
    });
    if (reason !== null) return reason;
  }
  return null;
}

export function programEnvironment(home: string): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '/usr/bin:/bin',
    LC_ALL: 'C',
    TZ: 'UTC',
    LD_LIBRARY_PATH: join(home, 'lib'),
  };
}
