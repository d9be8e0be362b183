import { afterEach, describe, expect, it } from 'vitest';
import { startRunner, type Runner } from '../../platform/jobs/runner.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import {
  act,
  app,
  calculate,
  JUNE,
  REP,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../statements/testing/statement-world.ts';
import { routes as userRoutes } from '../users/index.ts';
import { jobs, routes, sweeps } from './index.ts';

useStatements([...routes, ...userRoutes], jobs);
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

const runners: Runner[] = [];
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop(1000)));
});
const work = () => runners.push(startRunner(app.platform, { poll_ms: 50 }));
const client = (w: World) => app.as(w.tenant.admin);
const read = async (w: World, id: string) => (await (await client(w)).get(`/api/bulk-runs/${id}`)).body;
const ended = async (w: World, id: string) => {
  await expect.poll(async () => (await read(w, id)).status as string).toMatch(/finished|failure|cancelled/);
  return read(w, id);
};
const skippedOf = async (w: World, id: string) =>
  (await (await client(w)).get(`/api/bulk-runs/${id}/skipped`)).body.skipped;
const states = (w: World, body: object) => async () =>
  (await client(w)).post('/api/bulk-runs/statements', { ...JUNE, ...body });

/** Two people with statements of June. */
async function june() {
  const w = await world();
  await threeDeals(w);
  await w.sales.addDeal({ name: 'Delta', user_id: w.other.user_id, date: '2017-06-02', value: '1000' });
  await calculate(w.tenant);
  const mine = (await statement(w, w.rep)).body.id as string;
  const others = (await statement(w, w.other)).body.id as string;
  return { w, mine, others };
}

describe('statements', () => {
  it('are locked in the background, with how far it is, what was skipped and why', async () => {
    const { w, mine, others } = await june();
    await act(w, 'lock', [others]);
    const started = await states(w, { mode: 'lock', statement_ids: [mine, others], comment: 'Month' })();
    expect(started.status, started.text).toBe(200);
    expect(started.body).toMatchObject({
      action: 'lock',
      month: '2017-06',
      status: 'waiting',
      total: 2,
      done: 0,
      changed: 0,
    });
    work();
    const id = started.body.id as string;
    expect(await ended(w, id)).toMatchObject({
      status: 'finished',
      total: 2,
      done: 2,
      changed: 1,
      skipped: 1,
      error: null,
    });
    expect(await skippedOf(w, id)).toEqual([
      {
        id: others,
        user_id: w.other.user_id,
        user_name: 'Rep Two',
        code: 'statement_changed',
        params: {},
      },
    ]);
    expect((await statement(w, w.rep)).body.status).toBe('locked');
  });

  it('notify each payee once, when all are done', async () => {
    const { w } = await june();
    const { body } = await states(w, { mode: 'lock', statement_ids: null })();
    expect(body.total).toBe(2);
    work();
    await ended(w, body.id);
    const jobs = await t.query<{ count: number }>(
      `select count(*)::int as count from jobs where environment_id = $1 and kind = 'notify_states'`,
      [w.tenant.tenant.environment_id],
    );
    expect(jobs).toEqual([{ count: 1 }]);
  });

  it('are refused at once without the right', async () => {
    const { w, mine } = await june();
    const rep = await app.as(w.rep);
    const refused = await rep.post('/api/bulk-runs/statements', {
      ...JUNE,
      mode: 'lock',
      statement_ids: [mine],
    });
    expect(refused.body.code).toBe('forbidden');
  });

  it('go on after a crash where the last batch ended, and nothing is done twice', async () => {
    const { w, mine, others } = await june();
    const { body } = await states(w, { mode: 'lock', statement_ids: [others, mine] })();
    await act(w, 'lock', [others]);
    // As a batch that was committed before its process died leaves it.
    await t.query(`update bulk_runs set status = 'running', done = 1, changed_ids = $2 where id = $1`, [
      body.id,
      [others],
    ]);
    work();
    expect(await ended(w, body.id)).toMatchObject({ done: 2, changed: 2, skipped: 0 });
  });

  it('can be stopped: what is done stays done', async () => {
    const { w, mine, others } = await june();
    const { body } = await states(w, { mode: 'lock', statement_ids: [mine, others] })();
    const stopped = await (await client(w)).put(`/api/bulk-runs/${body.id}`, { action: 'cancel' });
    expect(stopped.body).toMatchObject({ status: 'cancelled', cancel_requested: true, changed: 0 });
    work();
    expect((await statement(w, w.rep)).body.status).toBe('to_lock');
    const again = await (await client(w)).put(`/api/bulk-runs/${body.id}`, { action: 'cancel' });
    expect(again.body.code).toBe('conflict');
  });
});

