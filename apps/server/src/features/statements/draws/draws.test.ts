import { dec, negate, sum, toText } from '@comptoir/kernel';
import { describe, expect, it } from 'vitest';
import { routes as companyRoutes } from '../../company/index.ts';
import { followDepartures, routes as userRoutes } from '../../users/index.ts';
import {
  world,
  type World,
  MONTHS,
  TERMS,
  CLERK,
  admin,
  give,
  earn,
  ledger,
  rowsOf,
  column,
  payable,
} from '../testing/draw-world.ts';
import { act, app, calculate, JUNE, REP, statement, t, useStatements } from '../testing/statement-world.ts';
import { departures } from './departure.ts';

useStatements([...companyRoutes, ...userRoutes]);
followDepartures(departures);

describe('a draw', () => {
  it('tops pay up, is recovered from later pay, and the statement says so', async () => {
    const w = await world();
    await earn(w, ['90', '570', '0', '90', '60']);
    await calculate(w.tenant, MONTHS);
    expect(await payable(w)).toEqual([90, 570, 0, 90, 60]);
    const [id] = await give(w);
    expect(await payable(w)).toEqual([250, 410, 250, 250, 250]);
    expect(await column(w, 'balance')).toEqual([160, 0, 250, 410, 600]);
    // Nothing changes by calculating again; a changed deal is settled with it, in all later months.
    await calculate(w.tenant, MONTHS);
    expect(await payable(w)).toEqual([250, 410, 250, 250, 250]);
    await w.sales.addDeal({ name: 'More', user_id: w.rep.user_id, date: '2017-04-07', value: '20000' });
    await calculate(w.tenant, MONTHS);
    expect(await column(w, 'balance')).toEqual([160, 0, 0, 160, 350]);
    const { body } = await statement(w, w.rep);
    expect(body).toMatchObject({
      payable: '250',
      balance: { calculated: { value: '60', balance: '250', balance_after_draw: '250' }, overwritten: null },
      recoverable_draw: { currency: 'USD', value: '190', balance: '350' },
      draws: [{ kind: 'draw', draw: true, compensation_name: 'Advance', value: '190' }],
    });
    for (const row of await rowsOf(w)) {
      const { opening, earned, draw, recovered, paid, closing } = row;
      const left = sum([dec(opening), dec(earned), dec(draw), negate(dec(recovered)), negate(dec(paid))]);
      expect(toText(left)).toBe(closing);
    }
    await (await admin(w)).request('DELETE', `/api/draws/${id}`);
    expect(await payable(w)).toEqual([90, 570, 600, 90, 60]);
    expect(await rowsOf(w)).toEqual([]);
  });

  it('is in the version that a calculation makes, and makes none of its own', async () => {
    const w = await world();
    await earn(w, ['90', '570']);
    await give(w);
    await calculate(w.tenant, MONTHS);
    const versions = await t.query<{ paid: string; entries: { kind: string; value: string }[] }>(
      `select v.paid::text as paid, v.entries from statement_versions v
         join statements s on s.environment_id = v.environment_id and s.id = v.statement_id
       where s.user_id = $1 and s.month <= '2017-03-01' order by s.month, v.version`,
      [w.rep.user_id],
    );
    expect(versions).toMatchObject([
      { paid: '250', entries: [{ kind: 'draw', value: '160' }] },
      { paid: '410', entries: [{ kind: 'recovery', value: '-160' }] },
    ]);
  });

  it('makes a statement for somebody who earns nothing', async () => {
    const w = await world();
    const idle = await w.tenant.addUser({ name: 'Idle', permissions: REP });
    await calculate(w.tenant, [JUNE]);
    await give(w, { start_month: '2017-06' }, [idle]);
    expect(await payable(w, idle)).toEqual([]);
    await calculate(w.tenant, [JUNE]);
    expect(await payable(w, idle)).toEqual([250]);
  });

  it('stays in locked months, which are locked and unlocked in order', async () => {
    const w = await world();
    await earn(w, ['90', '570', '0', '90', '60']);
    await calculate(w.tenant, MONTHS);
    const [id] = await give(w);
    const [february, march] = await t.query<{ id: string }>(
      `select id from statements where user_id = $1 order by month`,
      [w.rep.user_id],
    );
    const lock = (mode: string, row: { id: string } | undefined, month: number) =>
      act(w, mode, [row?.id ?? ''], w.tenant.admin, { year: 2017, month });
    expect((await lock('lock', march, 3)).body).toMatchObject({
      code: 'earlier_statement_open',
      params: { month: '2017-02' },
    });
    expect((await lock('lock', february, 2)).status).toBe(200);
    expect((await lock('lock', march, 3)).status).toBe(200);
    expect((await lock('unlock', february, 2)).body.code).toBe('later_statement_locked');
    const client = await admin(w);
    expect((await client.request('DELETE', `/api/draws/${id}`)).body).toMatchObject({
      code: 'draw_in_use',
      params: { month: '2017-03' },
    });
    // The guarantee falls: locked months keep theirs, open ones follow.
    const changed = await client.patch(`/api/draws/${id}`, { ...TERMS, amount: '100' });
    expect(changed.body).toMatchObject({ amount: '100', used: true });
    expect(await payable(w)).toEqual([250, 410, 100, 100, 100]);
    expect(await column(w, 'balance')).toEqual([160, 0, 100, 110, 150]);
    await expect(
      t.query(`delete from draw_ledger where user_id = $1`, [w.rep.user_id]),
    ).rejects.toMatchObject({
      code: 'CL001',
    });
  });

  it('is forgiven in an open month, with a reason', async () => {
    const w = await world();
    await earn(w, ['90', '90']);
    await calculate(w.tenant, MONTHS);
    await give(w, { end_month: '2017-03' });
    const client = await admin(w);
    const body = { user_id: w.rep.user_id, year: 2017, month: 5, amount: '20', comment: 'Agreed' };
    expect((await client.post('/api/draws/forgive', { ...body, comment: '' })).status).toBe(400);
    expect((await client.post('/api/draws/forgive', body)).status).toBe(200);
    expect(await column(w, 'forgiven')).toEqual([0, 0, 0, 20, 0]);
    expect(await column(w, 'balance')).toEqual([160, 320, 320, 300, 300]);
    const balance = await (await app.as(w.rep)).get('/api/user/balance');
    expect(balance.body.balances).toMatchObject([{ currency: 'USD', balance: '300' }]);
  });

  it('is paid in whole cents, as it is forgiven', async () => {
    const w = await world();
    await calculate(w.tenant, [JUNE]);
    await give(w, { amount: '100.005', floor: '0.004999', cap: '99.999', start_month: '2017-06' });
    expect(await payable(w)).toEqual([100]);
    const client = await admin(w);
    const [shown] = (await client.get('/api/draws')).body.draws;
    expect(shown).toMatchObject({ amount: '100.01', floor: '0', cap: '100' });
    const nothing = await client.patch(`/api/draws/${shown.id}`, { ...TERMS, amount: '0.004' });
    expect(nothing.body).toMatchObject({ code: 'invalid_field', field: 'amount' });
    const forgive = (amount: string) =>
      client.post('/api/draws/forgive', { user_id: w.rep.user_id, ...JUNE, amount, comment: 'Agreed' });
    expect((await forgive('0.004')).body).toMatchObject({ code: 'invalid_field', field: 'amount' });
    await calculate(w.tenant, [{ year: 2017, month: 7 }]);
    await client.post('/api/draws/forgive', {
      user_id: w.rep.user_id,
      year: 2017,
      month: 7,
      amount: '0.995',
      comment: 'Agreed',
    });
    expect(await column(w, 'forgiven')).toEqual([0, 1]);
  });

  it('is no way to change one’s own pay alone', async () => {
    const w = await world();
    const clerk = await w.tenant.addUser({ name: 'Clerk', permissions: CLERK });
    await w.sales.addMember(clerk.user_id);
    await calculate(w.tenant, [JUNE]);
    const [id = ''] = await give(w, { start_month: '2017-06' }, [clerk]);
    const own = await app.as(clerk);
    const people = [w.rep, clerk].map(({ user_id }) => ({ user_id }));
    for (const answer of [
      await own.post('/api/draws', { ...TERMS, people }),
      await own.patch(`/api/draws/${id}`, { ...TERMS, amount: '900' }),
      await own.delete(`/api/draws/${id}`),
    ])
      expect(answer.body.code).toBe('own_statement');
    expect(await payable(w, clerk)).toEqual([250]);
    expect(await payable(w)).toEqual([0]);
    expect((await own.post('/api/draws', { ...TERMS, people: people.slice(0, 1) })).status).toBe(200);
  });

  it('is seen by its person and above alone, and given by people with the right', async () => {
    const w = await world();
    await calculate(w.tenant, [JUNE]);
    await give(w, { start_month: '2017-06' });
    expect((await ledger(w, w.rep)).body.ledgers[0].rows).toHaveLength(1);
    expect((await ledger(w, w.other)).body.code).toBe('statement_forbidden');
    const rep = await app.as(w.rep);
    expect((await rep.get('/api/draws')).body).toMatchObject({
      draws: [{ name: 'Advance' }],
      can_change: false,
    });
    expect((await (await app.as(w.other)).get('/api/draws')).body.draws).toEqual([]);
    expect((await rep.post('/api/draws', { ...TERMS, people: [{ user_id: w.rep.user_id }] })).status).toBe(
      403,
    );
    const file = await rep.post('/api/draws/ledger/export', { user_id: w.rep.user_id });
    expect(file.text).toContain('2017-06,USD,0,0,250,0,250,0,0,0,250');
  });
});

