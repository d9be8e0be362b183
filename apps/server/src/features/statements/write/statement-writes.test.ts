import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import type { TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  app,
  calculate,
  host,
  JUNE,
  monthNumber,
  PAY,
  REP,
  same,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

describe('states', () => {
  it('go forward and back by the rules, once under parallel calls', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const { id } = (await statement(w, w.rep)).body;
    expect((await act(w, 'validate', [id])).body.code).toBe('statement_not_locked');
    expect((await act(w, 'lock', [id])).body).toMatchObject({ changed: 1, skipped: [] });
    expect((await act(w, 'lock', [id])).body.code).toBe('statement_changed');
    expect((await act(w, 'validate', [id])).body.changed).toBe(1);
    const closes = await Promise.all(Array.from({ length: 5 }, () => act(w, 'close', [id])));
    expect(closes.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(closes.filter((answer) => answer.body.code === 'statement_changed')).toHaveLength(4);
    expect(
      await t.query('select statement_id from payroll_closes where statement_id = $1', [id]),
    ).toHaveLength(1);
    expect((await act(w, 'unlock', [id])).body.code).toBe('statement_paid');
    expect((await act(w, 'invalidate', [id])).body.code).toBe('statement_paid');
    expect((await act(w, 'unclose', [id])).body.changed).toBe(1);
    expect(
      await t.query(
        'select reversed_at is not null as reversed from payroll_closes where statement_id = $1',
        [id],
      ),
    ).toEqual([{ reversed: true }]);
    expect((await act(w, 'invalidate', [id])).body.changed).toBe(1);
    expect((await act(w, 'validate', [id])).body.changed).toBe(1);
    expect((await act(w, 'unlock', [id])).body.changed).toBe(1);
    const after = (await statement(w, w.rep)).body;
    expect(after).toMatchObject({ status: 'to_lock', ready: false, validated_at: null });
    const activities = await (await admin(w)).get(`/api/statements/${id}/activities`);
    expect(new Set(activities.body.activities.map((one: { kind: string }) => one.kind))).toEqual(
      new Set(['calculated', 'lock', 'validate', 'close', 'unclose', 'invalidate', 'unlock']),
    );
  });

  it('all at once: the fitting ones are changed, the others are reported', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const all = await act(w, 'lock', null);
    expect(all.body).toMatchObject({ changed: 2, skipped: [] });
    const ids = all.body.changed_ids;
    const mixed = await act(w, 'validate', ids);
    expect(mixed.body.changed).toBe(2);
    const again = await act(w, 'validate', ids);
    expect(again.body.skipped.map((one: { code: string }) => one.code)).toEqual([
      'statement_changed',
      'statement_changed',
    ]);
  });

  it('says which of several are of another month, unseen or gone, and changes the others', async () => {
    const w = await world();
    await threeDeals(w);
    const MAY = { year: 2017, month: 5 };
    await calculate(w.tenant, [MAY, JUNE]);
    const june = (await statement(w, w.rep)).body.id as string;
    const may = (await statement(w, w.rep, MAY)).body.id as string;
    const other = (await statement(w, w.other)).body.id as string;
    const gone = newId();
    const of = (statement_id: string, code: string, params = {}) => ({
      statement_id,
      user_id: null,
      user_name: null,
      code,
      params,
    });
    const ofMay = of(may, 'statement_of_other_month', { month: '2017-05' });
    const lock = await act(w, 'lock', [june, may, gone]);
    expect(lock.body).toEqual({
      changed: 1,
      changed_ids: [june],
      skipped: [ofMay, of(gone, 'statement_not_found')],
    });
    // Nobody is named whose statements the caller does not see.
    const own = await w.tenant.addUser({
      name: 'Own locker',
      permissions: { ...REP, binary: { statement_lock: true } },
    });
    expect((await act(w, 'unlock', [june, other, may], own)).body.skipped).toEqual([
      of(june, 'statement_forbidden'),
      of(other, 'statement_forbidden'),
      ofMay,
    ]);
    const single = await act(w, 'lock', [may]);
    expect([single.status, single.body.code, single.body.params]).toEqual([
      409,
      'statement_of_other_month',
      { month: '2017-05' },
    ]);
  });

  it('a running month is not locked', async () => {
    const w = await world();
    await calculate(w.tenant, [{ year: 2017, month: 7 }]);
    const { body } = await statement(w, w.rep, { year: 2017, month: 7 });
    expect(body.status).toBe('ongoing');
    expect((await act(w, 'lock', [body.id], w.tenant.admin, { year: 2017, month: 7 })).body.code).toBe(
      'statement_ongoing',
    );
  });

  it('a statement whose data changed since is recalculated instead of locked', async () => {
    const w = await world();
    const [alpha] = await threeDeals(w);
    await calculate(w.tenant);
    await w.sales.setDeal(alpha ?? '', { value: '1' });
    const { id } = (await statement(w, w.rep)).body;
    expect((await act(w, 'lock', [id])).body.code).toBe('statement_not_ready');
    expect((await statement(w, w.rep)).body.status).toBe('to_lock');
  });

  it('recalculation is refused for what is locked', async () => {
    const w = await world();
    await calculate(w.tenant);
    const { id } = (await statement(w, w.rep)).body;
    await act(w, 'lock', [id]);
    const refresh = async () =>
      (await admin(w)).post('/api/statements/refresh', { ...JUNE, user_ids: [w.rep.user_id] });
    expect((await refresh()).body.code).toBe('statement_locked');
    await act(w, 'validate', [id]);
    expect((await refresh()).body.code).toBe('statement_validated');
  });
});

