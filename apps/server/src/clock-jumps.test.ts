import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import type { CalculationHost } from './features/calculations/index.ts';
import { salesFixture } from './features/calculations/testing/sales-fixture.ts';
import { routes as authRoutes } from './features/auth/index.ts';
import { createThrottle } from './features/auth/throttle.ts';
import { changeStatementState } from './features/statements/state/change-statement-state.ts';
import { verifyTrails } from './platform/audit/verify-trail.ts';
import { createReset, isLinkOver } from './platform/auth/links.ts';
import { hashPassword } from './platform/auth/passwords.ts';
import { defineJob } from './platform/jobs/define.ts';
import { releaseDeadJobs } from './platform/jobs/job-store.ts';
import { startRunner, type Runner } from './platform/jobs/runner.ts';
import {
  startTestApp,
  startTestDatabase,
  testPlatform,
  type TestApp,
  type TestDatabase,
  type TestTenant,
} from './platform/testing/index.ts';
import { inTenant } from './platform/unit-of-work.ts';
import { startTestCalculations } from './features/statements/testing/start-test-calculations.ts';

/*
 * The machine's clock is set forwards or backwards while people work. The product's clock is moved; the database's own clock, which
 * leases go by, is moved by moving the times that it noted.
 */
let t: TestDatabase;
let app: TestApp;
let host: CalculationHost;
const NOW = '2017-06-30T22:00:00Z';
const NEXT_MONTH = '2017-07-01T10:00:00Z';
const NEXT_YEAR = '2018-06-30T22:00:00Z';

beforeAll(async () => {
  t = await startTestDatabase();
  app = await startTestApp(t, { routes: authRoutes });
  host = startTestCalculations(t.app_url);
});
beforeEach(() => t.clock.set(NOW));
afterAll(async () => {
  await host?.close();
  await app?.stop();
  await t?.stop();
});

describe('a clock that was ahead and is set right', () => {
  const PASSWORD = 'Correct-horse-7-battery';
  /** A session as people have it: those of `app.as` are never idle. */
  const logIn = async ({ admin }: TestTenant) => {
    await t.query('update accounts set password_hash = $2 where id = $1', [
      admin.account_id,
      await hashPassword(PASSWORD),
    ]);
    const client = app.anonymous();
    expect((await client.post('/auth/login', { email: admin.email, password: PASSWORD })).status).toBe(200);
    return client;
  };

  it('leaves sessions of before open, and no session that lives for as long as it was ahead', async () => {
    const tenant = await t.tenant();
    const before = await logIn(tenant);
    t.clock.set('2017-07-03T22:00:00Z');
    // Three days without use: over, by that clock.
    expect((await before.get('/api/me')).status).toBe(401);
    t.clock.set(NEXT_YEAR);
    const ahead = await logIn(tenant);
    expect((await ahead.get('/api/me')).status).toBe(200);
    t.clock.set(NOW);
    expect((await before.get('/api/me')).status).toBe(200);
    // Its seven days would be over in a year.
    expect((await ahead.get('/api/me')).status).toBe(401);
    expect((await before.get('/api/me/sessions')).body.sessions).toHaveLength(1);
  });

  it('by some hours ends nobody’s session', async () => {
    const tenant = await t.tenant();
    t.clock.set('2017-07-01T01:00:00Z');
    const client = await logIn(tenant);
    t.clock.set(NOW);
    expect((await client.get('/api/me')).status).toBe(200);
  });

  it('makes no one-time link that opens an account for longer than its mail says', async () => {
    const tenant = await t.tenant();
    const linkOf = async () => {
      await t.database.transaction({}, (db) =>
        createReset(
          db,
          testPlatform(t).services,
          {
            account_id: tenant.admin.account_id,
            email: tenant.admin.email,
            language: 'en',
            environment_id: tenant.tenant.environment_id,
          },
          t.clock.now(),
        ),
      );
      const [row] = await t.query<{ expires_at: Date }>(
        'select expires_at from account_tokens where account_id = $1 order by expires_at desc limit 1',
        [tenant.admin.account_id],
      );
      return { kind: 'reset' as const, expires_at: row?.expires_at ?? new Date(0) };
    };
    const right = await linkOf();
    expect(isLinkOver(right, t.clock.now())).toBe(false);
    t.clock.set(NEXT_YEAR);
    const ahead = await linkOf();
    expect(isLinkOver(ahead, t.clock.now())).toBe(false);
    t.clock.set(NOW);
    expect([isLinkOver(right, t.clock.now()), isLinkOver(ahead, t.clock.now())]).toEqual([false, true]);
  });

  it('keeps nobody out whose tries it counted', async () => {
    const throttle = createThrottle('of the test', 2);
    const tries = () => t.database.transaction({}, (db) => throttle.tryTake(db, 'somebody', t.clock.now()));
    const refused = () =>
      t.database
        .transaction({}, (db) => throttle.check(db, 'somebody', t.clock.now()))
        .then(
          () => false,
          () => true,
        );
    t.clock.set(NEXT_YEAR);
    for (const allowed of [true, true, false]) expect(await tries()).toBe(allowed);
    expect(await refused()).toBe(true);
    t.clock.set(NOW);
    expect(await refused()).toBe(false);
    for (const allowed of [true, true, false]) expect(await tries()).toBe(allowed);
    // Set back by less than a window, the count goes on.
    t.clock.set('2017-06-30T21:55:00Z');
    expect(await tries()).toBe(false);
  });
});