describe('negative pay', () => {
  it('is carried over where the company says so', async () => {
    const w = await world();
    await earn(w, ['90', '0', '90']);
    await w.sales.addDeal({ name: 'Refund', user_id: w.rep.user_id, date: '2017-03-09', value: '-5000' });
    await calculate(w.tenant, MONTHS);
    expect((await payable(w)).slice(0, 3)).toEqual([90, -150, 90]);
    const set = await (await admin(w)).patch('/api/company', { settings: { carry_over_negative_pay: true } });
    expect(set.status, set.text).toBe(200);
    await calculate(w.tenant, MONTHS);
    expect((await payable(w)).slice(0, 4)).toEqual([90, 0, 0, 0]);
    expect(await column(w, 'closing')).toEqual([-150, -60, -60, -60]);
    const { body } = await statement(w, w.rep, { year: 2017, month: 3 });
    expect(body.draws).toMatchObject([{ kind: 'carry_over', draw: false, value: '150' }]);
  });
});

describe('a minimum compensation', () => {
  it('pays everybody of a role at least so much', async () => {
    const w = await world();
    await earn(w, ['90'], w.rep);
    await calculate(w.tenant, MONTHS.slice(0, 1));
    const client = await admin(w);
    const { way: _way, ...terms } = TERMS;
    const made = await client.post('/api/company/minimum_compensations', {
      ...terms,
      amount: '400',
      recoverable: false,
      audience: { kind: 'everyone' },
    });
    expect(made.body).toMatchObject({ audience: { kind: 'everyone', name: null }, people: 2 });
    expect([await payable(w), await payable(w, w.other)]).toEqual([[400], [400]]);
    const plan = (
      await t.query<{ plan_id: string }>(`select plan_id from transactions where user_id = $1`, [
        w.rep.user_id,
      ])
    )[0]?.plan_id;
    const url = `/api/company/minimum_compensations/${made.body.id}`;
    const body = { ...terms, amount: '300', recoverable: false };
    await client.patch(url, { ...body, audience: { kind: 'plan', id: plan } });
    expect([await payable(w), await payable(w, w.other)]).toEqual([[300], [300]]);
    const role = await client.patch(url, { ...body, audience: { kind: 'role', id: w.tenant.roles.admin } });
    expect(role.body).toMatchObject({ audience: { kind: 'role', name: 'Admin' }, people: 0 });
    expect([await payable(w), await payable(w, w.other)]).toEqual([[90], [0]]);
  });
});

