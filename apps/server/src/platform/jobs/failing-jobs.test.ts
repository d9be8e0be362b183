import { AppError } from '@comptoir/contract/errors';
import { describe, expect, it, vi } from 'vitest';
import { pauseQuery } from '../testing/pause-query.ts';
import { defineJob } from './define.ts';
import {
  ends,
  enqueue,
  gate,
  mark,
  marks,
  payload,
  platformWith,
  row,
  start,
  t,
  useJobs,
} from './testing/job-world.ts';

useJobs();

describe('a job that fails', () => {
  it('as a refusal is parked at once with its code, and what it worked for is notified', async () => {
    const notified: unknown[] = [];
    const work = defineJob('work', {
      payload,
      handler: async (job) => {
        await job.transaction(async (ctx) => {
          await mark(ctx, 'half done');
          throw new AppError('earlier_statement_open', { month: '2026-01' });
        });
      },
      onGivenUp: async (ctx, { note }, end) => {
        notified.push(note, end);
        await mark(ctx, 'marked as failed');
      },
    });
    const platform = platformWith(work);
    const id = await enqueue(platform, 'work', 'x');
    start(platform);
    await ends(id, 'failed');
    expect(await row(id)).toMatchObject({
      attempts: 1,
      error: { code: 'earlier_statement_open', params: { month: '2026-01' } },
    });
    expect(notified).toEqual([
      'x',
      { state: 'failed', code: 'earlier_statement_open', params: { month: '2026-01' } },
    ]);
    expect(await marks()).toEqual(['marked as failed']);
    expect(await t.query('select 1 from job_alerts where job_id = $1', [id])).toEqual([]);
  });

  it('as a bug is tried again, then parked with an alert and without the text of the bug', async () => {
    const work = defineJob('work', {
      payload,
      max_attempts: 2,
      handler: async () => {
        throw new Error('secret detail');
      },
    });
    const platform = platformWith(work);
    const id = await enqueue(platform, 'work', 'x');
    start(platform);
    const tried = await vi.waitUntil(async () => [await row(id)].find((seen) => seen.error !== null), {
      timeout: 240_000,
      interval: 25,
    });
    expect(tried).toMatchObject({ state: 'queued', attempts: 1 });
    await t.query('update jobs set run_at = now() where id = $1', [id]);
    await ends(id, 'failed');
    expect(await row(id)).toMatchObject({ attempts: 2, error: { code: 'internal', params: {} } });
    expect(await t.query('select 1 from job_alerts where job_id = $1', [id])).toHaveLength(1);
  });

  it('because its payload is not what it takes is parked, not run', async () => {
    const platform = platformWith(
      defineJob('work', {
        payload,
        max_attempts: 1,
        handler: (job) => job.transaction((ctx) => mark(ctx, 'ran')),
      }),
    );
    const id = await enqueue(platform, 'work', 'x');
    await t.query(`update jobs set payload = '{"note": 7}' where id = $1`, [id]);
    start(platform);
    await ends(id, 'failed');
    expect(await marks()).toEqual([]);
  });
});

describe('a job that is stopped', () => {
  it('by its owner ends between two batches', async () => {
    const started = gate();
    const work = defineJob('work', {
      payload,
      handler: async (_job, _payload, { signal, progress }) => {
        started.open();
        await new Promise((resolve) => {
          signal.addEventListener('abort', resolve);
        });
        await progress(50);
      },
    });
    const platform = platformWith(work);
    const id = await enqueue(platform, 'work', 'x');
    start(platform);
    await started.passed;
    await t.query('update jobs set cancel_requested_at = now() where id = $1', [id]);
    await t.query(`select pg_notify('comptoir_jobs', 'cancel')`);
    await ends(id, 'cancelled');
  });

  it('by a shutdown goes back untouched and costs no try', async () => {
    const started = gate();
    const work = defineJob('work', {
      payload,
      handler: async (_job, _payload, { signal }) => {
        started.open();
        await new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new Error('stopped')));
        });
      },
    });
    const platform = platformWith(work);
    const id = await enqueue(platform, 'work', 'x');
    const runner = start(platform);
    await started.passed;
    // `stop` waits for a while only; the job is put back when its handler has ended.
    await runner.stop(50);
    await ends(id, 'queued');
    expect((await row(id)).attempts).toBe(0);
  });

  it('that is being claimed when the runner stops ends before it has stopped', async () => {
    const platform = platformWith(defineJob('work', { payload, handler: async () => {} }));
    const id = await enqueue(platform, 'work', 'x');
    const claim = pauseQuery(/pg_advisory_xact_lock/);
    const runner = start(platform);
    await claim.reached;
    let has_stopped = false;
    const stopped = runner.stop(240_000).then(() => (has_stopped = true));
    // Without the claim nothing more is waited for once nobody listens any more.
    const listening = `select 1 from pg_stat_activity where datname = current_database() and application_name = 'comptoir-listener'`;
    await expect.poll(() => t.query(listening)).toEqual([]);
    await t.query('select 1');
    const was_early = has_stopped;
    claim.resume();
    await stopped;
    expect(was_early).toBe(false);
    expect(await row(id)).toMatchObject({ state: 'succeeded' });
  });
});
