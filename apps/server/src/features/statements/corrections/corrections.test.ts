import { expect, it } from 'vitest';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  app,
  calculate,
  JUNE,
  REP,
  statement,
  t,
  threeDeals,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

/** Records of locked statements that are taken back, and differences that are posted. */
useStatements();
const world = worldWith(salesFixture);
const JULY = { year: 2017, month: 7 };

async function locked() {
  const w = await world();
  const deals = await threeDeals(w);
  await calculate(w.tenant, [JUNE, JULY]);
  const { id } = (await statement(w, w.rep)).body;
  expect((await act(w, 'lock', [id])).status).toBe(200);
  const client = await admin(w);
  const line = (record_id: string) => ({
    statement_id: id,
    compensation_id: w.sales.compensation_id,
    record_id,
  });
  const post = async (body: object, as = client) =>
    as.post('/api/statements/corrections', { ...JULY, ...body });
  const takeBack = (record: string, more: object = {}) =>
    post({ kind: 'clawback', how: 'exact', lines: [line(record)], ...more });
  const correct = (more: object = {}) => post({ kind: 'correction', statement_ids: [id], ...more });
  const july = async () => (await statement(w, w.rep, JULY)).body;
  const drifts = async () => (await client.get('/api/statements/drifts?year=2017&month=6')).body.statements;
  const about = async () => (await client.get(`/api/statements/${id}/corrections`)).body;
  return { w, id, deals, client, line, post, takeBack, correct, july, drifts, about };
}

const values = (answer: { body: { amounts: { month: string; value: string }[] } }) =>
  answer.body.amounts.map((one) => [one.month, one.value]);

it('takes back exactly what a record was paid, once, and shows it on both statements', async () => {
  const s = await locked();
  const before = (await s.july()).payable;
  const body = { kind: 'clawback', how: 'exact', lines: [s.line(s.deals[0]!)], ...JULY };
  const preview = await s.client.post('/api/statements/corrections/preview', body);
  expect(values(preview)).toEqual([['2017-07', '-450']]);
  expect((await s.july()).payable).toBe(before);
  // Guard: `reasonOf`. One of the company's reasons, and no other.
  const reason_id = '018f0000-0000-7000-8000-000000000001';
  expect((await s.takeBack(s.deals[0]!, { reason_id })).body.code).toBe('not_found');
  await t.query(
    `update companies set settings = settings || '{"reasons_statements_required": true, "reasons": {"reasons_records": [],
      "reasons_statements": [{"id": "${reason_id}", "name": "Canceled", "archived": false}]}}' where id = $1`,
    [s.w.tenant.tenant.company_id],
  );
  expect((await s.takeBack(s.deals[0]!)).body.code).toBe('reason_needed');
  const done = await s.takeBack(s.deals[0]!, { reason_id, comment: 'Never paid' });
  expect(done.status).toBe(200);
  expect(done.body).toMatchObject({ total: '-450', skipped: [] });
  expect(Number((await s.july()).payable)).toBe(Number(before) - 450);
  const shown = await s.about();
  expect(shown).toMatchObject({
    can_post: true,
    paid: [],
    about: [{ kind: 'clawback', month: '2017-07', value: '-450', reason: 'Canceled', can_undo: true }],
    taken_back: [{ compensation_id: s.w.sales.compensation_id, record_id: s.deals[0] }],
  });
  const paying = (await s.client.get(`/api/statements/${(await s.july()).id}/corrections`)).body;
  expect(paying.paid).toMatchObject([
    { origin: { statement_id: s.id, month: '2017-06', record: { id: s.deals[0], title: 'Alpha' } } },
  ]);
  expect(await s.takeBack(s.deals[0]!, { reason_id })).toMatchObject({
    status: 409,
    body: { code: 'nothing_to_correct' },
  });
  // Undone, it may be taken back again.
  const undo = { ids: done.body.ids };
  expect((await s.client.post('/api/statements/corrections/undo', undo)).body).toEqual({ undone: 1 });
  expect((await s.july()).payable).toBe(before);
  expect((await s.client.post('/api/statements/corrections/undo', undo)).status).toBe(404);
  expect((await s.takeBack(s.deals[0]!, { reason_id })).status).toBe(200);
});

it('of many calls at once, one takes a record back', async () => {
  const s = await locked();
  const answers = await Promise.all(Array.from({ length: 8 }, () => s.takeBack(s.deals[0]!)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await s.about()).about).toHaveLength(1);
  // Twice in one request is once too.
  const twice = await s.post({
    kind: 'clawback',
    how: 'exact',
    lines: [s.line(s.deals[1]!), s.line(s.deals[1]!)],
  });
  expect(values(twice)).toHaveLength(1);
});