describe('a recalculation that is called off', () => {
  it('leaves the statements as they were; only the requester and admins are notified', async () => {
    const w = await world();
    await calculate(w.tenant);
    const { job_id } = (await (await admin(w)).post('/api/statements/refresh', { ...JUNE, user_ids: null }))
      .body;
    const boardOf = async (as: TestUser) =>
      (await (await app.as(as)).post('/api/statements/search', JUNE)).body;
    expect((await boardOf(w.tenant.admin)).job_id).toBe(job_id);
    expect((await boardOf(w.rep)).job_id).toBeNull();
    expect((await statement(w, w.rep)).body.ready).toBe(false);
    expect((await (await admin(w)).delete(`/api/jobs/${job_id}`)).body.state).toBe('cancelled');
    expect((await statement(w, w.rep)).body.ready).toBe(true);
    expect((await boardOf(w.tenant.admin)).job_id).toBeNull();
  });
});

describe('a calculation that comes upon a statement being locked', () => {
  it('waits for it, and lets the lock have its explanation in the meantime', async () => {
    const { tenant, sales, rep } = await world();
    await sales.addDeal({ name: 'A', user_id: rep.user_id, date: '2017-06-05', value: '10000' });
    await calculate(tenant);
    await sales.addDeal({ name: 'B', user_id: rep.user_id, date: '2017-06-06', value: '5000' });
    const occasion = { tenant: tenant.tenant, now: t.clock.now().toISOString() };
    const { calculating } = await t.database.transaction(
      { environment_id: tenant.tenant.environment_id },
      async (db) => {
        await sql`select from statements where environment_id = ${tenant.tenant.environment_id} for update`.execute(
          db,
        );
        const begun = calculate(tenant);
        const traced = await host.run(occasion, {
          kind: 'traces',
          month: monthNumber(JUNE),
          user_ids: [rep.user_id],
        });
        expect(traced).toBeDefined();
        return { calculating: begun };
      },
    );
    expect(await calculating).toMatchObject({ changed: 1 });
  });
});

describe('a licence taken back', () => {
  it('leaves the statement as it is, and it no longer waits', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    await t.query('update users set licenced = false where id = $1', [w.rep.user_id]);
    await (await admin(w)).post('/api/statements/refresh', { ...JUNE, user_ids: null });
    expect((await statement(w, w.rep)).body.ready).toBe(false);
    await calculate(w.tenant);
    const { body } = await statement(w, w.rep);
    expect(body.ready).toBe(true);
    same(body.earned, PAY);
  });

  it('holds nothing up when that person alone is recalculated, or unlocked', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const { id } = (await statement(w, w.rep)).body;
    await act(w, 'lock', [id]);
    await t.query('update users set licenced = false where id = $1', [w.rep.user_id]);
    await act(w, 'unlock', [id]);
    expect((await statement(w, w.rep)).body.ready).toBe(false);
    await calculate(w.tenant, [JUNE], [w.other.user_id]);
    expect((await statement(w, w.rep)).body.ready).toBe(false);
    await calculate(w.tenant, [JUNE], [w.rep.user_id]);
    expect((await statement(w, w.rep)).body.ready).toBe(true);
    // What can't be explained any more is not locked, and says so.
    expect((await act(w, 'lock', [id])).body.code).toBe('licence_missing');
  });
});

