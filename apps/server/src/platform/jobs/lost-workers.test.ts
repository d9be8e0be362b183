import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { isDatabaseAway, sql } from '../db/index.ts';
import { inTenant } from '../unit-of-work.ts';
import { defineJob } from './define.ts';
import {
  ends,
  enqueue,
  gate,
  type JobRow,
  mark,
  marks,
  occasion,
  payload,
  platformWith,
  row,
  start,
  t,
  until,
  useJobs,
} from './testing/job-world.ts';

useJobs();
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a dead worker', () => {
  it('killed with kill -9 has its job done by another once its lease is over', async () => {
    const hang = defineJob('hang', {
      payload: z.object({ mark: z.string() }),
      handler: (job, job_payload) =>
        job.transaction((ctx) => mark(ctx, `${job_payload.mark}: finished by the second worker`)),
    });
    const platform = platformWith(hang);
    const id = await inTenant(platform, occasion(), (ctx) => ctx.enqueue('hang', { mark: 'job' }));
    const victim = spawn(
      process.execPath,
      [fileURLToPath(new URL('../testing/hanging-worker.ts', import.meta.url)), t.url, t.app_url, tmpdir()],
      {
        stdio: 'inherit',
      },
    );
    await until('the first worker is in the middle', async () => (await marks()).length === 1);
    const gone = once(victim, 'exit');
    victim.kill('SIGKILL');
    await gone;
    await t.query(`update jobs set heartbeat_at = now() - interval '2 minutes' where id = $1`, [id]);
    start(platform);
    await ends(id, 'succeeded');
    expect(await marks()).toEqual(['job: started by the first worker', 'job: finished by the second worker']);
    expect((await row(id)).attempts).toBe(2);
  });

  it('that only slept writes nothing once its job was given away', async () => {
    const started = gate();
    const wake = gate();
    const refusals: string[] = [];
    let runs = 0;
    const work = defineJob('work', {
      payload,
      handler: async (job) => {
        runs += 1;
        if (runs > 1) return job.transaction((ctx) => mark(ctx, 'second'));
        return job
          .transaction(async (ctx) => {
            await mark(ctx, 'first');
            started.open();
            await wake.passed;
          })
          .catch((error: Error) => {
            refusals.push(error.name);
            throw error;
          });
      },
    });
    const platform = platformWith(work);
    const id = await enqueue(platform, 'work', 'x');
    start(platform);
    await started.passed;
    // The lease ran out while it slept, and another worker took the job.
    await t.query(`update jobs set state = 'queued', worker = null, run_at = now() where id = $1`, [id]);
    start(platform);
    await ends(id, 'succeeded');
    wake.open();
    await until('the sleeper is refused', async () => refusals.length === 1);
    expect(refusals).toEqual(['LeaseLost']);
    expect(await marks()).toEqual(['second']);
    expect((await row(id)).state).toBe('succeeded');
  });

  it('that had no try left leaves a parked job, not an endless one', async () => {
    const platform = platformWith(defineJob('work', { payload, max_attempts: 1, handler: async () => {} }));
    const id = await enqueue(platform, 'work', 'x');
    await t.query(
      `update jobs set state = 'running', worker = 'dead', attempts = 1, heartbeat_at = now() - interval '2 minutes' where id = $1`,
      [id],
    );
    start(platform);
    await ends(id, 'failed');
    expect(await row(id)).toMatchObject({ error: { code: 'internal', params: { worker_died: true } } });
  });

  it('steps back when a newer job waits under its key', async () => {
    const platform = platformWith(
      defineJob('work', { payload, handler: (job, { note }) => job.transaction((ctx) => mark(ctx, note)) }),
    );
    const dead = await enqueue(platform, 'work', 'old', { key: 'k' });
    await t.query(
      `update jobs set state = 'running', worker = 'dead', attempts = 1, heartbeat_at = now() - interval '2 minutes' where id = $1`,
      [dead],
    );
    const newer = await enqueue(platform, 'work', 'new', { key: 'k' });
    start(platform);
    await ends(newer, 'succeeded');
    await ends(dead, 'cancelled');
    expect(await marks()).toEqual(['new']);
  });
});

