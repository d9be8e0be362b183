import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { AppError } from '@comptoir/contract/errors';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { can } from '../auth/access.ts';
import { SYSTEM_ACTOR } from '../auth/principal.ts';
import { newId } from '../clock/clock.ts';
import type { Ctx } from '../context.ts';
import { sql } from '../db/index.ts';
import { startTestDatabase, testPlatform, type TestDatabase, type TestTenant } from '../testing/index.ts';
import { inTenant, type Platform } from '../unit-of-work.ts';
import { defineJob, type JobDefinition } from './define.ts';
import { claimJob } from './job-store.ts';
import { startRunner, type Runner, type RunnerOptions } from './runner.ts';

let t: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
const runners: Runner[] = [];

/** What a handler waits for until the test lets it go on. */
function gate(): { readonly passed: Promise<void>; open(): void } {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

beforeAll(async () => {
  t = await startTestDatabase();
  tenant = await t.tenant();
  other = await t.tenant();
  await t.query('create table marks (at bigint generated always as identity, note text)');
  await t.query('grant select, insert on marks to comptoir_app');
});
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(200)));
  await t.query('delete from jobs');
  await t.query('delete from marks');
});
afterAll(() => t.stop());

const payload = z.object({ note: z.string() });

function mark(ctx: Ctx, note: string): Promise<unknown> {
  return sql`insert into marks (note) values (${note})`.execute(ctx.db);
}

async function marks(): Promise<string[]> {
  return (await t.query<{ note: string }>('select note from marks order by at')).map((row) => row.note);
}

function platformWith(...jobs: JobDefinition[]): Platform {
  return testPlatform(t, jobs);
}

function start(platform: Platform, options: RunnerOptions = {}): Runner {
  const runner = startRunner(platform, { lease_s: 60, poll_ms: 50, ...options });
  runners.push(runner);
  return runner;
}

function enqueue(
  platform: Platform,
  kind: string,
  note: string,
  options: { key?: string; queue?: string } = {},
  where = tenant,
): Promise<string> {
  const occasion = {
    tenant: where.tenant,
    actor: where.admin,
    request_id: 'test',
    ip: null,
    audit_kind: 'test',
  };
  return inTenant(platform, occasion, (ctx) => ctx.enqueue(kind, { note }, options));
}

interface Row {
  readonly state: string;
  readonly attempts: number;
  readonly progress: number;
  readonly params: unknown;
  readonly result: unknown;
  readonly error: { readonly code: string; readonly params: unknown } | null;
}

async function row(id: string): Promise<Row> {
  const [found] = await t.query<Row>('select * from jobs where id = $1', [id]);
  if (!found) throw new Error('no such job');
  return found;
}

async function until(what: string, holds: () => Promise<boolean>): Promise<void> {
  await expect.poll(holds, { message: what, timeout: 60_000, interval: 25 }).toBe(true);
}

const ends = (id: string, state: string) =>
  until(`job is ${state}`, async () => (await row(id)).state === state);

/** A job that leaves a mark in the trail and notes as whom, and with which rights, it runs. */
function watching() {
  const seen: unknown[] = [];
  const work = defineJob('work', {
    payload,
    handler: async (job) => {
      seen.push({ name: job.actor.name, category: job.actor.role_category, may: can(job, 'plan', 'read') });
      await job.transaction(async (ctx) => ctx.audit({ object_type: 'mark' }));
    },
  });
  return { seen, work };
}

