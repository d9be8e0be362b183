import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
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
} from '../testing/statement-world.ts';
import { routes as companyRoutes } from '../../company/index.ts';

useStatements([...companyRoutes]);
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

const JULY = { year: 2017, month: 7 };

async function calculated() {
  const w = await world();
  await threeDeals(w);
  await calculate(w.tenant);
  return { w, id: (await statement(w, w.rep)).body.id as string };
}

/** Everything that is stored of the month, but when it was written. */
async function stored(w: World): Promise<unknown> {
  return t.query(
    `select s.user_id, s.earned::text, s.paid::text, encode(s.content_hash, 'hex') as hash, t.value::text, encode(t.content_hash, 'hex') as content,
       t.overwrites, encode(t.lines, 'hex') as lines from statements s join transactions t on t.environment_id = s.environment_id and t.statement_id = s.id
     where s.environment_id = $1 order by s.user_id`,
    [w.tenant.tenant.environment_id],
  );
}

const overwrite = async (
  w: World,
  id: string,
  body: object,
  as: { account_id: string | null } = w.tenant.admin,
) =>
  (await app.as(as)).post(`/api/statements/${id}/overwrites`, {
    compensation_id: w.sales.compensation_id,
    ...body,
  });

async function setPolicy(w: World, policy: object): Promise<{ id: string }[]> {
  const answer = await (
    await admin(w)
  ).put('/api/company/reasons', {
    reasons_records: [],
    reasons_statements: [],
    records_required: false,
    statements_required: false,
    adjustment_limit: null,
    ...policy,
  });
  expect(answer.status).toBe(200);
  return answer.body.settings.reasons.reasons_statements;
}

async function secondAdmin(w: World) {
  return w.tenant.addUser({ name: 'Second', role: 'admin' });
}

