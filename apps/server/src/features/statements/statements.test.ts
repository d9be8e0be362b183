import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { TestUser } from '../../platform/testing/index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  app,
  calculate,
  JUNE,
  PAY,
  same,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from './testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);

describe('a calculated month', () => {
  it('has the fields of the specification, states beside amounts of other names', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const open = (await statement(w, w.rep)).body;
    const user = { id: w.rep.user_id, name: 'Rep One', avatar: null };
    const states = { ready: true, error: false, validated: false, paid: false, overwritten: false };
    expect(open).toMatchObject({ user, ...JUNE, status: 'to_lock', ...states });
    const { calculated } = open.balance;
    expect(open.balance).toEqual({ calculated, overwritten: null });
    for (const amount of [calculated.value, calculated.balance, calculated.balance_after_draw])
      same(amount, PAY);
    expect(open.transactions).toMatchObject([{ index: 0, user, ...JUNE }]);
    const one = await (
      await admin(w)
    ).get(`/api/statements/${open.id}/compensations/${w.sales.compensation_id}`);
    expect(one.body.transaction).toEqual(open.transactions[0]);
    for (const mode of ['lock', 'validate', 'close']) await act(w, mode, [open.id]);
    const board = await (await admin(w)).post('/api/statements/search', JUNE);
    expect(board.body.statements).toMatchObject([
      { user: { name: 'Rep Two' }, ...states },
      { user, ...JUNE, status: 'paid', ...states, validated: true, paid: true },
    ]);
  });

  it('is the same on the board, the statement and the lines', async () => {
    const w = await world();
    await threeDeals(w);
    const result = await calculate(w.tenant);
    expect(result).toMatchObject({ statements: 2, changed: 2, in_error: 0 });
    const board = await (await admin(w)).post('/api/statements/search', JUNE);
    expect(board.status).toBe(200);
    expect(board.body.statements.map((row: { user: { name: string } }) => row.user.name)).toEqual([
      'Rep One',
      'Rep Two',
    ]);
    same(board.body.statements[0].earned, PAY);
    same(board.body.totals.earned, PAY);
    expect(board.body.statements[0].status).toBe('to_lock');
    expect(board.body.tabs).toEqual(['all', 'mine', 'below']);
    const detail = await statement(w, w.rep);
    same(detail.body.earned, PAY);
    same(detail.body.payable, PAY);
    const [transaction] = detail.body.transactions;
    same(transaction.value, PAY);
    expect(transaction.line_count).toBe(3);
    const lines = await (
      await admin(w)
    ).get(`/api/statements/${detail.body.id}/compensations/${w.sales.compensation_id}`);
    expect(lines.body.lines.map((line: { title: string }) => line.title)).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect(
      lines.body.lines
        .map((line: { share: string }) => Number(line.share))
        .reduce((a: number, b: number) => a + b),
    ).toBeCloseTo(2500, 10);
    expect(lines.body.lines[1].tiers).toHaveLength(2);
    const columns: string[] = lines.body.columns.map((column: { name: string }) => column.name);
    expect(columns).toContain('stage');
    // What is paid is each line's share, and not a column besides.
    expect(columns).not.toContain('Commission');
  });

  it('a manager who came later sees nothing of the month before', async () => {
    const w = await world();
    await threeDeals(w);
    const july = { year: 2017, month: 7 };
    await calculate(w.tenant, [JUNE, july]);
    const manager = await w.tenant.addUser({ role: 'manager' });
    await t.query(
      `insert into manager_links (environment_id, id, manager_id, user_id, start_date) values ($1, $2, $3, $4, '2017-07-01')`,
      [w.tenant.tenant.environment_id, newId(), manager.user_id, w.rep.user_id],
    );
    const client = await app.as(manager);
    const seen = async (period: typeof JUNE) =>
      (await client.post('/api/statements/search', period)).body.statements.map(
        (row: { previous_earned: string | null }) => row.previous_earned,
      );
    expect([await seen(JUNE), await seen(july)]).toEqual([[], [null]]);
    expect((await statement(w, w.rep, july, manager)).body.previous_earned).toBeNull();
    expect((await statement(w, w.rep, JUNE, manager)).status).toBe(403);
    same((await statement(w, w.rep, july)).body.previous_earned, PAY);
    same((await statement(w, w.rep, july, w.rep)).body.previous_earned, PAY);
  });

  it('a quarter that still runs has its own last day, not the month’s', async () => {
    const w = await world({ calculation: 'each_quarter' });
    const july = { year: 2017, month: 7 };
    await calculate(w.tenant, [july]);
    const { body } = await statement(w, w.rep, july);
    expect(body.last_day).toBe('2017-07-31');
    expect(body.transactions[0]).toMatchObject({
      ongoing: true,
      first_day: '2017-07-01',
      last_day: '2017-09-30',
    });
  });

  it('what a comparison compares with is answered whole where only the reader’s language can name it', async () => {
    const w = await world();
    await w.sales.addDeal({ name: 'Old', user_id: w.rep.user_id, date: '2017-06-01', value: '1' });
    const comparand = { kind: 'current_date', offset: { unit: 'month', amount: -1 } } as const;
    await w.sales.saveDocument((document) => ({
      ...document,
      scopes: document.scopes.map((scope) => ({
        ...scope,
        conditions: {
          kind: 'group',
          link: 'and',
          items: [{ kind: 'condition', field_id: w.sales.fields.date, operator: 'after', comparand }],
        },
      })),
    }));
    await calculate(w.tenant);
    const { body } = await statement(w, w.rep);
    const why = await (
      await admin(w)
    ).get(`/api/statements/${body.id}/compensations/${w.sales.compensation_id}/explanation`);
    expect(why.body.scopes[0].not_counted[0].reason).toMatchObject({
      operator: 'after',
      expected: [],
      comparand,
    });
  });

  it('answers for the month shown where the call names no month and no statement', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const scope = `/api/statements/scope/${w.sales.scope_id}`;
    const mine = await app.as(w.rep);
    const all = await mine.get(`${scope}/records`);
    expect(
      all.body.records
        .filter((one: { counts: boolean }) => one.counts)
        .map((one: { title: string }) => one.title),
    ).toEqual(['Alpha', 'Beta', 'Gamma']);
    expect((await mine.get(`${scope}/record-example`)).body.record).toMatchObject({
      title: 'Alpha',
      counts: true,
    });
    const boss = await admin(w);
    expect((await boss.get(`${scope}/records?search=alp&page=0`)).body.records).toMatchObject([
      { title: 'Alpha', counts: true },
    ]);
    expect((await boss.get(`/api/statements/scope/${newId()}/records`)).body.code).toBe(
      'statement_not_found',
    );
    expect((await boss.get(`${scope}/record-example?year=2020&month=1`)).body.code).toBe(
      'statement_not_found',
    );
    expect(
      (await boss.get('/api/statements/users')).body.users.map((one: { name: string }) => one.name),
    ).toEqual(['Rep One', 'Rep Two']);
    expect((await boss.get('/api/statements/teams')).status).toBe(200);
    same((await boss.get('/api/statements/repartition?near_now=true')).body.compensations[0].earned, PAY);
  });

  it('rates of records are not added up, amounts are', async () => {
    const w = await world();
    await threeDeals(w);
    const rate = newId();
    await w.sales.saveDocument((document) => ({
      ...document,
      variables: [
        ...document.variables,
        {
          kind: 'Formula',
          id: rate,
          name: 'Rate',
          description: '',
          format: 'percentage',
          tree: { type: 'variable', id: w.sales.variables.value },
          broken_text: null,
        },
      ],
    }));
    await calculate(w.tenant);
    const { body } = await statement(w, w.rep);
    const why = await (
      await admin(w)
    ).get(`/api/statements/${body.id}/compensations/${w.sales.compensation_id}/explanation`);
    const valueOf = (id: string) =>
      why.body.steps.find((step: { variable_id: string }) => step.variable_id === id).value;
    expect(valueOf(rate)).toBeNull();
    same(valueOf(w.sales.variables.value).value, '55000.01');
  });

  it('is written again only where it differs', async () => {
    const w = await world();
    const [alpha] = await threeDeals(w);
    await calculate(w.tenant);
    expect(await calculate(w.tenant)).toMatchObject({ statements: 2, changed: 0 });
    await w.sales.setDeal(alpha ?? '', { value: '15000.50' });
    expect(await calculate(w.tenant, null)).toMatchObject({
      changed: 1 + 2 /* and two of the running month */,
    });
    const versions = await (
      await admin(w)
    ).get(`/api/statements/${(await statement(w, w.rep)).body.id}/versions`);
    expect(versions.body.versions.map((one: { version: number }) => one.version)).toEqual([2, 1]);
  });

  it("one user's error stays their own, with its fix", async () => {
    const w = await world();
    await threeDeals(w);
    await w.sales.addDeal({ name: 'Fine', user_id: w.other.user_id, date: '2017-06-05', value: '100' });
    const quota_id = newId();
    const target = newId();
    await t.run(w.tenant, async ({ db }) => {
      const { sql } = await import('../../platform/db/index.ts');
      const environment = w.tenant.tenant.environment_id;
      await sql`insert into quotas (environment_id, id, name, frequency, type) values (${environment}, ${quota_id}, 'Target', 'monthly', 'amount')`.execute(
        db,
      );
      await sql`insert into quota_values values (${environment}, ${quota_id}, ${w.other.user_id}, '2017-06-01', 1000)`.execute(
        db,
      );
    });
    await w.sales.saveDocument((document) => ({
      ...document,
      variables: [
        {
          kind: 'Quota',
          id: target,
          name: 'Target of the month',
          description: '',
          format: null,
          quota_id,
          window: 'exact',
          to_date: false,
        },
        ...document.variables.map((one) =>
          one.kind === 'Accelerator' ? { ...one, target_variable_id: target } : one,
        ),
      ],
    }));
    const result = await calculate(w.tenant);
    expect(result).toMatchObject({ statements: 2, in_error: 1 });
    const { body } = await statement(w, w.rep);
    expect(body.error_kinds).toEqual(['unfilled_quota']);
    expect(body.transactions[0]).toMatchObject({
      value: null,
      errors: [{ kind: 'unfilled_quota', fix: 'fill_quota', params: { quota_name: 'Target' } }],
    });
    expect((await statement(w, w.other)).body.error_count).toBe(0);
    expect((await act(w, 'lock', [body.id])).body.code).toBe('statement_in_error');
    const download = await (
      await admin(w)
    ).post('/api/statement/export', { user_id: w.rep.user_id, ...JUNE });
    expect(download.body.code).toBe('statement_in_error');
  });
});