describe('a job', () => {
  it('runs in its environment with its asker, reports and keeps its result', async () => {
    const seen: unknown[] = [];
    const work = defineJob('work', {
      payload,
      handler: async (job, { note }, { progress }) => {
        seen.push(job.actor.user_id, job.tenant.environment_id);
        await job.transaction(async (ctx) => {
          await mark(ctx, note);
          ctx.audit({ object_type: 'mark' });
        });
        await progress(40, { rows: 4 });
        return { rows: 10 };
      },
    });
    const platform = platformWith(work);
    const id = await enqueue(platform, 'work', 'hello');
    start(platform);
    await ends(id, 'succeeded');
    expect(seen).toEqual([tenant.admin.user_id, tenant.tenant.environment_id]);
    expect(await marks()).toEqual(['hello']);
    expect(await row(id)).toMatchObject({
      progress: 100,
      params: { rows: 4 },
      result: { rows: 10 },
      attempts: 1,
    });
    const events = await t.query<{ data: { state: string } }>(
      `select data from outbox where name = 'job' and channel = $1 order by id`,
      [`user:${tenant.admin.user_id}`],
    );
    expect(events.map((event) => event.data.state)).toEqual(['running', 'succeeded']);
    expect(
      await t.query(`select 1 from audit_log where kind = 'work' and actor_user_id = $1`, [
        tenant.admin.user_id,
      ]),
    ).toHaveLength(1);
  });

  it.each(['archived', 'inactive', 'pending'])(
    'of a person who is %s by then runs without their rights and under their name',
    async (status) => {
      const { seen, work } = watching();
      const platform = platformWith(work);
      const asker = await tenant.addUser({ name: `Gone ${status}`, role: 'admin' });
      const occasion = {
        tenant: tenant.tenant,
        actor: asker,
        request_id: 'test',
        ip: null,
        audit_kind: 'test',
      };
      const id = await inTenant(platform, occasion, (ctx) => ctx.enqueue('work', { note: 'x' }));
      await t.query(
        `update users set status = $2, archived_at = case when $2 = 'archived' then $3::timestamptz end, licenced = licenced and $2 <> 'archived' where id = $1`,
        [asker.user_id, status, t.clock.now()],
      );
      start(platform);
      await ends(id, 'succeeded');
      expect(seen).toEqual([{ name: `Gone ${status}`, category: 'other', may: false }]);
      const trail = await t.query(
        `select actor_name, actor_account_id from audit_log where actor_user_id = $1`,
        [asker.user_id],
      );
      expect(trail).toEqual([{ actor_name: `Gone ${status}`, actor_account_id: asker.account_id }]);
    },
  );

  it.each([
    { support: true, category: 'god', may: true },
    { support: false, category: 'other', may: false },
  ])(
    'that support staff requested is theirs in the trail; still support: $support',
    async ({ support, category, may }) => {
      const { seen, work } = watching();
      const platform = platformWith(work);
      const account_id = newId();
      await t.query(
        `insert into accounts (id, email, name, is_support) values ($1, $2, 'Sam of support', true)`,
        [account_id, `${account_id}@comptoir.test`],
      );
      const actor = { ...SYSTEM_ACTOR, account_id, name: 'Sam of support' };
      const id = await inTenant(
        platform,
        { tenant: tenant.tenant, actor, request_id: 'test', ip: null, audit_kind: 'test' },
        (ctx) => ctx.enqueue('work', { note: 'x' }),
      );
      if (!support) await t.query('update accounts set is_support = false where id = $1', [account_id]);
      start(platform);
      await ends(id, 'succeeded');
      expect(seen).toEqual([{ name: 'Sam of support', category, may }]);
      const trail = await t.query(
        'select actor_name, actor_user_id from audit_log where actor_account_id = $1',
        [account_id],
      );
      expect(trail).toEqual([{ actor_name: 'Sam of support', actor_user_id: null }]);
    },
  );

  it('is there only when its transaction is', async () => {
    const platform = platformWith(defineJob('work', { payload, handler: async () => {} }));
    const occasion = {
      tenant: tenant.tenant,
      actor: tenant.admin,
      request_id: 'test',
      ip: null,
      audit_kind: 'test',
    };
    const refused = inTenant(platform, occasion, async (ctx) => {
      await ctx.enqueue('work', { note: 'x' });
      throw new AppError('conflict');
    });
    await expect(refused).rejects.toThrow('conflict');
    expect(await t.query('select 1 from jobs')).toEqual([]);
    await expect(enqueue(platform, 'unknown', 'x')).rejects.toThrow('not declared');
  });

  it('under the key of one that waits replaces it', async () => {
    const platform = platformWith(
      defineJob('work', { payload, handler: (job, { note }) => job.transaction((ctx) => mark(ctx, note)) }),
    );
    const first = await enqueue(platform, 'work', 'old', { key: 'k' });
    const second = await enqueue(platform, 'work', 'new', { key: 'k' });
    const elsewhere = await enqueue(platform, 'work', 'theirs', { key: 'k' }, other);
    expect(second).toBe(first);
    expect(elsewhere).not.toBe(first);
    start(platform);
    await ends(first, 'succeeded');
    await ends(elsewhere, 'succeeded');
    expect((await marks()).toSorted()).toEqual(['new', 'theirs']);
  });

  it('of a named queue waits for the one before, per company and over all workers', async () => {
    let atOnce = 0;
    let most = 0;
    const handler: Parameters<typeof defineJob<{ note: string }>>[1]['handler'] = async (job, { note }) => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await job.transaction((ctx) => mark(ctx, note));
      atOnce -= 1;
    };
    const platform = platformWith(defineJob('work', { payload, queue: 'line', handler }));
    const ids = [];
    for (let n = 0; n < 12; n += 1) ids.push(await enqueue(platform, 'work', `${n}`));
    start(platform, { concurrency: 4 });
    start(platform, { concurrency: 4 });
    for (const id of ids) await ends(id, 'succeeded');
    expect(most).toBe(1);
    expect(await marks()).toEqual(ids.map((_, n) => `${n}`));
  });

  it('of one company does not wait behind a hundred of another', async () => {
    const platform = platformWith(
      defineJob('work', { payload, handler: (job, { note }) => job.transaction((ctx) => mark(ctx, note)) }),
    );
    for (let n = 0; n < 20; n += 1) await enqueue(platform, 'work', 'many');
    const id = await enqueue(platform, 'work', 'few', {}, other);
    start(platform, { concurrency: 1 });
    await ends(id, 'succeeded');
    expect((await marks()).indexOf('few')).toBeLessThan(3);
  });
});

