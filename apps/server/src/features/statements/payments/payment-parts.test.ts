import type { PaymentSchedule } from '@comptoir/engine';
import { describe, expect, it } from 'vitest';
import { newId } from '../../../platform/clock/clock.ts';
import { sql } from '../../../platform/db/index.ts';
import type { TestUser } from '../../../platform/testing/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import {
  act,
  admin,
  calculate,
  JUNE,
  same,
  statement,
  t,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements();
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

const MAY = { year: 2017, month: 5 };
const JULY = { year: 2017, month: 7 };
const AUGUST = { year: 2017, month: 8 };
const AT_ONCE: PaymentSchedule = { delay: 0, instalments: [], release: null };
const THREE: PaymentSchedule = {
  ...AT_ONCE,
  instalments: [
    { months: 0, share: '0.5' },
    { months: 1, share: '0.25' },
    { months: 2, share: '0.25' },
  ],
};

const scheduled = (w: World, schedule: PaymentSchedule) =>
  w.sales.saveDocument((document) => ({ ...document, schedule }));
const sell = (w: World, name: string, date: string, value: string) =>
  w.sales.addDeal({ name, user_id: w.rep.user_id, date, value });
async function lock(w: World, period: typeof JUNE, user: TestUser = w.rep) {
  const { id } = (await statement(w, user, period)).body;
  return (await act(w, 'lock', [id], w.tenant.admin, period)).body;
}
async function unlock(w: World, period: typeof JUNE) {
  const { id } = (await statement(w, w.rep, period)).body;
  return (await act(w, 'unlock', [id], w.tenant.admin, period)).body;
}
const payable = async (w: World, period: typeof JUNE) =>
  Number((await statement(w, w.rep, period)).body.payable);