it('spreads over open months to the cent, and passes over locked ones', async () => {
  const s = await locked();
  t.clock.set('2017-08-15T10:00:00Z');
  await calculate(s.w.tenant, [JULY]);
  expect((await act(s.w, 'lock', [(await s.july()).id], s.w.tenant.admin, JULY)).status).toBe(200);
  t.clock.set('2017-07-15T10:00:00Z');
  const spread = await s.takeBack(s.deals[2]!, { months: 4 });
  expect(values(spread)).toEqual([
    ['2017-08', '-412.5'],
    ['2017-09', '-412.5'],
    ['2017-10', '-412.5'],
    ['2017-11', '-412.5'],
  ]);
  const thirds = await s.takeBack(s.deals[0]!, { months: 7 });
  expect(values(thirds).map(([, value]) => value)).toEqual([
    '-64.29',
    '-64.29',
    '-64.29',
    '-64.29',
    '-64.28',
    '-64.28',
    '-64.28',
  ]);
});

it('takes back what the original rate does not pay for the amount of today, or the whole difference', async () => {
  const s = await locked();
  // Gamma, 30,000.01: 25,000 at 5 % and 5,000.01 at 8 %, 1,650. Half of it at that rate is 825; with its tiers it loses 900.
  await s.w.sales.setDeal(s.deals[2]!, { value: '15000.005' });
  await calculate(s.w.tenant, null);
  expect(await s.drifts()).toMatchObject([{ difference: '-900', posted: '0', left: '-900' }]);
  const lines = [s.line(s.deals[2]!)];
  const ask = async (how: string) =>
    values(
      await s.client.post('/api/statements/corrections/preview', { kind: 'clawback', how, lines, ...JULY }),
    );
  expect(await ask('exact')).toEqual([['2017-07', '-1650']]);
  expect(await ask('rate')).toEqual([['2017-07', '-825']]);
  expect(await ask('recomputed')).toEqual([['2017-07', '-900']]);
  await s.post({ kind: 'clawback', how: 'rate', lines });
  expect(await s.drifts()).toMatchObject([{ difference: '-900', posted: '-825', left: '-75' }]);
  expect(await ask('recomputed')).toEqual([['2017-07', '-75']]);
  // What is left of the record after the rate: 825.
  expect(await ask('exact')).toEqual([['2017-07', '-825']]);
});

it('posts a difference once; what comes back later shows again', async () => {
  const s = await locked();
  await s.w.sales.setDeal(s.deals[2]!, { value: '20000' });
  await calculate(s.w.tenant, null);
  expect((await s.correct()).body).toMatchObject({ total: '-650', amounts: [{ month: '2017-07' }] });
  expect(await s.drifts()).toMatchObject([{ difference: '-650', posted: '-650', left: '0' }]);
  expect((await statement(s.w, s.w.rep)).body).toMatchObject({ drift_amount: null, drift: null });
  expect(await s.correct()).toMatchObject({ status: 409, body: { code: 'nothing_to_correct' } });
  // Its own month would pay the difference once more.
  expect(await act(s.w, 'unlock', [s.id])).toMatchObject({
    status: 409,
    body: { code: 'statement_corrected' },
  });
  await s.w.sales.setDeal(s.deals[2]!, { value: '30000.01' });
  await calculate(s.w.tenant, null);
  expect(await s.drifts()).toMatchObject([{ difference: '0', posted: '-650', left: '650' }]);
  expect((await s.correct()).body).toMatchObject({ total: '650' });
  expect(await s.drifts()).toMatchObject([{ left: '0' }]);
});

it('a deal that is cancelled after its pay was taken back is not taken back twice', async () => {
  const s = await locked();
  await s.takeBack(s.deals[2]!);
  expect(await s.drifts()).toMatchObject([{ difference: '0', left: '0' }]);
  await s.w.sales.removeDeal(s.deals[2]!);
  await calculate(s.w.tenant, null);
  expect(await s.drifts()).toMatchObject([{ difference: '-1650', left: '0' }]);
  expect((await s.correct()).status).toBe(409);
});

it('is for those who have the right, see the statement, and whose own it is not', async () => {
  const s = await locked();
  const as = async (user: { account_id: string | null }) => app.as(user);
  const body = { kind: 'clawback', how: 'exact', lines: [s.line(s.deals[0]!)] };
  expect((await s.post(body, await as(s.w.rep))).status).toBe(403);
  const may = { ...REP, binary: { statement_manual_payment_add: true } };
  const alone = await s.w.tenant.addUser({ name: 'Alone', permissions: may });
  expect(await s.post(body, await as(alone))).toMatchObject({
    status: 403,
    body: { code: 'statement_forbidden' },
  });
  const open = (await statement(s.w, s.w.other)).body.id;
  expect(await s.post({ kind: 'correction', statement_ids: [open] })).toMatchObject({
    body: { code: 'statement_not_locked' },
  });
  const done = await s.takeBack(s.deals[0]!);
  t.clock.set('2017-08-15T10:00:00Z');
  await act(s.w, 'lock', [(await s.july()).id], s.w.tenant.admin, JULY);
  t.clock.set('2017-07-15T10:00:00Z');
  expect(await s.client.post('/api/statements/corrections/undo', { ids: done.body.ids })).toMatchObject({
    body: { code: 'statement_locked' },
  });
});