it('one claim takes one job, also where the database joins the other way round', async () => {
  const platform = platformWith(defineJob('work', { payload, handler: async () => {} }));
  const ids = [await enqueue(platform, 'work', '0')];
  // From here on the database expects one row, and may look for the next job again for each row that it updates.
  await t.query('analyze jobs');
  for (let n = 1; n < 5; n += 1) ids.push(await enqueue(platform, 'work', `${n}`));
  expect((await claimJob(t.database, 'w', ['work']))?.id).toBe(ids[0]);
  expect((await t.query<Row>('select * from jobs order by id')).map((job) => job.state)).toEqual([
    'running',
    ...ids.slice(1).map(() => 'queued'),
  ]);
});

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
      timeout: 60_000,
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
});

describe('a dead worker', () => {
  it('killed with kill -9 has its job done by another once its lease is over', async () => {
    const hang = defineJob('hang', {
      payload: z.object({ mark: z.string() }),
      handler: (job, job_payload) =>
        job.transaction((ctx) => mark(ctx, `${job_payload.mark}: finished by the second worker`)),
    });
    const platform = platformWith(hang);
    const occasion = {
      tenant: tenant.tenant,
      actor: tenant.admin,
      request_id: 'test',
      ip: null,
      audit_kind: 'test',
    };
    const id = await inTenant(platform, occasion, (ctx) => ctx.enqueue('hang', { mark: 'job' }));
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
    // One reading: a later one could find the next try.
    const back = await vi.waitUntil(async () => [await row(id)].find((seen) => seen.state === 'queued'), {
      timeout: 60_000,
      interval: 25,
    });
    expect(back.attempts).toBe(0);
    await t.query('update jobs set run_at = now() where id = $1', [id]);
    await ends(id, 'succeeded');
    expect(await marks()).toEqual(['once']);
  });
});
