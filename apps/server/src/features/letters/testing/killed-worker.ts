import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, vi } from 'vitest';
import type { TestDatabase } from '../../../platform/testing/index.ts';
import { MAKE_JOB } from '../campaigns/send-campaign.ts';
import { SEAL_JOB } from '../sign/built-in-provider.ts';

const KINDS = [MAKE_JOB, SEAL_JOB];
const WAIT = { timeout: 240_000, interval: 100 };

/** While nobody works: the leases of dead workers and of those that were stopped are over, and nothing is put off. */
export async function letGo(t: TestDatabase): Promise<void> {
  await t.query(
    `update jobs set heartbeat_at = now() - interval '2 minutes' where state = 'running' and kind = any($1)`,
    [KINDS],
  );
  await beDue(t);
}

/** A try that failed on a busy machine is made again at once, not after its pause of up to ten minutes. */
const beDue = (t: TestDatabase) =>
  t.query(`update jobs set run_at = now() where state = 'queued' and run_at > now() and kind = any($1)`, [
    KINDS,
  ]);

/** What the jobs of a campaign or of a letter ended as. */
const endsOf = (t: TestDatabase, id: string) =>
  t.query<{ state: string; error: unknown }>(
    `select state, error from jobs where state in ('succeeded', 'failed', 'cancelled') and kind = any($2)
       and $1 in (payload ->> 'campaign_id', payload ->> 'letter_id')`,
    [id, KINDS],
  );

/**
 * A worker takes the job of a campaign or of a letter, and is killed in its so many-th transaction. One that ends the job before would wait
 * for more work for ever: that is a failure.
 */
export async function killedAt(
  t: TestDatabase,
  id: string,
  nth: number,
  when: 'before' | 'after',
): Promise<void> {
  await letGo(t);
  const worker = fileURLToPath(new URL('dying-worker.ts', import.meta.url));
  const folder = join(tmpdir(), 'comptoir-test-files');
  const victim = spawn(process.execPath, [worker, t.url, t.app_url, folder, String(nth), when], {
    stdio: 'inherit',
  });
  const isGone = () => victim.exitCode !== null || victim.signalCode !== null;
  try {
    await vi.waitUntil(async () => {
      if (isGone()) return true;
      await beDue(t);
      expect(await endsOf(t, id), 'the job ended before the worker was killed').toEqual([]);
      return isGone();
    }, WAIT);
    expect(victim.signalCode).toBe('SIGKILL');
  } finally {
    victim.kill('SIGKILL');
  }
}