describe('across the end of a month', () => {
  const monthOf = (month: number) => 2017 * 12 + month - 1;
  const calculate = (tenant: TestTenant, months: number[] | null) =>
    host.run(
      { tenant: tenant.tenant, now: t.clock.now().toISOString() },
      { kind: 'calculate', months, user_ids: null, cause: 'edit', requested_by: null },
    );
  const june = (tenant: TestTenant) =>
    t.query<{ month: string; earned: string; hash: string; locked: boolean }>(
      `select to_char(month, 'YYYY-MM') as month, earned, encode(content_hash, 'hex') as hash, locked_at is not null as locked from statements
       where environment_id = $1 order by month, user_id`,
      [tenant.tenant.environment_id],
    );
  const company = async () => {
    const tenant = await t.tenant({ settings: { currency: 'USD', timezone: 'UTC' } });
    const sales = await salesFixture(t, tenant);
    const user = await tenant.addUser({ name: 'Rep' });
    await sales.addMember(user.user_id);
    await sales.addDeal({ name: 'June', user_id: user.user_id, date: '2017-06-10', value: '1000' });
    await sales.addDeal({ name: 'July', user_id: user.user_id, date: '2017-07-01', value: '2000' });
    return tenant;
  };

  it('amounts are those of a clock that was always right, and a lock made in the meantime stays', async () => {
    const tenant = await company();
    await calculate(tenant, [monthOf(6)]);
    const right = await june(tenant);
    t.clock.set(NEXT_MONTH);
    await calculate(tenant, [monthOf(6), monthOf(7)]);
    const lock = {
      mode: 'lock',
      year: 2017,
      month: 6,
      statement_ids: null,
      tab: 'all',
      filters: {},
    } as const;
    expect((await t.run(tenant, (ctx) => changeStatementState(ctx, lock))).changed).toBe(1);
    t.clock.set(NOW);
    await calculate(tenant, null);
    const [back, ahead] = await june(tenant);
    expect(back).toEqual({ ...right[0], locked: true });
    // What the next month's statement was by the clock that was ahead is what it is when that month comes.
    t.clock.set('2017-07-02T10:00:00Z');
    expect(await calculate(tenant, [monthOf(6), monthOf(7)])).toMatchObject({ changed: 0, locked: 1 });
    expect((await june(tenant))[1]).toEqual(ahead);
    expect(Number(ahead?.earned)).toBe(60);
  });

  it('the trail stays whole, in the order in which things were done', async () => {
    const tenant = await t.tenant();
    const platform = testPlatform(t);
    const occasion = {
      tenant: tenant.tenant,
      actor: tenant.admin,
      request_id: 'r',
      ip: null,
      audit_kind: 'test',
    };
    for (const [at, instant] of [NOW, NEXT_YEAR, NOW, NEXT_MONTH].entries()) {
      t.clock.set(instant);
      await inTenant(platform, occasion, async (ctx) =>
        ctx.audit({ object_type: 'mark', object_id: String(at) }),
      );
    }
    const found = (await verifyTrails(t.database, null)).find(
      (report) => report.environment_id === tenant.tenant.environment_id,
    );
    expect(found).toMatchObject({ entries: 4, faults: [] });
    const order = `select object_id from audit_log where environment_id = $1 order by `;
    for (const by of ['number', 'id'])
      expect(
        (await t.query<{ object_id: string }>(order + by, [tenant.tenant.environment_id])).map(
          (row) => row.object_id,
        ),
      ).toEqual(['0', '1', '2', '3']);
  });
});