describe('instalments', () => {
  it('are paid by the statements of their months, which say where they come from', async () => {
    const w = await world();
    await scheduled(w, THREE);
    await sell(w, 'May deal', '2017-05-10', '10000');
    await sell(w, 'June deal', '2017-06-10', '1000');
    await calculate(w.tenant, [MAY, JUNE, JULY]);
    const may = (await statement(w, w.rep, MAY)).body;
    same(may.earned, '300');
    same(may.payable, '150');
    expect(may.transactions[0]).toMatchObject({
      payment_month: '2017-05',
      paid_parts: [
        { month: '2017-05', value: '150', records: [] },
        { month: '2017-06', value: '75' },
        { month: '2017-07', value: '75' },
      ],
    });
    const june = (await statement(w, w.rep)).body;
    same(june.earned, '30');
    same(june.payable, '90');
    expect(june.carried_payments).toMatchObject([{ month: '2017-05', value: '75' }]);
    const july = (await statement(w, w.rep, JULY)).body;
    expect(july.carried_payments).toMatchObject([
      { month: '2017-05', value: '75' },
      { month: '2017-06', value: '7.5' },
    ]);
    same(july.payable, '82.5');
  });

  it('follow a recalculation of their source, and a change back to one payment', async () => {
    const w = await world();
    await scheduled(w, THREE);
    await sell(w, 'May deal', '2017-05-10', '10000');
    await calculate(w.tenant, [MAY, JUNE]);
    await sell(w, 'Another', '2017-05-11', '1000');
    await calculate(w.tenant, [MAY]);
    expect([await payable(w, MAY), await payable(w, JUNE)]).toEqual([165, 82.5]);
    await scheduled(w, { ...AT_ONCE, delay: 1 });
    await calculate(w.tenant, [MAY]);
    expect([await payable(w, MAY), await payable(w, JUNE)]).toEqual([0, 330]);
    await scheduled(w, AT_ONCE);
    await calculate(w.tenant, [MAY]);
    expect([await payable(w, MAY), await payable(w, JUNE)]).toEqual([330, 0]);
  });

  it('are paid to somebody who left', async () => {
    const w = await world();
    await scheduled(w, THREE);
    await sell(w, 'May deal', '2017-05-10', '10000');
    await t.query(`update plan_members set end_date = '2017-05-31' where user_id = $1`, [w.rep.user_id]);
    await t.query(
      `update users set status = 'archived', archived_at = now(), licenced = false, departure_date = '2017-05-31' where id = $1`,
      [w.rep.user_id],
    );
    await calculate(w.tenant, [MAY, JUNE, JULY, AUGUST]);
    const june = (await statement(w, w.rep)).body;
    expect(june).toMatchObject({ earned: '0', transactions: [] });
    expect(june.carried_payments).toMatchObject([{ month: '2017-05', value: '75' }]);
    expect([await payable(w, JUNE), await payable(w, JULY)]).toEqual([75, 75]);
    expect((await statement(w, w.rep, AUGUST)).status).toBe(404);
    expect((await lock(w, MAY)).changed).toBe(1);
    expect((await lock(w, JUNE)).changed).toBe(1);
    // Nothing is computed for them any more, and the locked one stays.
    await calculate(w.tenant, [JUNE, JULY]);
    expect([await payable(w, JUNE), await payable(w, JULY)]).toEqual([75, 75]);
  });

  it('go into the file for payroll, also where nothing was earned', async () => {
    const w = await world();
    await scheduled(w, THREE);
    await sell(w, 'May deal', '2017-05-10', '10000');
    await t.query(`update plan_members set end_date = '2017-05-31' where user_id = $1`, [w.rep.user_id]);
    await calculate(w.tenant, [MAY, JUNE]);
    const file = async (period: typeof JUNE) =>
      (
        await (
          await admin(w)
        ).post('/api/statements/export', {
          ...period,
          tab: 'all',
          filters: {},
          currency_mode: 'company',
        })
      ).text;
    expect(await file(MAY)).toContain('2017-05, 2017-06, 2017-07');
    expect((await file(JUNE)).split('\n').find((line) => line.includes('Rep One'))).toContain('75');
  });

  it('a part whose statement is locked is paid on the next open one', async () => {
    const w = await world();
    await sell(w, 'June deal', '2017-06-10', '1000');
    await calculate(w.tenant, [MAY, JUNE, JULY]);
    expect((await lock(w, JUNE)).changed).toBe(1);
    // May is open and paid nothing in June: the lock of June did not wait for it.
    await scheduled(w, THREE);
    await sell(w, 'May deal', '2017-05-10', '10000');
    await calculate(w.tenant, [MAY]);
    expect([await payable(w, MAY), await payable(w, JUNE), await payable(w, JULY)]).toEqual([150, 30, 150]);
    await scheduled(w, { ...AT_ONCE, delay: 1 });
    await calculate(w.tenant, [MAY]);
    expect([await payable(w, MAY), await payable(w, JUNE), await payable(w, JULY)]).toEqual([0, 30, 300]);
    await scheduled(w, THREE);
    expect((await unlock(w, JUNE)).changed).toBe(1);
    await sell(w, 'May deal 2', '2017-05-11', '100');
    await calculate(w.tenant, [MAY]);
    expect([await payable(w, MAY), await payable(w, JUNE), await payable(w, JULY)]).toEqual([
      151.5, 105.75, 75.75,
    ]);
  });
});