describe('a living worker', () => {
  it('keeps a job that it took while its leases were being renewed', async () => {
    const [firstBegan, secondBegan, renewedSince] = [gate(), gate(), gate()];
    let begun = 0;
    const work = defineJob('work', {
      payload,
      max_attempts: 1,
      handler: async () => {
        begun += 1;
        (begun === 1 ? firstBegan : secondBegan).open();
        await renewedSince.passed;
      },
    });
    const platform = platformWith(work);
    const query = t.database.pool.query.bind(t.database.pool);
    let isHeld = false;
    // Renewals of the first job are answered once the second one runs; one of both lets them end.
    vi.spyOn(t.database.pool, 'query').mockImplementation((async (text: string, values: unknown[]) => {
      const isRenewal = text.startsWith('update jobs set heartbeat_at');
      const isOfBoth = begun === 2;
      const answer = await query(text, values);
      if (!isRenewal) return answer;
      if (isOfBoth) renewedSince.open();
      isHeld = true;
      await secondBegan.passed;
      return answer;
    }) as typeof query);
    const first = await enqueue(platform, 'work', 'first');
    start(platform, { lease_s: 1 });
    await firstBegan.passed;
    await vi.waitUntil(() => isHeld, { timeout: 240_000 });
    const second = await enqueue(platform, 'work', 'second');
    await ends(first, 'succeeded');
    await ends(second, 'succeeded');
  });
});

describe('a lost database connection', () => {
  it('costs no job a try and no runner its life', async () => {
    const started = gate();
    let runs = 0;
    const work = defineJob('work', {
      payload,
      max_attempts: 1,
      handler: async (job, { note }) => {
        runs += 1;
        await job.transaction(async (ctx) => {
          await mark(ctx, note);
          if (runs > 1) return;
          started.open();
          await sql`select pg_sleep(30)`.execute(ctx.db);
        });
      },
    });
    const platform = platformWith(work);
    const id = await enqueue(platform, 'work', 'once');
    start(platform);
    await started.passed;
    await t.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'comptoir' and pid <> pg_backend_pid()`,
    );
    expect((await putBack(id)).attempts).toBe(0);
    await t.query('update jobs set run_at = now() where id = $1', [id]);
    await ends(id, 'succeeded');
    expect(await marks()).toEqual(['once']);
  });

  it('that is not back when the job ends costs it nothing either', async () => {
    const { promise: refused, resolve: isRefused } = Promise.withResolvers<void>();
    let isAway = false;
    let runs = 0;
    const lost = () => Object.assign(new Error('terminating connection'), { code: '57P01' });
    const work = defineJob('work', {
      payload,
      max_attempts: 1,
      handler: async () => {
        runs += 1;
        if (runs > 1) return;
        isAway = true;
        throw lost();
      },
    });
    const platform = platformWith(work);
    const transaction = platform.database.transaction.bind(platform.database);
    // With one job at a time nothing is claimed while this one runs: what is refused is its end.
    vi.spyOn(platform.database, 'transaction').mockImplementation(async (...args) => {
      if (!isAway) return transaction(...args);
      isRefused();
      throw lost();
    });
    const id = await enqueue(platform, 'work', 'once');
    start(platform, { concurrency: 1 });
    await refused;
    expect(await row(id)).toMatchObject({ state: 'running', attempts: 1 });
    isAway = false;
    expect((await putBack(id)).attempts).toBe(0);
  });

  /** The job as it is put back, in one reading: a later one could find the next try. The test's own connections may be lost too. */
  async function putBack(id: string): Promise<JobRow> {
    const reading = async () => {
      try {
        return [await row(id)].find((seen) => seen.state === 'queued');
      } catch (error) {
        if (isDatabaseAway(error)) return undefined;
        throw error;
      }
    };
    return vi.waitUntil(reading, { timeout: 240_000, interval: 25 });
  }
});