describe('what occurs in a month', () => {
  it('is named within the scope alone; people who read teams see those above too', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const environment = w.tenant.tenant.environment_id;
    const [top, north] = [newId(), newId()];
    await t.query(
      'insert into teams (environment_id, id, name, parent_id) values ($1, $2, $3, null), ($1, $4, $5, $2)',
      [environment, top, 'World', north, 'North'],
    );
    await t.query('insert into team_members (environment_id, id, team_id, user_id) values ($1, $2, $3, $4)', [
      environment,
      newId(),
      north,
      w.rep.user_id,
    ]);
    const read = async (as: TestUser, what: string) =>
      (await (await app.as(as)).get(`/api/statements/${what}?year=2017&month=6`)).body;
    const names = (list: { name: string }[]) => list.map((one) => one.name);
    expect(names((await read(w.tenant.admin, 'users')).users)).toEqual(['Rep One', 'Rep Two']);
    expect(names((await read(w.rep, 'users')).users)).toEqual(['Rep One']);
    expect((await read(w.tenant.admin, 'teams')).teams).toEqual([
      { id: north, name: 'North', parent_id: top },
      { id: top, name: 'World', parent_id: null },
    ]);
    expect(names((await read(w.rep, 'teams')).teams)).toEqual(['North']);
    expect((await read(w.other, 'teams')).teams).toEqual([]);
  });
});

