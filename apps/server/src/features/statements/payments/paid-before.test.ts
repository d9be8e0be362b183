import { describe, expect, it, vi } from 'vitest';
import type { CompensationDocument } from '@comptoir/engine';
import { newId } from '../../../platform/clock/clock.ts';
import { migrate } from '../../../platform/db/index.ts';
import { startRunner } from '../../../platform/jobs/runner.ts';
import { testPlatform, type TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { jobs } from '../index.ts';
import { shareDeals } from '../testing/shared-deals.ts';
import {
  act,
  admin,
  app,
  calculate,
  JUNE,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);
const MAY = { year: 2017, month: 5 };
const JULY = { year: 2017, month: 7 };
const MONTHS = [MAY, JUNE, JULY];

type World = Awaited<ReturnType<typeof world>>;
type Scope = CompensationDocument['scopes'][number];

/** The rep's June holds Alpha, Beta and Gamma, and is locked. */
async function locked(w?: World) {
  const it = w ?? (await world());
  const [alpha = '', beta = ''] = await threeDeals(it);
  await calculate(it.tenant, MONTHS);
  const june = (await statement(it, it.rep)).body;
  expect((await act(it, 'lock', [june.id])).body.changed).toBe(1);
  return { w: it, alpha, beta, june };
}

/** Calculates, then asks what the user's open statement counts that was paid before. */
async function before(
  w: World,
  user: TestUser,
  period: { year: number; month: number },
  as: { account_id: string | null } = w.tenant.admin,
) {
  await calculate(w.tenant, MONTHS);
  const found = await statement(w, user, period);
  expect(found.status).toBe(200);
  return (await (await app.as(as)).get(`/api/statements/${found.body.id}/paid-before`)).body.records;
}

/** By person, what the month's board says. */
async function badges(
  w: World,
  period: { year: number; month: number },
  as: { account_id: string | null } = w.tenant.admin,
) {
  const rows: { id: string; user: { name: string } }[] = (
    await (await admin(w)).post('/api/statements/search', period)
  ).body.statements;
  const body = { ...period, statement_ids: rows.map((row) => row.id) };
  const { counts } = (await (await app.as(as)).post('/api/statements/paid-before', body)).body;
  const names = new Map(rows.map((row) => [row.id, row.user.name]));
  return Object.fromEntries(
    counts.map((one: { statement_id: string; records: number }) => [
      names.get(one.statement_id),
      one.records,
    ]),
  );
}

const noted = (w: World) =>
  t.query('select * from paid_records where environment_id = $1 order by record_id', [
    w.tenant.tenant.environment_id,
  ]);

const setScope = (w: World, change: (scope: Scope) => Partial<Scope>) =>
  w.sales.saveDocument((document) => ({
    ...document,
    scopes: document.scopes.map((scope) => ({ ...scope, ...change(scope) })),
  }));
const inWindow = (w: World, window: 'exact' | 'quarter') =>
  setScope(w, () => ({ period_rule: { field_id: w.sales.fields.date, window, shift: null } }));
const byTeam = (w: World) =>
  setScope(w, () => ({
    user_rule: { field_id: w.sales.fields.user, match: { kind: 'managers', level: 'directly_below' } },
  }));

const byPerson = (w: World) =>
  setScope(w, () => ({ user_rule: { field_id: w.sales.fields.user, match: { kind: 'current_user' } } }));

async function manager(w: World, of: TestUser): Promise<TestUser> {
  const made = await w.tenant.addUser({ name: 'Manager', role: 'manager' });
  await t.query(
    'insert into manager_links (environment_id, id, manager_id, user_id) values ($1, $2, $3, $4)',
    [w.tenant.tenant.environment_id, newId(), made.user_id, of.user_id],
  );
  return made;
}

/** A manager is paid for the rep's Beta, and is locked. */
async function lockedTeam() {
  const w = await world();
  await byTeam(w);
  const boss = await manager(w, w.rep);
  await w.sales.addMember(boss.user_id);
  const beta = await w.sales.addDeal({
    name: 'Beta',
    user_id: w.rep.user_id,
    date: '2017-06-10',
    value: '10000',
  });
  await calculate(w.tenant, MONTHS);
  expect((await act(w, 'lock', [(await statement(w, boss)).body.id])).body.changed).toBe(1);
  return { w, boss, beta };
}

describe('a deal whose date leaves a locked month', () => {
  it.each([MAY, JULY])('is shown on the open statement of the month that it moves to: %o', async (period) => {
    const { w, beta, june } = await locked();
    await w.sales.setDeal(beta, { date: `2017-0${period.month}-05` });
    const { compensation_id } = w.sales;
    const user = { id: w.rep.user_id, name: 'Rep One' };
    const found = await before(w, w.rep, period);
    expect(found).toEqual([
      {
        compensation_id,
        record_id: beta,
        title: 'Beta',
        month: '2017-06',
        user,
        share: expect.any(String),
        currency: 'USD',
      },
    ]);
    const lines = (await (await admin(w)).get(`/api/statements/${june.id}/compensations/${compensation_id}`))
      .body.lines;
    expect(found[0].share).toBe(lines.find((line: { title: string }) => line.title === 'Beta').share);
    expect(await badges(w, period)).toEqual({ 'Rep One': 1 });
    // The locked one shows nothing: it stays as it is.
    expect(await before(w, w.rep, JUNE)).toEqual([]);
    expect(await badges(w, JUNE)).toEqual({});
    await w.sales.setDeal(beta, { date: '2017-06-10' });
    await calculate(w.tenant, MONTHS);
    expect(await badges(w, period)).toEqual({});
  });

  it('is no longer shown once the earlier statement is open again', async () => {
    const { w, beta, june } = await locked();
    expect(await noted(w)).toHaveLength(3);
    await w.sales.setDeal(beta, { date: '2017-07-05' });
    expect(await before(w, w.rep, JULY)).toHaveLength(1);
    await act(w, 'unlock', [june.id]);
    expect(await before(w, w.rep, JULY)).toEqual([]);
    expect(await noted(w)).toEqual([]);
  });

  it('is not shown where a scope counts records in several months, at the lock or now', async () => {
    const { w, beta } = await locked();
    await w.sales.setDeal(beta, { date: '2017-07-05' });
    await inWindow(w, 'quarter');
    expect(await before(w, w.rep, JULY)).toEqual([]);

    const then = await world();
    await inWindow(then, 'quarter');
    const moved = await locked(then);
    await then.sales.setDeal(moved.beta, { date: '2017-07-05' });
    await inWindow(then, 'exact');
    expect(await before(then, then.rep, JULY)).toEqual([]);
  });

  it('is shown to a manager whose pay counts it through the team, for themself alone', async () => {
    const { w, boss, beta } = await lockedTeam();
    await w.sales.setDeal(beta, { date: '2017-07-05' });
    expect(await before(w, boss, JULY)).toMatchObject([
      { record_id: beta, user: { name: 'Manager' }, share: '300' },
    ]);
  });
});

describe('a deal given to somebody else after the lock', () => {
  it.each(['each month', 'one time'])(
    'is shown on their open statement, where the compensation is computed %s',
    async (kind) => {
      const w = await world();
      if (kind === 'one time')
        await t.query(`update compensations set only_month = '2017-06-01' where id = $1`, [
          w.sales.compensation_id,
        ]);
      const { beta, june } = await locked(w);
      await w.sales.setDeal(beta, { user_id: w.other.user_id });
      const user = { id: w.rep.user_id, name: 'Rep One' };
      expect(await before(w, w.other, JUNE)).toMatchObject([
        { record_id: beta, title: 'Beta', month: '2017-06', user, share: '400' },
      ]);
      expect(await badges(w, JUNE)).toEqual({ 'Rep Two': 1 });
      await act(w, 'unlock', [june.id]);
      expect(await before(w, w.other, JUNE)).toEqual([]);
    },
  );

  it('is shown of somebody who left, in a later month too, and of each person who was paid', async () => {
    const { w, beta } = await locked();
    await t.query(
      `update users set status = 'archived', archived_at = now(), licenced = false where id = $1`,
      [w.rep.user_id],
    );
    await w.sales.setDeal(beta, { user_id: w.other.user_id, date: '2017-05-10' });
    await calculate(w.tenant, MONTHS);
    await act(w, 'lock', [(await statement(w, w.other, MAY)).body.id], w.tenant.admin, MAY);
    await w.sales.setDeal(beta, { date: '2017-07-10' });
    expect(await before(w, w.other, JULY)).toMatchObject([
      { record_id: beta, month: '2017-06', user: { name: 'Rep One' } },
      { record_id: beta, month: '2017-05', user: { name: 'Rep Two' } },
    ]);
    // Two payments, one deal.
    expect(await badges(w, JULY)).toEqual({ 'Rep Two': 1 });
  });

  it('names nobody, and no amount, to those who may not see the statement that paid', async () => {
    const { w, beta } = await locked();
    const boss = await manager(w, w.other);
    await w.sales.setDeal(beta, { user_id: w.other.user_id });
    for (const reader of [boss, w.other])
      expect(await before(w, w.other, JUNE, reader)).toMatchObject([
        { title: 'Beta', month: '2017-06', user: null, share: null },
      ]);
    expect(await badges(w, JUNE, boss)).toEqual({ 'Rep Two': 1 });
    // Whose statement it is not learns nothing at all.
    expect(await badges(w, JUNE, w.rep)).toEqual({});
    // Above the first person from July on: June stays closed to them.
    await t.query(
      `insert into manager_links (environment_id, id, manager_id, user_id, start_date) values ($1, $2, $3, $4, '2017-07-01')`,
      [w.tenant.tenant.environment_id, newId(), boss.user_id, w.rep.user_id],
    );
    expect(await before(w, w.other, JUNE, boss)).toMatchObject([{ user: null, share: null }]);
    await t.query(`update manager_links set start_date = null where user_id = $1`, [w.rep.user_id]);
    expect(await before(w, w.other, JUNE, boss)).toMatchObject([{ user: { name: 'Rep One' }, share: '400' }]);
  });

  it('is not shown where a scope counts records for several people now', async () => {
    const { w, beta } = await locked();
    const boss = await manager(w, w.other);
    await w.sales.addMember(boss.user_id);
    await w.sales.setDeal(beta, { user_id: w.other.user_id });
    await byTeam(w);
    expect(await before(w, boss, JUNE)).toEqual([]);
    const { id } = (await statement(w, boss)).body;
    const { lines } = (
      await (await admin(w)).get(`/api/statements/${id}/compensations/${w.sales.compensation_id}`)
    ).body;
    expect(lines).toMatchObject([{ record_id: beta }]);
  });

  it('is not shown of a colleague who has a share of it, on each of their statements', async () => {
    const w = await world();
    const set = await shareDeals(w, { by: 'equal' });
    const { alpha } = await locked(w);
    await set([alpha], { second: w.other.user_id });
    await calculate(w.tenant, MONTHS);
    expect((await statement(w, w.other)).body.earned).toBe('225');
    expect(await before(w, w.other, JUNE)).toEqual([]);
    expect(await badges(w, JUNE)).toEqual({});
  });

  it('is not shown where a scope counted records for several people at the lock', async () => {
    const { w, beta } = await lockedTeam();
    await byPerson(w);
    expect(await before(w, w.rep, JUNE)).toEqual([]);
    expect(await noted(w)).toMatchObject([{ record_id: beta, one_person: false }]);
  });

  it('is not shown of another compensation', async () => {
    const { w, beta } = await locked();
    const { compensation_id } = w.sales;
    await t.query(
      `insert into compensations (environment_id, id, plan_id, name, state, was_live, calculation_trigger, payment_trigger, document)
       select environment_id, $2, plan_id, 'Another', 'live', true, calculation_trigger, payment_trigger, document from compensations where id = $1`,
      [compensation_id, newId()],
    );
    await t.query(`update compensations set state = 'draft' where id = $1`, [compensation_id]);
    await w.sales.setDeal(beta, { user_id: w.other.user_id });
    expect(await before(w, w.other, JUNE)).toEqual([]);
  });
});

describe('what was not paid, or is not', () => {
  it('a deal of no worth, then or now, is not shown; a credit note is', async () => {
    const w = await world();
    const give = (name: string, value: string) =>
      w.sales.addDeal({ name, user_id: w.rep.user_id, date: '2017-06-02', value });
    const [worthless, refused, credit] = [
      await give('Worthless', '0'),
      await give('Refused', '1000'),
      await give('Credit note', '-500'),
    ];
    await locked(w);
    for (const id of [worthless, refused, credit]) await w.sales.setDeal(id, { user_id: w.other.user_id });
    await w.sales.setDeal(worthless, { value: '1000' });
    await w.sales.setDeal(refused, { value: '0' });
    expect(await before(w, w.other, JUNE)).toMatchObject([{ title: 'Credit note', share: '-15' }]);
  });

  it('a deal that brings nothing itself, but lifts others up the tiers, is shown', async () => {
    const { w, beta } = await locked();
    await w.sales.saveDocument((document) => ({
      ...document,
      variables: document.variables.map((one) =>
        one.kind === 'Accelerator'
          ? { ...one, tiers: one.tiers.map((tier, at) => (at === 0 ? { ...tier, value: '0' } : tier)) }
          : one,
      ),
    }));
    await w.sales.setDeal(beta, { user_id: w.other.user_id });
    expect(await before(w, w.other, JUNE)).toMatchObject([{ record_id: beta, share: '400' }]);
  });

  it('a record that was imported again under another id is another one', async () => {
    const { w, beta } = await locked();
    await w.sales.removeDeal(beta);
    await w.sales.addDeal({ name: 'Beta', user_id: w.other.user_id, date: '2017-06-10', value: '10000' });
    expect(await before(w, w.other, JUNE)).toEqual([]);
  });

  it('what stood on a locked statement for information alone was not paid', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant, MONTHS);
    // As in the first months of a quarter: shown, paid with its last one.
    const { id } = (await statement(w, w.rep)).body;
    await t.query('update transactions set ongoing = true where statement_id = $1', [id]);
    expect((await act(w, 'lock', [id])).body.changed).toBe(1);
    expect(await noted(w)).toEqual([]);
  });
});

it('what was locked before the update is noted by a job of the update', async () => {
  const { w, beta } = await locked();
  const team = await lockedTeam();
  await byPerson(team.w);
  const written = [await noted(w), await noted(team.w)];
  expect(written.map((rows) => rows.length)).toEqual([3, 1]);
  await t.query('drop table paid_records');
  await t.query(`delete from kysely_migration where name = '0097_paid_records'`);
  expect(await migrate(t.database.pool)).toEqual(['0097_paid_records']);
  const runner = startRunner(testPlatform(t, jobs), { poll_ms: 50 });
  try {
    await vi.waitFor(
      async () =>
        expect(
          await t.query(`select from jobs where kind = 'note_paid_records' and state <> 'succeeded'`),
        ).toEqual([]),
      240_000,
    );
  } finally {
    await runner.stop();
  }
  expect([await noted(w), await noted(team.w)]).toEqual(written);
  await w.sales.setDeal(beta, { user_id: w.other.user_id });
  expect(await before(w, w.other, JUNE)).toMatchObject([{ record_id: beta, share: '400' }]);
});