describe('a payment that somebody wrote', () => {
  it('stays through recalculations, beside what is calculated, until it is given back', async () => {
    const w = await world();
    await earn(w, ['0', '0', '0', '0', '60']);
    await calculate(w.tenant, [JUNE]);
    const client = await admin(w);
    const body = { user_id: w.rep.user_id, ...JUNE, value: '500.5', comment: 'Contract' };
    const put = (more: object) => client.request('PUT', '/api/statement/balance', { ...body, ...more });
    expect((await put({ comment: '' })).body).toMatchObject({ code: 'invalid_field', field: 'comment' });
    expect((await put({ value: '1.005' })).status).toBe(400);
    expect((await put({})).status).toBe(200);
    await w.sales.addDeal({ name: 'More', user_id: w.rep.user_id, date: '2017-06-07', value: '1000' });
    await calculate(w.tenant, [JUNE]);
    const { body: seen } = await statement(w, w.rep);
    expect(seen).toMatchObject({
      payable: '500.5',
      balance: { calculated: { balance_after_draw: '90' }, overwritten: { balance: '500.5' } },
      balance_overwrite: { calculated_then: '60', calculated: '90', comment: 'Contract' },
      draws: [{ kind: 'balance', overwritten: true, value: '410.5' }],
    });
    expect((await put({ value: null })).status).toBe(200);
    expect(await payable(w)).toEqual([90]);
    expect((await (await app.as(w.rep)).request('PUT', '/api/statement/balance', body)).status).toBe(403);
  });
});