describe('records that are held', () => {
  /** The fixture's deals with a date that releases them. */
  async function withRelease(w: World, kind: 'date' | 'boolean' = 'date') {
    const field_id = newId();
    const { environment_id } = w.tenant.tenant;
    const hex = (id: string) => id.replaceAll('-', '');
    const relation = sql.raw(`records_${hex(environment_id)}.t_${hex(w.sales.table_id)}`);
    const column = sql.raw(`f_${hex(field_id)}`);
    await t.run(w.tenant, async ({ db }) => {
      await sql`insert into fields (environment_id, id, table_id, name, api_name, type, decimals, position)
        values (${environment_id}, ${field_id}, ${w.sales.table_id}, 'Invoice paid', 'invoice_paid', ${kind === 'date' ? 'date' : 'bool'}, 0, 9)`.execute(
        db,
      );
      await sql`select record_column_add(${w.sales.table_id}::uuid, ${field_id}::uuid, ${kind})`.execute(db);
    });
    await scheduled(w, { ...AT_ONCE, release: { field_id } });
    return async (id: string, value: string | null) => {
      await t.run(w.tenant, ({ db }) =>
        sql`update ${relation} set ${column} = ${value}::${sql.raw(kind)} where id = ${id}::uuid`.execute(db),
      );
      // As an edit of records does: its version rises, and the record is named.
      await w.sales.setDeal(id, { stage: 'Won' });
    };
  }

  it('are paid in the month of their date, and listed until then', async () => {
    const w = await world();
    const release = await withRelease(w);
    const paid = await sell(w, 'Paid', '2017-05-10', '1000');
    const late = await sell(w, 'Late', '2017-05-11', '2000');
    await release(paid, '2017-05-20');
    await calculate(w.tenant, [MAY, JUNE]);
    const may = (await statement(w, w.rep, MAY)).body;
    same(may.earned, '90');
    same(may.payable, '30');
    expect(may.transactions[0]).toMatchObject({
      released_by: { name: 'Invoice paid', is_date: true },
      paid_parts: [
        { month: '2017-05', value: '30', records: [{ record_id: paid, title: 'Paid', value: '30' }] },
        { month: null, value: '60', records: [{ record_id: late, title: 'Late', value: '60' }] },
      ],
    });
    await release(late, '2017-06-03');
    await calculate(w.tenant, [MAY]);
    expect([await payable(w, MAY), await payable(w, JUNE)]).toEqual([30, 60]);
  });

  it('are released on a locked statement, once, and never onto a locked one', async () => {
    const w = await world();
    const release = await withRelease(w);
    const deal = await sell(w, 'Deal', '2017-05-10', '1000');
    const other = await sell(w, 'Other', '2017-05-11', '500');
    await calculate(w.tenant, [MAY, JUNE, JULY]);
    expect((await lock(w, MAY)).changed).toBe(1);
    await release(deal, '2017-05-31');
    await calculate(w.tenant, null);
    expect([await payable(w, MAY), await payable(w, JUNE)]).toEqual([0, 30]);
    // Cleared again before anybody is paid: held again.
    await release(deal, null);
    await calculate(w.tenant, null);
    expect([await payable(w, MAY), await payable(w, JUNE)]).toEqual([0, 0]);
    await release(deal, '2017-06-15');
    await calculate(w.tenant, null);
    expect((await lock(w, JUNE)).changed).toBe(1);
    // Paid by a locked statement: whatever the date becomes, and whatever the deal is worth today.
    await release(deal, '2017-07-15');
    await w.sales.setDeal(deal, { value: '9000' });
    await release(other, '2017-06-20');
    await calculate(w.tenant, null);
    expect([await payable(w, MAY), await payable(w, JUNE), await payable(w, JULY)]).toEqual([0, 30, 15]);
    same((await statement(w, w.rep, MAY)).body.drift_amount, '240');
    expect((await unlock(w, MAY)).code).toBe('later_statement_locked');
    for (const query of [
      `update payment_parts set paid_in = '2017-07-01', due_in = '2017-07-01' where paid_in = '2017-06-01' and user_id = $1`,
      `update payment_parts set paid_in = '2017-06-01', due_in = '2017-06-01' where paid_in = '2017-07-01' and user_id = $1`,
      `update payment_parts set calculation_value = 1 where user_id = $1`,
      `delete from payment_parts where user_id = $1`,
    ])
      await expect(t.query(query, [w.rep.user_id])).rejects.toThrow(/locked|held or released/);
  });

  it('a checkbox releases in the payment month, or on the next open statement', async () => {
    const w = await world();
    const release = await withRelease(w, 'boolean');
    const early = await sell(w, 'Early', '2017-05-10', '1000');
    const late = await sell(w, 'Late', '2017-05-11', '2000');
    await release(early, 'true');
    await calculate(w.tenant, [MAY, JUNE]);
    expect(await payable(w, MAY)).toBe(30);
    expect((await lock(w, MAY)).changed).toBe(1);
    await release(late, 'true');
    await calculate(w.tenant, null);
    expect([await payable(w, MAY), await payable(w, JUNE)]).toEqual([30, 60]);
  });

  it('are not locked by an outdated calculation', async () => {
    const w = await world();
    const release = await withRelease(w);
    const deal = await sell(w, 'Deal', '2017-05-10', '1000');
    await calculate(w.tenant, [MAY]);
    await release(deal, '2017-05-20');
    expect((await lock(w, MAY)).code).toBe('statement_not_ready');
    await calculate(w.tenant, [MAY]);
    expect((await lock(w, MAY)).changed).toBe(1);
    expect(await payable(w, MAY)).toBe(30);
  });

  it('and taken back are not paid: the hold ends, and comes back when that is undone', async () => {
    const w = await world();
    const release = await withRelease(w);
    const held = await sell(w, 'Held', '2017-05-10', '1000');
    const paid = await sell(w, 'Paid', '2017-05-11', '2000');
    await release(paid, '2017-05-20');
    await calculate(w.tenant, [MAY, JUNE, JULY]);
    expect((await lock(w, MAY)).changed).toBe(1);
    const client = await admin(w);
    const may = (await statement(w, w.rep, MAY)).body;
    const lines = [held, paid].map((record_id) => ({
      statement_id: may.id,
      compensation_id: w.sales.compensation_id,
      record_id,
    }));
    const body = { kind: 'clawback', how: 'exact', lines, ...JULY };
    // Guard: `#endHolds`. What is held, 30, is not paid back; what was paid, 60, is.
    const done = (await client.post('/api/statements/corrections', body)).body;
    expect(done).toMatchObject({
      total: '-60',
      unpaid: '-30',
      amounts: [
        { value: '0', unpaid: '-30' },
        { value: '-60', unpaid: null },
      ],
    });
    expect(await payable(w, JULY)).toBe(-60);
    expect((await statement(w, w.rep, MAY)).body.transactions[0].paid_parts).toMatchObject([
      { month: '2017-05', value: '60' },
    ]);
    const about = (await client.get(`/api/statements/${may.id}/corrections`)).body;
    expect(about.taken_back).toHaveLength(2);
    expect(await client.post('/api/statements/corrections', body)).toMatchObject({
      body: { code: 'nothing_to_correct' },
    });
    // Released after all: nothing is left of it.
    await release(held, '2017-06-15');
    await calculate(w.tenant, null);
    expect([await payable(w, JUNE), await payable(w, JULY)]).toEqual([0, -60]);
    const [of_held] = done.ids;
    const undo = () => client.post('/api/statements/corrections/undo', { ids: [of_held] });
    expect((await undo()).body).toEqual({ undone: 1 });
    expect([await payable(w, JUNE), await payable(w, JULY)]).toEqual([30, -60]);
    // It stays when the statement that pays less is locked.
    await client.post('/api/statements/corrections', { ...body, lines: lines.slice(0, 1) });
    expect(await payable(w, JUNE)).toBe(0);
    expect((await lock(w, JUNE)).changed).toBe(1);
    const again = (await client.get(`/api/statements/${may.id}/corrections`)).body.about;
    expect(again.find((one: { unpaid: string | null }) => one.unpaid !== null)).toMatchObject({
      can_undo: false,
    });
  });

  it('and lose in a posted difference are not paid back, and what others gain is paid', async () => {
    const w = await world();
    const release = await withRelease(w);
    const held = await sell(w, 'Held', '2017-05-10', '1000');
    const paid = await sell(w, 'Paid', '2017-05-11', '2000');
    await release(paid, '2017-05-20');
    await calculate(w.tenant, [MAY, JUNE, JULY]);
    expect((await lock(w, MAY)).changed).toBe(1);
    const client = await admin(w);
    const { id } = (await statement(w, w.rep, MAY)).body;
    // Held loses 24 of its 30; Paid gains 6 beyond its 60.
    await w.sales.setDeal(held, { value: '200' });
    await w.sales.setDeal(paid, { value: '2200' });
    await calculate(w.tenant, null);
    const line = { statement_id: id, compensation_id: w.sales.compensation_id, record_id: held };
    const recomputed = { kind: 'clawback', how: 'recomputed', lines: [line], ...JULY };
    const difference = { kind: 'correction', statement_ids: [id], ...JULY, months: 2 };
    // Guard: `Holds.end` in `#settle`.
    for (const body of [recomputed, difference]) {
      const done = (await client.post('/api/statements/corrections', body)).body;
      expect(done).toMatchObject({ total: '6', unpaid: '-24' });
      expect(await client.post('/api/statements/corrections', body)).toMatchObject({
        body: { code: 'nothing_to_correct' },
      });
      expect(await payable(w, JULY)).toBe(body === recomputed ? 6 : 3);
      const parts = (await statement(w, w.rep, MAY)).body.transactions[0].paid_parts;
      expect(parts).toMatchObject([
        { month: '2017-05', value: '60' },
        { month: null, value: '6' },
      ]);
      await client.post('/api/statements/corrections/undo', { ids: done.ids });
      expect(await payable(w, JULY)).toBe(0);
    }
    await client.post('/api/statements/corrections', difference);
    await release(held, '2017-06-15');
    await calculate(w.tenant, null);
    expect([await payable(w, JUNE), await payable(w, JULY)]).toEqual([6, 3]);
  });
});

