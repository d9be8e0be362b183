import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/clock/clock.ts';
import type { TestUser } from '../../platform/testing/index.ts';
import { salesFixture } from '../calculations/testing/sales-fixture.ts';
import { setRecordStatus } from '../records/set-record-status.ts';
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

  it('is explained down to what does not count', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const { body } = await statement(w, w.rep);
    const why = await (
      await admin(w)
    ).get(`/api/statements/${body.id}/compensations/${w.sales.compensation_id}/explanation`);
    expect(why.status).toBe(200);
    const climb = why.body.steps.find((step: { kind: string }) => step.kind === 'Accelerator').detail
      .climbs[0];
    expect(climb.tiers.map((tier: { pay: string }) => Number(tier.pay))).toEqual([600, 1500, 400.0008]);
    expect(why.body.scopes[0].counted).toBe(3);
    const reasons = Object.fromEntries(
      why.body.scopes[0].not_counted.map((row: { title: string; reason: { kind: string } }) => [
        row.title,
        row.reason,
      ]),
    );
    const groups = why.body.scopes[0].not_counted_groups;
    expect(groups.reduce((sum: number, group: { rows: number }) => sum + group.rows, 0)).toBe(
      why.body.scopes[0].not_counted_rows,
    );
    expect(
      groups.some(({ nearest }: { nearest: { title: string }[] }) =>
        nearest.some(({ title }) => title === 'Lost'),
      ),
    ).toBe(true);
    expect(reasons.Lost).toMatchObject({
      kind: 'condition',
      field_name: 'stage',
      operator: 'is',
      expected: ['Won'],
      actual: { value: 'Lost' },
    });
    expect(reasons.Late).toMatchObject({ kind: 'period', date: '2017-07-02' });
    const found = await (
      await admin(w)
    ).get(
      `/api/statements/scope/${w.sales.scope_id}/records?statement_id=${body.id}&compensation_id=${w.sales.compensation_id}&search=l`,
    );
    expect(
      found.body.records.map((one: { title: string; counts: boolean }) => [one.title, one.counts]),
    ).toEqual([
      ['Alpha', true],
      ['Late', false],
      ['Lost', false],
    ]);
    // Every rule with the record's value, and whether it passes.
    type Check = { passed: boolean; rule: { kind: string; actual?: { value: string } } };
    const checks = (title: string) =>
      found.body.records
        .find((one: { title: string }) => one.title === title)
        .checks.map(({ passed, rule }: Check) => [rule.kind, passed]);
    expect([checks('Alpha'), checks('Late'), checks('Lost')]).toEqual([
      [
        ['user', true],
        ['period', true],
        ['condition', true],
      ],
      [
        ['user', true],
        ['period', false],
        ['condition', true],
      ],
      [
        ['user', true],
        ['period', true],
        ['condition', false],
      ],
    ]);
  });

  it('what changed lately is summed by cause before a lock, in the caller’s scope', async () => {
    const w = await world();
    await threeDeals(w);
    await calculate(w.tenant);
    const { body } = await statement(w, w.rep);
    const preview = async (user: TestUser, ids: string[] | null = null) =>
      (await app.as(user)).post('/api/validation/lock/preview', { ...JUNE, statement_ids: ids });
    expect((await preview(w.tenant.admin)).body).toMatchObject({ statements: 0, causes: [], rows: [] });
    await w.sales.addDeal({ name: 'Delta', user_id: w.rep.user_id, date: '2017-06-20', value: '1000' });
    await calculate(w.tenant);
    // The worker of this test has the system's clock: the versions are ten days apart by the server's.
    await t.query(
      `update statement_versions set created_at = $2::timestamptz - (2 - version) * interval '10 days' where statement_id = $1`,
      [body.id, t.clock.now()],
    );
    const changed = (await preview(w.tenant.admin, [body.id])).body;
    expect(changed).toMatchObject({
      statements: 1,
      currency: 'USD',
      causes: [{ cause: 'data' }],
      rows: [{ name: 'Rep One', difference: changed.difference }],
    });
    same(changed.causes[0].earned, changed.difference);
    expect(Number(changed.difference)).toBeGreaterThan(0);
    // All that a lock fits.
    expect((await preview(w.tenant.admin)).body).toMatchObject({ statements: 1 });
    // Nobody else's statement is in the answer.
    expect((await preview(w.other, [body.id])).body).toMatchObject({ statements: 0, causes: [], rows: [] });
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

  it('an inactive record is found and named as such: one’s own by a part of its name, another’s by all of it', async () => {
    const w = await world();
    await threeDeals(w);
    const own = await w.sales.addDeal({
      name: 'Omega',
      user_id: w.rep.user_id,
      date: '2017-06-03',
      value: '900',
    });
    const others = await w.sales.addDeal({
      name: 'Omen',
      user_id: w.other.user_id,
      date: '2017-06-03',
      value: '900',
    });
    await t.run(w.tenant, (ctx) =>
      setRecordStatus(ctx, w.sales.table_id, { record_ids: [own, others], active: false }),
    );
    await calculate(w.tenant);
    const { body } = await statement(w, w.rep);
    const place = `statement_id=${body.id}&compensation_id=${w.sales.compensation_id}`;
    const find = async (user: TestUser, search: string) =>
      (
        await (
          await app.as(user)
        ).get(`/api/statements/scope/${w.sales.scope_id}/records?${place}&search=${search}`)
      ).body.records;
    const inactive = (title: string) => ({ title, counts: false, reason: { kind: 'inactive' }, line: null });
    expect(await find(w.rep, 'ome')).toMatchObject([inactive('Omega')]);
    expect(await find(w.rep, 'omen')).toMatchObject([inactive('Omen')]);
    expect(await find(w.tenant.admin, 'ome')).toMatchObject([inactive('Omega'), inactive('Omen')]);
    expect(JSON.stringify(await find(w.rep, ''))).not.toContain('inactive');
  });

  it('one record is explained by its id to its owner and to readers of the table, a colleague’s to nobody else', async () => {
    const w = await world();
    const own = await w.sales.addDeal({
      name: 'Own',
      user_id: w.rep.user_id,
      date: '2017-06-03',
      value: '900',
    });
    const others = await w.sales.addDeal({
      name: 'Theirs',
      user_id: w.other.user_id,
      date: '2017-06-03',
      value: '900',
    });
    await calculate(w.tenant);
    const { body } = await statement(w, w.rep);
    const place = `statement_id=${body.id}&compensation_id=${w.sales.compensation_id}`;
    const read = async (user: TestUser, id: string) =>
      (await app.as(user)).get(`/api/statements/scope/${w.sales.scope_id}/records/${id}?${place}`);
    expect((await read(w.rep, own)).body).toMatchObject({ title: 'Own', counts: true });
    expect((await read(w.rep, others)).body.code).toBe('not_found');
    expect((await read(w.rep, newId())).body.code).toBe('not_found');
    expect((await read(w.tenant.admin, others)).body).toMatchObject({
      title: 'Theirs',
      checks: [{ passed: false, rule: { kind: 'user' } }],
    });
  });

  it('tells a rep of a colleague’s deal only by its whole name, and names none by a part of it', async () => {
    const w = await world();
    await threeDeals(w);
    await w.sales.addDeal({ name: 'Alphabet', user_id: w.other.user_id, date: '2017-06-03', value: '900' });
    await calculate(w.tenant);
    const { body } = await statement(w, w.rep);
    const scope = `/api/statements/scope/${w.sales.scope_id}`;
    const place = `statement_id=${body.id}&compensation_id=${w.sales.compensation_id}`;
    const find = async (user: TestUser, search: string) => {
      const found = await (await app.as(user)).get(`${scope}/records?${place}&search=${search}`);
      return found.body.records.map((one: { title: string; reason: { kind: string } | null }) => [
        one.title,
        one.reason?.kind ?? null,
      ]);
    };
    expect(await find(w.rep, 'ALPHA')).toEqual([['Alpha', null]]);
    expect(await find(w.rep, '')).not.toContainEqual(['Alphabet', 'user']);
    expect(await find(w.rep, 'alphabet')).toEqual([['Alphabet', 'user']]);
    expect(await find(w.rep, 'alphabe_')).toEqual([]);
    expect(await find(w.tenant.admin, 'alpha')).toEqual([
      ['Alpha', null],
      ['Alphabet', 'user'],
    ]);
    await w.sales.addDeal({ name: 'Aaa', user_id: w.other.user_id, date: '2017-06-03', value: '900' });
    expect((await (await app.as(w.rep)).get(`${scope}/record-example?${place}`)).body.record.title).toBe(
      'Alpha',
    );
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
    expect([missing.status, missing.body.code]).toEqual([404, 'statement_not_found']);
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