describe('jobs, when the clock jumps', () => {
  const runners: Runner[] = [];
  const payload = z.object({ note: z.string() });
  let tenant: TestTenant;
  beforeAll(async () => {
    tenant = await t.tenant();
  });
  beforeEach(() => t.query('delete from jobs'));
  afterEach(() => Promise.all(runners.splice(0).map((runner) => runner.stop(200))));

  const enqueue = (platform: ReturnType<typeof testPlatform>, options: { run_at?: Date } = {}) =>
    inTenant(
      platform,
      { tenant: tenant.tenant, actor: tenant.admin, request_id: 'r', ip: null, audit_kind: 'test' },
      (ctx) => ctx.enqueue('work', { note: 'x' }, options),
    );
  const stateOf = async (id: string) =>
    (
      await t.query<{ state: string; attempts: number }>('select state, attempts from jobs where id = $1', [
        id,
      ])
    )[0];
  const start = (platform: ReturnType<typeof testPlatform>, lease_s = 60) => {
    const runner = startRunner(platform, { lease_s, poll_ms: 50 });
    runners.push(runner);
    return runner;
  };

  it('backwards after one was put in the queue or put off: it does not wait for that time to come again', async () => {
    const platform = testPlatform(t, [defineJob('work', { payload, handler: async () => {} })]);
    // A process whose clock is ahead of the database's.
    t.clock.set('2099-01-01T00:00:00Z');
    const queued = await enqueue(platform);
    const due = await enqueue(platform, { run_at: new Date('2099-01-01T00:00:00.100Z') });
    const put_off = await enqueue(platform);
    await t.query(`update jobs set run_at = now() + interval '2 days' where id = $1`, [put_off]);
    start(platform);
    for (const id of [queued, due, put_off])
      await vi.waitFor(async () => expect(await stateOf(id)).toMatchObject({ state: 'succeeded' }), 240_000);
  });

  it('backwards after a worker died: another one takes its job, whose last heartbeat is in the future', async () => {
    const platform = testPlatform(t, [defineJob('work', { payload, handler: async () => {} })]);
    const id = await enqueue(platform);
    await t.query(
      `update jobs set state = 'running', worker = 'dead', attempts = 1, heartbeat_at = now() + interval '2 days' where id = $1`,
      [id],
    );
    start(platform);
    await vi.waitFor(
      async () => expect(await stateOf(id)).toEqual({ state: 'succeeded', attempts: 2 }),
      240_000,
    );
  });

  it('leaves its own running jobs alone, and releases those of others', async () => {
    const platform = testPlatform(t, [
      defineJob('idle', { payload, max_attempts: 2, handler: async () => {} }),
    ]);
    const { rows } = await platform.database.pool.query<{ id: string }>(
      `insert into jobs (id, environment_id, kind, payload, state, worker, attempts, max_attempts, heartbeat_at)
       select gen_random_uuid(), id, 'idle', '{}', 'running', 'w', 1, 2, now() - interval '2 days' from environments limit 1 returning id`,
    );
    const own = rows.map((row) => row.id);
    expect(own).toHaveLength(1);
    expect(await releaseDeadJobs(platform.database, 8, () => own)).toEqual({ released: 0, exhausted: [] });
    // Claimed while the dead are being looked for: the last statement must know it too.
    await t.query('update jobs set attempts = max_attempts where id = $1', own);
    const claimed: (readonly string[])[] = [[]];
    expect(await releaseDeadJobs(platform.database, 8, () => claimed.shift() ?? own)).toEqual({
      released: 0,
      exhausted: [],
    });
    await t.query('update jobs set attempts = 1 where id = $1', own);
    expect(await releaseDeadJobs(platform.database, 8)).toEqual({ released: 1, exhausted: [] });
    await t.query('delete from jobs where id = $1', own);
  });

  it.each(['2 days', '-2 days'])(
    'by %s while one runs: its own worker goes on with it, and it is done once',
    async (interval) => {
      let runs = 0;
      let open = () => {};
      const opened = new Promise<void>((settle) => (open = settle));
      const work = defineJob('work', {
        payload,
        max_attempts: 1,
        handler: async () => {
          runs += 1;
          await opened;
        },
      });
      const platform = testPlatform(t, [work]);
      const id = await enqueue(platform);
      // Looks for the dead every two seconds; a lease of eight does not end by itself before.
      start(platform, 8);
      await vi.waitFor(() => expect(runs).toBe(1), 240_000);
      await t.query('update jobs set heartbeat_at = now() + $2::interval where id = $1', [id, interval]);
      await vi.waitFor(
        async () =>
          expect(
            await t.query(
              `select from jobs where id = $1 and abs(extract(epoch from now() - heartbeat_at)) < 60`,
              [id],
            ),
          ).toHaveLength(1),
        240_000,
      );
      expect(await stateOf(id)).toEqual({ state: 'running', attempts: 1 });
      open();
      await vi.waitFor(
        async () => expect(await stateOf(id)).toEqual({ state: 'succeeded', attempts: 1 }),
        240_000,
      );
      expect(runs).toBe(1);
    },
  );
});