it('a payment that somebody wrote can be given back while its statement is in error', async () => {
  const w = await world();
  await earn(w, ['0', '0', '0', '0', '60']);
  await calculate(w.tenant, [JUNE]);
  const client = await admin(w);
  const put = (value: string | null) =>
    client.request('PUT', '/api/statement/balance', {
      user_id: w.rep.user_id,
      ...JUNE,
      value,
      comment: 'Contract',
    });
  expect((await put('500')).status).toBe(200);
  await t.query(`update statements set error_count = 1, error_kinds = '{formula_error}' where user_id = $1`, [
    w.rep.user_id,
  ]);
  expect((await put('600')).body).toMatchObject({ code: 'statement_in_error' });
  expect((await put(null)).status).toBe(200);
  expect(await payable(w)).toEqual([60]);
});

describe('who leaves with an open balance', () => {
  it.each([
    ['recover', [250, 250, 0], 230],
    ['keep', [250, 250, 90], 320],
    ['forgive', [250, 250, 90], 0],
  ] as const)('needs a choice: %s', async (choice, paid, balance) => {
    const w = await world();
    await earn(w, ['90', '90', '90', '90', '60']);
    await calculate(w.tenant, MONTHS);
    await give(w, { share: '0.1', end_month: '2017-03' });
    expect((await column(w, 'balance')).slice(0, 3)).toEqual([160, 320, 311]);
    const client = await admin(w);
    const url = `/api/users/${w.rep.user_id}/archive`;
    const refused = await client.post(url, { departure_date: '2017-04-30' });
    expect(refused.body).toMatchObject({ code: 'open_balance', params: { currency: 'USD' } });
    const decided = (comment: string) =>
      client.post(url, { departure_date: '2017-04-30', balance: { choice, comment } });
    if (choice === 'forgive') expect((await decided('')).body).toMatchObject({ field: 'balance.comment' });
    const answer = await decided('Agreed');
    expect(answer.status, answer.text).toBe(200);
    expect((await payable(w)).slice(0, 3)).toEqual(paid);
    expect((await column(w, 'balance'))[2]).toBe(balance);
    expect((await client.post(`${url}/${answer.body.archive_id}/undo`, {})).status).toBe(200);
    expect((await column(w, 'balance'))[2]).toBe(311);
  });
});

it('who leaves after the reference day is given the draw of the month that begins then', async () => {
  const w = await world();
  await t.query(`update companies set settings = settings || '{"month_reference_day": 25}' where id = $1`, [
    w.tenant.tenant.company_id,
  ]);
  await calculate(w.tenant, MONTHS);
  await give(w, { recoverable: false });
  const archive = (departure_date: string) =>
    admin(w).then((client) => client.post(`/api/users/${w.rep.user_id}/archive`, { departure_date }));
  // 26 April is the first day of May.
  const { archive_id } = (await archive('2017-04-26')).body;
  expect(await column(w, 'draw')).toEqual([250, 250, 250, 250]);
  await (await admin(w)).post(`/api/users/${w.rep.user_id}/archive/${archive_id}/undo`, {});
  await archive('2017-04-25');
  expect(await column(w, 'draw')).toEqual([250, 250, 250]);
});