describe('users', () => {
  const users = async (w: World, body: object) => (await client(w)).post('/api/bulk-runs/users', body);

  it('are invited; who has access or no email is skipped with the reason', async () => {
    const w = await world();
    const pending = await w.tenant.addUser({ name: 'Pending', permissions: REP });
    const without = await w.tenant.addUser({ name: 'Without', permissions: REP });
    await t.query(`update users set status = 'pending' where id = any($1::uuid[])`, [
      [pending.user_id, without.user_id],
    ]);
    await t.query(`update users set email = null where id = $1`, [without.user_id]);
    const ids = [pending.user_id, without.user_id, w.rep.user_id];
    const { body, status, text } = await users(w, { action: 'invite', user_ids: ids });
    expect(status, text).toBe(200);
    work();
    expect(await ended(w, body.id)).toMatchObject({ status: 'finished', done: 3, changed: 1, skipped: 2 });
    expect(
      (await skippedOf(w, body.id)).map((one: { user_name: string; code: string }) => [
        one.user_name,
        one.code,
      ]),
    ).toEqual([
      ['Without', 'email_missing'],
      ['Rep One', 'user_active'],
    ]);
  });

  it('whom a filter finds are archived with the last day; oneself is skipped', async () => {
    const w = await world();
    const none = await users(w, { action: 'archive', user_ids: [w.rep.user_id] });
    expect(none.body.code).toBe('departure_date_needed');
    const { body } = await users(w, { action: 'archive', user_ids: null, departure_date: '2017-07-31' });
    expect(body.total).toBe(3);
    work();
    expect(await ended(w, body.id)).toMatchObject({ changed: 2, skipped: 1 });
    expect(await skippedOf(w, body.id)).toMatchObject([{ code: 'cannot_revoke_self' }]);
    const [rep] = await t.query<{ status: string; day: string }>(
      'select status, departure_date::text as day from users where id = $1',
      [w.rep.user_id],
    );
    expect(rep).toEqual({ status: 'archived', day: '2017-07-31' });
  });

  it('that were archived come back with what their archiving ended, by who may delete users', async () => {
    const w = await world();
    const memberships = () =>
      t.query(
        `select u.name, u.status, m.start_date::text as start, m.end_date::text as end from plan_members m
          join users u on u.environment_id = m.environment_id and u.id = m.user_id
          where m.environment_id = $1 order by u.name, start`,
        [w.tenant.tenant.environment_id],
      );
    const before = await memberships();
    const { body } = await users(w, { action: 'archive', user_ids: null, departure_date: '2017-07-31' });
    const undo = async (as = w.tenant.admin as { account_id: string | null }) =>
      (await app.as(as)).post(`/api/bulk-runs/${body.id}/undo`);
    expect((await undo()).body.code).toBe('conflict');
    work();
    await ended(w, body.id);
    expect(await memberships()).not.toEqual(before);
    expect((await undo(w.other)).status).not.toBe(200);
    const undoing = await undo();
    expect(undoing.body, undoing.text).toMatchObject({ action: 'undo_archive', total: 2 });
    expect(await ended(w, undoing.body.id)).toMatchObject({ changed: 2, skipped: 0 });
    expect(await memberships()).toEqual(before);
    // Only once: they are not archived any more.
    const again = await undo();
    expect(await ended(w, again.body.id)).toMatchObject({ changed: 0, skipped: 2 });
  });

  it('come back where others were skipped, but nobody whom somebody archived again since', async () => {
    const w = await world();
    const own = await client(w);
    const { body } = await users(w, { action: 'archive', user_ids: null, departure_date: '2017-07-31' });
    work();
    expect(await ended(w, body.id)).toMatchObject({ changed: 2, skipped: 1 });
    // Guard: without the run's name on its archivings, this later one was taken back instead.
    expect((await own.post(`/api/users/${w.rep.user_id}/unarchive`)).status).toBe(200);
    const again = await own.post(`/api/users/${w.rep.user_id}/archive`, { departure_date: '2017-06-30' });
    expect(again.status, again.text).toBe(200);
    const undoing = (await own.post(`/api/bulk-runs/${body.id}/undo`)).body;
    expect(await ended(w, undoing.id)).toMatchObject({ changed: 1, skipped: 1 });
    expect(await skippedOf(w, undoing.id)).toMatchObject([
      { user_id: w.rep.user_id, code: 'archive_not_undoable' },
    ]);
    const states = await t.query(
      'select status, departure_date::text as day from users where id = any($1::uuid[]) order by status',
      [[w.rep.user_id, w.other.user_id]],
    );
    expect(states).toEqual([
      { status: 'active', day: null },
      { status: 'archived', day: '2017-06-30' },
    ]);
  });

  it('are archived by who may delete users alone', async () => {
    const w = await world();
    const writer = await w.tenant.addUser({
      name: 'Writer',
      permissions: { ...REP, resources: { user: { effect: 'allow', level: 'write' } } },
    });
    const body = { action: 'archive', user_ids: [w.rep.user_id], departure_date: '2017-07-31' };
    const refused = await (await app.as(writer)).post('/api/bulk-runs/users', body);
    expect(refused.body.code).toBe('forbidden');
  });
});

describe('a run', () => {
  it('is its author’s alone, is cleared, and ends after a day; twenty wait at most', async () => {
    const { w, mine } = await june();
    const start = states(w, { mode: 'lock', statement_ids: [mine] });
    const { id } = (await start()).body;
    const rep = await app.as(w.rep);
    expect((await rep.get(`/api/bulk-runs/${id}`)).status).toBe(404);
    expect((await rep.get(`/api/bulk-runs/${id}/skipped`)).status).toBe(404);
    expect((await rep.put(`/api/bulk-runs/${id}`, { action: 'cancel' })).status).toBe(404);
    expect((await rep.get('/api/bulk-runs')).body.runs).toEqual([]);
    for (let at = 1; at < 20; at += 1) expect((await start()).status).toBe(200);
    expect((await start()).body).toMatchObject({ code: 'bulk_runs_full', params: { most: 20 } });
    work();
    await ended(w, id);
    const own = await client(w);
    expect((await own.put(`/api/bulk-runs/${id}`, { action: 'dismiss' })).status).toBe(200);
    expect((await own.get('/api/bulk-runs')).body.runs).toHaveLength(19);
    const before = t.clock.now();
    t.clock.set(new Date(before.getTime() + 24 * 3_600_000 + 1000).toISOString());
    for (const sweep of sweeps) await sweep(app.platform);
    expect(await t.query('select id from bulk_runs where id = $1', [id])).toEqual([]);
    t.clock.set(before.toISOString());
  });
});
