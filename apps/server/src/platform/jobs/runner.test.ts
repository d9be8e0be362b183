import { AppError } from '@comptoir/contract/errors';
import { describe, expect, it } from 'vitest';
import { can } from '../auth/access.ts';
import { SYSTEM_ACTOR } from '../auth/principal.ts';
import { newId } from '../clock/clock.ts';
import { inTenant } from '../unit-of-work.ts';
import { sql } from '../db/index.ts';
import { defineJob } from './define.ts';
import { claimJob } from './job-store.ts';
import {
  ends,
  enqueue,
  mark,
  marks,
  occasion,
  other,
  payload,
  platformWith,
  row,
  start,
  t,
  tenant,
  type JobRow,
  useJobs,
} from './testing/job-world.ts';

useJobs();

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
      const id = await inTenant(platform, occasion(asker), (ctx) => ctx.enqueue('work', { note: 'x' }));
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
      const id = await inTenant(platform, occasion(actor), (ctx) => ctx.enqueue('work', { note: 'x' }));
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

  it('has the day of its company', async () => {
    const day = defineJob('day', {
      payload,
      handler: (job) => job.transaction((ctx) => mark(ctx, `${job.clock.today()} ${ctx.clock.today('UTC')}`)),
    });
    await t.query(
      `update companies set settings = settings || '{"timezone": "Pacific/Auckland"}' where id = $1`,
      [tenant.tenant.company_id],
    );
    const before = t.clock.now().toISOString();
    t.clock.set('2026-01-31T12:00:00Z');
    try {
      const platform = platformWith(day);
      const id = await enqueue(platform, 'day', 'x');
      start(platform);
      await ends(id, 'succeeded');
      expect(await marks()).toEqual(['2026-02-01 2026-01-31']);
    } finally {
      t.clock.set(before);
    }
  });

  it('is there only when its transaction is', async () => {
    const platform = platformWith(defineJob('work', { payload, handler: async () => {} }));
    const refused = inTenant(platform, occasion(), async (ctx) => {
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
  expect((await t.query<JobRow>('select * from jobs order by id')).map((job) => job.state)).toEqual([
    'running',
    ...ids.slice(1).map(() => 'queued'),
  ]);
});

it('a job for later starts when it is due, without waiting for the next look at the queue', async () => {
  const platform = platformWith(defineJob('work', { payload, handler: async () => {} }));
  start(platform, { poll_ms: 3_600_000, lease_s: 36_000 });
  // The runner hears of new jobs from here on.
  await ends(await enqueue(platform, 'work', 'now'), 'succeeded');
  const later = await inTenant(platform, occasion(), (ctx) =>
    ctx.enqueue('work', { note: 'later' }, { run_at: new Date(ctx.clock.now().getTime() + 200) }),
  );
  await ends(later, 'succeeded');
});

it('jobs that are to begin apart: the first is due at once, the next one that long after its start', async () => {
  const platform = platformWith(defineJob('work', { payload, handler: async () => {} }));
  const apart = { key: 'edit', apart_ms: 600_000 };
  const first = await enqueue(platform, 'work', 'first', apart);
  const due = (id: string) =>
    t.query(
      `select run_at <= now() as at_once, run_at = (select max(started_at) from jobs) + interval '10 minutes' as apart
       from jobs where id = $1`,
      [id],
    );
  expect(await due(first)).toEqual([{ at_once: true, apart: null }]);
  await claimJob(t.database, 'w', ['work']);
  const second = await enqueue(platform, 'work', 'second', apart);
  expect(await due(second)).toEqual([{ at_once: false, apart: true }]);
  expect(await enqueue(platform, 'work', 'third', apart)).toBe(second);
  // One that took a while leaves the machine to others for some time.
  // In one transaction, which has one time: apart from then, not from when a busy machine comes to the next query.
  const dueAfter = (took: string) =>
    inTenant(platform, occasion(), async (ctx) => {
      await sql`update jobs set started_at = now(), finished_at = now() + ${took}::interval where id = ${first}`.execute(
        ctx.db,
      );
      await ctx.enqueue('work', { note: 'again' }, { ...apart, apart_ms: 300 });
      const { rows } = await sql<{
        after_ms: number;
      }>`select extract(epoch from run_at - now())::float8 * 1000 as after_ms from jobs where id = ${second}`.execute(
        ctx.db,
      );
      return Math.round(rows[0]?.after_ms ?? 0);
    });
  expect([await dueAfter('10 ms'), await dueAfter('125 ms'), await dueAfter('1 hour')]).toEqual([
    300, 1500, 3000,
  ]);
  // The clock was set back: nobody waits for that start to come again.
  await t.query(`update jobs set started_at = now() + interval '1 day' where id = $1`, [first]);
  await enqueue(platform, 'work', 'fourth', apart);
  expect(
    await t.query(`select run_at <= now() + interval '10 minutes' as soon from jobs where id = $1`, [second]),
  ).toEqual([{ soon: true }]);
});