it('of two records in one request, the common installments pay less by both', async () => {
  const w = await world();
  await scheduled(w, THREE);
  const deals = [
    await sell(w, 'May deal', '2017-05-10', '10000'),
    await sell(w, 'Another', '2017-05-11', '2000'),
  ];
  await calculate(w.tenant, [MAY, JUNE, JULY, AUGUST]);
  expect((await lock(w, MAY)).changed).toBe(1);
  const { id } = (await statement(w, w.rep, MAY)).body;
  const client = await admin(w);
  const lines = deals.map((record_id) => ({
    statement_id: id,
    compensation_id: w.sales.compensation_id,
    record_id,
  }));
  const body = { kind: 'clawback', how: 'exact', lines, ...AUGUST };
  const done = (await client.post('/api/statements/corrections', body)).body;
  expect(done).toMatchObject({ total: '-180', unpaid: '-180' });
  // Guard: the parts of a request are added up, for an update sees each row once.
  expect([await payable(w, JUNE), await payable(w, JULY), await payable(w, AUGUST)]).toEqual([0, 0, -180]);
  await client.post('/api/statements/corrections/undo', { ids: done.ids });
  expect([await payable(w, JUNE), await payable(w, JULY), await payable(w, AUGUST)]).toEqual([90, 90, 0]);
  // Half of the first deal is lost: half of the loss was not paid.
  await w.sales.setDeal(deals[0]!, { value: '5000' });
  await calculate(w.tenant, null);
  const posted = await client.post('/api/statements/corrections', {
    kind: 'correction',
    statement_ids: [id],
    ...AUGUST,
  });
  expect(posted.body).toMatchObject({ total: '0', unpaid: '-150' });
  expect([await payable(w, JUNE), await payable(w, JULY), await payable(w, AUGUST)]).toEqual([30, 0, 0]);
});

it('of a record in installments, what was paid is taken back, and later installments pay less', async () => {
  const w = await world();
  await scheduled(w, THREE);
  const deal = await sell(w, 'May deal', '2017-05-10', '10000');
  await sell(w, 'Other deal', '2017-05-11', '10000');
  await calculate(w.tenant, [MAY, JUNE, JULY, AUGUST]);
  expect((await lock(w, MAY)).changed).toBe(1);
  const may = (await statement(w, w.rep, MAY)).body;
  const done = await (
    await admin(w)
  ).post('/api/statements/corrections', {
    kind: 'clawback',
    how: 'exact',
    lines: [{ statement_id: may.id, compensation_id: w.sales.compensation_id, record_id: deal }],
    ...AUGUST,
  });
  // Of its 300, May paid 150; July and June were to pay 75 each.
  expect(done.body).toMatchObject({ total: '-150', unpaid: '-150' });
  expect([await payable(w, MAY), await payable(w, JUNE), await payable(w, JULY)]).toEqual([300, 150, 0]);
  expect(await payable(w, AUGUST)).toBe(-150);
});