describe('who may', () => {
  it('see their own alone; another person’s is refused, a missing one is not found', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const mine = await statement(w, w.rep, JUNE, w.rep);
    expect(mine.status).toBe(200);
    expect(mine.body.actions).toEqual([]);
    const foreign = await statement(w, w.rep, JUNE, w.other);
    const missing = await statement(w, w.rep, { year: 2001, month: 1 }, w.other);
    expect([foreign.status, foreign.body.code]).toEqual([403, 'statement_forbidden']);
    // Nor is somebody named whose statements the reader does not see.
    expect([missing.status, missing.body.code, missing.body.params]).toEqual([
      404,
      'statement_not_found',
      { month: '2001-01' },
    ]);
    const own = await statement(w, w.rep, { year: 2001, month: 1 }, w.rep);
    expect([own.body.code, own.body.params]).toEqual([
      'statement_not_found',
      { month: '2001-01', user_name: 'Rep One' },
    ]);
    // Without a month: the latest one.
    const latest = await (await app.as(w.rep)).get(`/api/statement?user_id=${w.rep.user_id}`);
    expect(latest.body).toEqual(mine.body);
    const { id } = mine.body;
    for (const path of [
      'activities',
      'transactions',
      'versions',
      `compensations/${w.sales.compensation_id}`,
      `compensations/${w.sales.compensation_id}/explanation`,
    ]) {
      expect((await (await app.as(w.other)).get(`/api/statements/${id}/${path}`)).status, path).toBe(403);
    }
    const board = await (await app.as(w.other)).post('/api/statements/search', JUNE);
    expect(board.body.statements.map((row: { user: { id: string } }) => row.user.id)).toEqual([
      w.other.user_id,
    ]);
    expect(board.body.tabs).toEqual(['mine']);
    expect((await act(w, 'lock', [id], w.rep)).body.code).toBe('forbidden');
    expect((await act(w, 'lock', null, w.rep)).body.code).toBe('forbidden');
    expect((await act(w, 'validate', [id], w.rep)).body.code).toBe('not_a_validator');
    const other = await world();
    expect((await act(other, 'lock', [id], other.tenant.admin)).body.code).toBe('statement_not_found');
  });
});