describe('an overwrite', () => {
  it('of the amount, a variable and a record is paid, kept beside what was calculated, and restored to the byte', async () => {
    const { w, id } = await calculated();
    const before = await stored(w);
    const lines = await (
      await admin(w)
    ).get(`/api/statements/${id}/compensations/${w.sales.compensation_id}`);
    const [first] = lines.body.lines;
    const value = lines.body.columns.find((one: { source: string }) => one.source === 'variable');

    expect((await overwrite(w, id, { value: '3000', comment: 'Promised' })).body.needs_approval).toBe(false);
    expect((await statement(w, w.rep)).body.ready).toBe(false);
    await calculate(w.tenant);
    const over = (await statement(w, w.rep)).body;
    same(over.earned, '3000');
    same(over.payable, '3000');
    same(over.balance.calculated.value, PAY);
    expect(over).toMatchObject({ ready: true, overwritten: true, transactions: [{ overwritten: true }] });
    same(over.transactions[0].calculated_value, PAY);
    expect(over.overwrites).toMatchObject([
      { value: '3000', comment: 'Promised', has_changed: false, applied: true },
    ]);
    same(over.overwrites[0].calculated, PAY);
    const shares = await (
      await admin(w)
    ).get(`/api/statements/${id}/compensations/${w.sales.compensation_id}`);
    const sum = shares.body.lines.reduce(
      (total: number, line: { share: string }) => total + Number(line.share),
      0,
    );
    expect(sum).toBeCloseTo(3000, 10);

    // A second number of the same statement: over one record.
    const record = { variable_id: value.id, record_id: first.record_id, value: '0' };
    expect((await overwrite(w, id, record)).status).toBe(200);
    await calculate(w.tenant);
    expect((await statement(w, w.rep)).body.overwrites).toHaveLength(2);

    // What is calculated changes under it: the amount stays, and says so.
    await w.sales.addDeal({ name: 'More', user_id: w.rep.user_id, date: '2017-06-21', value: '10000' });
    await calculate(w.tenant);
    const changed = (await statement(w, w.rep)).body;
    same(changed.earned, '3000');
    expect(changed.overwrites[0].has_changed).toBe(true);

    const restored = await (
      await admin(w)
    ).post(`/api/statements/${id}/overwrites/restore`, { overwrite_ids: null });
    expect(restored.body).toEqual({ restored: 2 });
    await calculate(w.tenant);
    const after = (await statement(w, w.rep)).body;
    expect(after).toMatchObject({ overwritten: false, overwrites: [], balance: { overwritten: null } });
    const added = await (
      await admin(w)
    ).get(`/api/statements/${id}/compensations/${w.sales.compensation_id}`);
    const extra = added.body.lines.find((line: { title: string }) => line.title === 'More');
    await w.sales.removeDeal(extra.record_id);
    await calculate(w.tenant);
    expect(await stored(w)).toEqual(before);
    const activities = await (await admin(w)).get(`/api/statements/${id}/activities`);
    const kinds = activities.body.activities.map((one: { kind: string }) => one.kind);
    expect(kinds.filter((kind: string) => kind === 'overwrite' || kind === 'restore')).toHaveLength(4);
  });

  it('restored gives the bytes from before, whatever was written over', async () => {
    const { w, id } = await calculated();
    const before = await stored(w);
    const client = await admin(w);
    const lines = await client.get(`/api/statements/${id}/compensations/${w.sales.compensation_id}`);
    const [{ id: variable_id }] = lines.body.columns.filter(
      (one: { source: string }) => one.source === 'variable',
    );
    const records: string[] = lines.body.lines.map((line: { record_id: string }) => line.record_id);
    const place = fc.oneof(
      fc.constant({ variable_id: null, record_id: null }),
      fc.constantFrom(...records).map((record_id) => ({ variable_id: variable_id as string, record_id })),
    );
    const value = fc.integer({ min: -500_000, max: 500_000 }).map((cents) => String(cents / 100));
    const steps = fc.array(fc.record({ place, value, isLate: fc.boolean() }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(steps, async (overwrites) => {
        for (const { place: where, value: number, isLate } of overwrites) {
          expect((await overwrite(w, id, { ...where, value: number })).status).toBe(200);
          if (isLate) await calculate(w.tenant);
        }
        await calculate(w.tenant);
        await client.post(`/api/statements/${id}/overwrites/restore`, { overwrite_ids: null });
        await calculate(w.tenant);
        expect(await stored(w)).toEqual(before);
      }),
      { numRuns: Number(process.env['FC_RUNS'] ?? 6) },
    );
  });

  it('is refused on an error, on a locked statement, on one’s own and without the right', async () => {
    const { w, id } = await calculated();
    expect((await overwrite(w, id, { value: '1' }, w.rep)).body.code).toBe('forbidden');
    const unknown = { variable_id: w.sales.table_id, value: '1' };
    expect((await overwrite(w, id, unknown)).body).toMatchObject({
      code: 'overwrite_refused',
      params: { reason: 'gone' },
    });
    await act(w, 'lock', [id]);
    expect((await overwrite(w, id, { value: '1' })).body.code).toBe('statement_locked');
    await expect(
      t.query(
        `insert into statement_overwrites (environment_id, id, user_id, month, compensation_id, compensation_name, currency, value, state,
           created_at, created_by_name) values ($1, gen_random_uuid(), $2, '2017-06-01', gen_random_uuid(), 'C', 'USD', 1, 'active', now(), 'X')`,
        [w.tenant.tenant.environment_id, w.rep.user_id],
      ),
    ).rejects.toMatchObject({ code: 'CL001' });
    await act(w, 'unlock', [id]);
    await w.sales.saveDocument((document) => ({
      ...document,
      variables: document.variables.map((one) => (one.kind === 'Accelerator' ? { ...one, tiers: [] } : one)),
    }));
    await calculate(w.tenant);
    expect((await statement(w, w.rep)).body.error).toBe(true);
    expect((await overwrite(w, id, { value: '1' })).body.code).toBe('statement_in_error');
  });

  it('above the limit waits for a second person, and the statement is not locked before', async () => {
    const { w, id } = await calculated();
    const [reason] = await setPolicy(w, {
      reasons_statements: [{ name: 'Agreed' }],
      statements_required: true,
      adjustment_limit: '100',
    });
    expect((await overwrite(w, id, { value: '3000' })).body.code).toBe('reason_needed');
    const given = { value: '3000', reason_id: reason?.id };
    expect((await overwrite(w, id, given)).body.needs_approval).toBe(true);
    await calculate(w.tenant);
    const waiting = (await statement(w, w.rep)).body;
    same(waiting.earned, PAY);
    expect(waiting).toMatchObject({
      overwritten: false,
      pending_adjustments: 1,
      overwrites: [{ state: 'pending', reason: 'Agreed', can_decide: false }],
    });
    expect((await act(w, 'lock', [id])).body.code).toBe('adjustment_pending');
    const [{ id: adjustment }] = waiting.overwrites;
    const decide = async (as: { account_id: string | null }, approved: boolean) =>
      (await app.as(as)).post(`/api/statements/adjustments/${adjustment}/decision`, {
        approved,
        comment: 'Seen',
      });
    expect((await decide(w.tenant.admin, true)).body.code).toBe('own_adjustment');
    expect((await decide(await secondAdmin(w), true)).status).toBe(200);
    await calculate(w.tenant);
    same((await statement(w, w.rep)).body.earned, '3000');
    // Several small steps are one large.
    expect((await overwrite(w, id, { ...given, value: '3050' })).body.needs_approval).toBe(true);
    // A reason that was used stays, archived.
    const kept = await setPolicy(w, {});
    expect(kept).toMatchObject([{ name: 'Agreed', archived: true }]);
    expect((await act(w, 'lock', [id])).body.code).toBe('adjustment_pending');
  });

  it('of several statements is shown first, then applied to those that fit', async () => {
    const { w, id } = await calculated();
    const other = (await statement(w, w.other)).body.id;
    await act(w, 'lock', [other]);
    const body = {
      ...JUNE,
      statement_ids: [id, other],
      compensation_id: w.sales.compensation_id,
      operation: 'percent',
      value: '10',
    };
    const shown = await (await admin(w)).post('/api/statements/overwrites', { ...body, apply: false });
    expect(shown.body).toMatchObject({
      changed: 0,
      rows: [
        { statement_id: id, code: null },
        { statement_id: other, after: null, code: 'statement_locked' },
      ],
    });
    same(shown.body.rows[0].after, '2750');
    expect((await statement(w, w.rep)).body.overwrites).toEqual([]);
    expect(
      (await (await admin(w)).post('/api/statements/overwrites', { ...body, apply: true })).body.changed,
    ).toBe(1);
    await calculate(w.tenant);
    same((await statement(w, w.rep)).body.earned, '2750');
    const board = async (filters: object) =>
      (await (await admin(w)).post('/api/statements/search', { ...JUNE, filters })).body.statements.map(
        (row: { id: string }) => row.id,
      );
    expect(await board({ manually_adjusted: true })).toEqual([id]);
    expect(await board({ manual: true })).toEqual([]);
    expect(await board({ manually_adjusted: false })).toEqual([other]);
  });
});

describe('a manual payment', () => {
  it('is paid in each month of its series, changed and ended for the rest, and makes a statement where there is none', async () => {
    const { w } = await calculated();
    const client = await admin(w);
    const words = { label: 'Phone', amount: '50.5', currency: 'USD' };
    const payment = { user_id: w.rep.user_id, ...words };
    const june = await client.post('/api/statements/manual-payments', {
      ...payment,
      ...JUNE,
      until: { year: 2017, month: 8 },
    });
    expect(june.body).toMatchObject({ needs_approval: false });
    expect(june.body.ids).toHaveLength(3);
    const paid = (await statement(w, w.rep)).body;
    same(paid.payable, '2550.5');
    same(paid.earned, PAY);
    expect(paid.manual_payments).toMatchObject([
      { manual: true, label: 'Phone', amount: '50.5', months_after: 2 },
    ]);

    // Nobody has a statement in May.
    const may = await client.post('/api/statements/manual-payments', {
      ...payment,
      year: 2017,
      month: 5,
      amount: '7',
    });
    await calculate(w.tenant, [{ year: 2017, month: 5 }], [w.rep.user_id]);
    same((await statement(w, w.rep, { year: 2017, month: 5 })).body.payable, '7');

    const changed = await client.put(`/api/statements/manual-payments/${june.body.ids[1]}`, {
      ...words,
      amount: '60',
      rest: true,
    });
    expect(changed.status).toBe(200);
    await calculate(w.tenant, [JULY]);
    same((await statement(w, w.rep)).body.manual_payments[0].amount, '50.5');
    const july = (await statement(w, w.rep, JULY)).body;
    same(july.manual_payments[0].amount, '60');
    same(july.payable, Number(july.earned) + 60 + '');
    const ended = await client.post(`/api/statements/manual-payments/${july.manual_payments[0].id}/remove`, {
      rest: true,
    });
    expect(ended.status).toBe(200);
    expect(
      await t.query('select 1 from statement_entries where environment_id = $1', [
        w.tenant.tenant.environment_id,
      ]),
    ).toHaveLength(2);

    await act(w, 'lock', [(await statement(w, w.rep, { year: 2017, month: 5 })).body.id], w.tenant.admin, {
      year: 2017,
      month: 5,
    });
    expect(
      (await client.post(`/api/statements/manual-payments/${may.body.ids[0]}/remove`, {})).body.code,
    ).toBe('statement_locked');
    const late = { ...payment, year: 2017, month: 5 };
    expect((await client.post('/api/statements/manual-payments', late)).body.code).toBe('statement_locked');
    expect(
      (await client.post('/api/statements/manual-payments', { ...payment, ...JUNE, currency: 'EUR' })).body
        .code,
    ).toBe('rate_missing');
  });

  it.each([
    ['0', 'USD'],
    ['-0.00', 'USD'],
    ['0.004', 'USD'],
    ['0.4', 'JPY'],
  ])('of nothing is refused, and so is a change to it: %s %s', async (amount, currency) => {
    const { w } = await calculated();
    await t.query(`insert into currencies (environment_id, code, created_at) values ($1, 'JPY', now())`, [
      w.tenant.tenant.environment_id,
    ]);
    const client = await admin(w);
    const words = { label: 'Bonus', amount: '1', currency: 'USD' };
    const body = { user_id: w.rep.user_id, ...JUNE, ...words };
    const refused = {
      status: 400,
      body: { code: 'invalid_field', field: 'amount', params: { reason: 'amount_zero' } },
    };
    const path = '/api/statements/manual-payments';
    expect(await client.post(path, { ...body, amount, currency })).toMatchObject(refused);
    const [made] = (await client.post(path, body)).body.ids;
    expect(await client.put(`${path}/${made}`, { ...words, amount, currency })).toMatchObject(refused);
    same((await statement(w, w.rep)).body.manual_payments[0].amount, '1');
  });

  it('that comes while its statement is locked says so, and what was paid before is in it', async () => {
    const { w, id } = await calculated();
    const client = await admin(w);
    const body = { user_id: w.rep.user_id, ...JUNE, label: 'Bonus', amount: '1', currency: 'USD' };
    const pay = () => client.post('/api/statements/manual-payments', body);
    const write = () => overwrite(w, id, { value: '1000' });
    const answers = await Promise.all([pay(), write(), pay(), act(w, 'lock', [id]), pay(), write(), pay()]);
    const payments = [0, 2, 4, 6].map((at) => answers[at]!);
    const writes = [1, 5].map((at) => answers[at]!);
    const refused = [...payments, ...writes].filter(({ status }) => status !== 200);
    expect(refused.map(({ body: { code } }) => code)).toEqual(refused.map(() => 'statement_locked'));
    const shown = (await statement(w, w.rep)).body;
    expect(shown.manual_payments).toHaveLength(
      payments.length - payments.filter((one) => refused.includes(one)).length,
    );
  });

  it('and overwrites of one statement at once wait for each other, and are all done', async () => {
    const { w, id } = await calculated();
    const client = await admin(w);
    const body = { user_id: w.rep.user_id, ...JUNE, label: 'Bonus', amount: '1', currency: 'USD' };
    const pay = () => client.post('/api/statements/manual-payments', body);
    const write = () => overwrite(w, id, { value: '1000' });
    const answers = await Promise.all([write(), write(), pay(), write(), pay(), write()]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  });

  it('above the limit is paid when it is approved, and goes when it is refused', async () => {
    const { w } = await calculated();
    await setPolicy(w, { adjustment_limit: '100' });
    const body = { user_id: w.rep.user_id, ...JUNE, label: 'Bonus', amount: '500', currency: 'USD' };
    const add = async () =>
      (await (await admin(w)).post('/api/statements/manual-payments', body)).body.ids[0] as string;
    const second = await app.as(await secondAdmin(w));
    const one = await add();
    same((await statement(w, w.rep)).body.payable, PAY);
    expect(
      (await second.post(`/api/statements/adjustments/${one}/decision`, { approved: true })).status,
    ).toBe(200);
    same((await statement(w, w.rep)).body.payable, '3000');
    const two = await add();
    expect(
      (await second.post(`/api/statements/adjustments/${two}/decision`, { approved: false })).status,
    ).toBe(200);
    expect((await statement(w, w.rep)).body).toMatchObject({
      pending_adjustments: 0,
      manual_payments: [{ id: one }],
    });
  });
});

describe('the analysis', () => {
  it('adds adjustments up by each heading, within the caller’s scope', async () => {
    const { w, id } = await calculated();
    const [reason] = await setPolicy(w, { reasons_statements: [{ name: 'Agreed' }] });
    await overwrite(w, id, { value: '2400', reason_id: reason?.id });
    await (
      await admin(w)
    ).post('/api/statements/manual-payments', {
      user_id: w.rep.user_id,
      ...JUNE,
      label: 'Phone',
      amount: '50',
      currency: 'USD',
    });
    await calculate(w.tenant);
    const search = async (body: object, as: { account_id: string | null } = w.tenant.admin) =>
      (await app.as(as)).post('/api/adjustments/search', { from: '2017-06', to: '2017-06', ...body });
    const found = (await search({})).body;
    expect(found.totals).toMatchObject({ count: 2, pending: 0 });
    same(found.totals.added, '50');
    same(found.totals.taken, '-100');
    expect(found.groups.map((group: { key: string | null }) => group.key).toSorted()).toEqual([
      'Agreed',
      null,
    ]);
    expect((await search({ group: 'Agreed' })).body.rows).toMatchObject([
      { kind: 'overwrite', user_name: 'Rep One' },
    ]);
    for (const group_by of ['author', 'plan', 'team', 'month'])
      expect((await search({ group_by })).status).toBe(200);
    expect((await search({}, w.rep)).body.code).toBe('forbidden');
    const analyst = await w.tenant.addUser({
      name: 'Analyst',
      permissions: {
        resources: {
          statement: { effect: 'allow', level: 'read' },
          adjustment_analysis: { effect: 'allow', level: 'read' },
        },
        binary: {},
        statement_scope: 'me',
        request_scope: 'mine',
      },
    });
    expect((await search({}, analyst)).body.rows).toEqual([]);
    const file = await (await admin(w)).post('/api/adjustments/export', { from: '2017-06', to: '2017-06' });
    expect(file.text).toContain('Agreed');
    // The day of the company, as its people see it on the page.
    await t.query(
      `update companies set settings = settings || '{"timezone": "Pacific/Kiritimati"}' where id = $1`,
      [w.tenant.tenant.company_id],
    );
    const there = await (await admin(w)).post('/api/adjustments/export', { from: '2017-06', to: '2017-06' });
    expect([file.text.includes('2017-07-15'), there.text.includes('2017-07-16')]).toEqual([true, true]);
  });
});