describe('paid later', () => {
  it('a quarter pays its months on its last statement; the order of locks keeps that payment', async () => {
    const w = await world({ payment: 'end_of_quarter' });
    const april = { year: 2017, month: 4 };
    await w.sales.addDeal({ name: 'April deal', user_id: w.rep.user_id, date: '2017-04-10', value: '1000' });
    await w.sales.addDeal({ name: 'June deal', user_id: w.rep.user_id, date: '2017-06-10', value: '2000' });
    await calculate(w.tenant, [april, JUNE]);
    const inApril = (await statement(w, w.rep, april)).body;
    same(inApril.earned, '30');
    same(inApril.payable, '0');
    const inJune = (await statement(w, w.rep)).body;
    same(inJune.earned, '60');
    same(inJune.payable, '90');
    expect(inJune.carried_payments).toMatchObject([{ month: '2017-04', value: '30' }]);
    expect((await act(w, 'lock', [inJune.id])).body).toMatchObject({
      code: 'earlier_statement_open',
      params: { month: '2017-04' },
    });
    expect((await act(w, 'lock', null)).body).toMatchObject({
      changed: 0,
      skipped: ['Rep One', 'Rep Two'].map((user_name) => ({
        user_name,
        code: 'earlier_statement_open',
        params: { month: '2017-04' },
      })),
    });
    expect((await act(w, 'lock', [inApril.id], w.tenant.admin, april)).body.changed).toBe(1);
    expect((await act(w, 'lock', [inJune.id])).body.changed).toBe(1);
    expect((await act(w, 'unlock', [inApril.id], w.tenant.admin, april)).body).toMatchObject({
      code: 'later_statement_locked',
      params: { month: '2017-06' },
    });
  });

  it('a month that pays at once again takes what it paid later back', async () => {
    const w = await world({ payment: 'end_of_quarter' });
    const april = { year: 2017, month: 4 };
    await w.sales.addDeal({ name: 'April deal', user_id: w.rep.user_id, date: '2017-04-10', value: '1000' });
    await calculate(w.tenant, [april, JUNE]);
    same((await statement(w, w.rep)).body.payable, '30');
    await t.query(`update compensations set payment_trigger = 'end_of_month' where id = $1`, [
      w.sales.compensation_id,
    ]);
    await calculate(w.tenant, [april]);
    same((await statement(w, w.rep, april)).body.payable, '30');
    same((await statement(w, w.rep)).body.payable, '0');
  });
});

describe('what is written', () => {
  it('covers more people than one batch holds', async () => {
    const w = await world();
    const PEOPLE = 620;
    const crowd = Array.from({ length: PEOPLE }, newId);
    const environment = w.tenant.tenant.environment_id;
    await t.query(
      `insert into users (environment_id, id, name, role_id, licenced)
       select rep.environment_id, made.id, 'Crowd ' || made.n::text, rep.role_id, true
       from users rep, unnest($3::uuid[]) with ordinality made (id, n) where rep.environment_id = $1 and rep.id = $2`,
      [environment, w.rep.user_id, crowd],
    );
    await t.query(
      `insert into plan_members (environment_id, id, plan_id, user_id) select home.environment_id, made.id, $2::uuid, made.id
       from environment_homes home, unnest($3::uuid[]) made (id) where home.environment_id = $1`,
      [environment, w.sales.plan_id, crowd],
    );
    expect(await calculate(w.tenant, [{ year: 2017, month: 5 }, JUNE])).toMatchObject({
      statements: 2 * (PEOPLE + 2),
      changed: 2 * (PEOPLE + 2),
    });
    const [stored] = await t.query<{ people: string }>(
      `select count(distinct user_id) as people from statements where environment_id = $1 and month = '2017-06-01'`,
      [w.tenant.tenant.environment_id],
    );
    expect(Number(stored?.people)).toBe(PEOPLE + 2);
  });

  it('has in its first version what was entered before there was a statement', async () => {
    const w = await world();
    const entry = newId();
    await t.query(
      `insert into statement_entries (environment_id, id, user_id, month, kind, label, value, created_at, created_by_name)
       values ($1, $2, $3, '2017-06-01', 'manual', 'Bonus', 50, now(), 'Ada')`,
      [w.tenant.tenant.environment_id, entry, w.rep.user_id],
    );
    await calculate(w.tenant);
    const versions = await t.query<{ paid: string; entries: unknown }>(
      `select v.paid::text as paid, v.entries from statement_versions v
         join statements s on s.environment_id = v.environment_id and s.id = v.statement_id where s.user_id = $1`,
      [w.rep.user_id],
    );
    expect(versions).toMatchObject([{ paid: '50', entries: [{ id: entry, value: '50' }] }]);
  });

  it('follows its compensation to another plan of the same name', async () => {
    const w = await world();
    await calculate(w.tenant);
    const positions = () =>
      t.query<{ position: number; plan_id: string }>(
        `select distinct position, plan_id from transactions where environment_id = $1`,
        [w.tenant.tenant.environment_id],
      );
    const [before] = await positions();
    const other = newId();
    await t.query(`update plans set name = 'Before' where id = $1`, [w.sales.plan_id]);
    await t.query(
      `insert into plans (environment_id, id, name) select environment_id, $2, 'Sales plan' from plans where id = $1`,
      [w.sales.plan_id, other],
    );
    await t.query(`update compensations set plan_id = $2 where id = $1`, [w.sales.compensation_id, other]);
    await t.query(
      `insert into plan_members (environment_id, id, plan_id, user_id)
      select environment_id, gen_random_uuid(), $2, user_id from plan_members where plan_id = $1`,
      [w.sales.plan_id, other],
    );
    await calculate(w.tenant);
    expect(await positions()).toEqual([{ ...before, plan_id: other }]);
  });
});