describe('above the limit of the company', () => {
  const limited = async () => {
    const w = await world();
    await t.query(`update companies set settings = settings || '{"adjustment_limit": "200"}' where id = $1`, [
      w.tenant.tenant.company_id,
    ]);
    await earn(w, ['120', '120', '120', '120', '120']);
    await calculate(w.tenant, MONTHS);
    const second = await app.as(await w.tenant.addUser({ name: 'Second', role: 'admin' }));
    const decide = (id: string, approved: boolean, by = second) =>
      by.post(`/api/statements/adjustments/${id}/decision`, { approved, comment: '' });
    const drawn = async () => (await column(w, 'draw')).map(Number);
    return { w, second, decide, drawn, first: await admin(w) };
  };
  const listed = async (w: World) => (await (await admin(w)).get('/api/draws')).body.draws;

  it('a draw waits for a second person, and so does one that gives more', async () => {
    const { w, first, decide, drawn } = await limited();
    const [id = ''] = await give(w);
    // Guards: `state` in what settles a month, and in the lock.
    expect(await drawn()).toEqual([]);
    expect(await listed(w)).toMatchObject([{ state: 'pending', can_decide: false }]);
    const { id: statement_id, pending_adjustments } = (await statement(w, w.rep, MONTHS[0])).body;
    expect(pending_adjustments).toBe(1);
    expect((await act(w, 'lock', [statement_id], w.tenant.admin, MONTHS[0])).body.code).toBe(
      'adjustment_pending',
    );
    // Guard: nobody decides their own.
    expect((await decide(id, true, first)).body.code).toBe('own_adjustment');
    expect((await decide(id, true)).status).toBe(200);
    expect(await drawn()).toEqual([130, 130, 130, 130, 130]);
    // Less is one person's business; more waits, and the former terms go on.
    const change = (terms: object) => first.patch(`/api/draws/${id}`, { ...TERMS, ...terms });
    expect((await change({ amount: '240' })).body).toMatchObject({ amount: '240', pending: null });
    expect((await change({ amount: '300' })).body).toMatchObject({
      amount: '240',
      state: 'active',
      pending: { amount: '300' },
    });
    expect((await drawn())[0]).toBe(120);
    expect((await decide(id, false)).status).toBe(200);
    expect(await listed(w)).toMatchObject([{ amount: '240', pending: null }]);
    await change({ amount: '300' });
    expect((await decide(id, true)).status).toBe(200);
    expect((await drawn())[0]).toBe(180);
    expect((await decide(id, true)).status).toBe(404);
  });

  it('a refused draw goes; one below the limit is given at once', async () => {
    const { w, decide, drawn } = await limited();
    const [id = ''] = await give(w);
    expect((await decide(id, false)).status).toBe(200);
    expect(await listed(w)).toEqual([]);
    await give(w, { amount: '200' });
    expect((await drawn())[0]).toBe(80);
  });

  it('another payment waits for a second person, with its reason', async () => {
    const { w, first, decide } = await limited();
    const pay = (value: string | null) =>
      first.put('/api/statement/balance', { user_id: w.rep.user_id, ...JUNE, value, comment: 'Agreed' });
    const shown = async () => (await statement(w, w.rep)).body;
    expect((await pay('150')).body).toEqual({ ok: true, needs_approval: false });
    expect((await pay('500')).body).toEqual({ ok: true, needs_approval: true });
    // The one that counts goes on counting.
    const waiting = await shown();
    expect(waiting).toMatchObject({
      balance_overwrite: { value: '150' },
      balance_pending: { value: '500', can_decide: false },
      // So its badge and the board's say "waits for approval", as its lock does.
      pending_adjustments: 1,
    });
    expect((await act(w, 'lock', [waiting.id])).body.code).toBe('adjustment_pending');
    expect((await decide(waiting.balance_pending.id, true, first)).body.code).toBe('own_adjustment');
    expect((await decide(waiting.balance_pending.id, true)).status).toBe(200);
    expect(await shown()).toMatchObject({
      balance_overwrite: { value: '500' },
      balance_pending: null,
      pending_adjustments: 0,
    });
    expect((await payable(w)).at(-1)).toBe(500);
    await pay('900');
    expect((await decide((await shown()).balance_pending.id, false)).status).toBe(200);
    expect(await shown()).toMatchObject({ balance_overwrite: { value: '500' }, balance_pending: null });
    // Guard: `reasonOf`. The company asks for a reason.
    await t.query(
      `update companies set settings = settings || '{"reasons_statements_required": true, "reasons": {"reasons_records": [],
        "reasons_statements": [{"id": "018f0000-0000-7000-8000-000000000001", "name": "Agreed", "archived": false}]}}' where id = $1`,
      [w.tenant.tenant.company_id],
    );
    expect((await pay('150')).body.code).toBe('reason_needed');
  });
});
