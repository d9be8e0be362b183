import type { BodyOf, setRates as setRatesCall } from '@comptoir/contract';
import { expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { salesFixture } from '../../calculations/testing/sales-fixture.ts';
import { routes as currencyRoutes } from '../../exchange-rates/index.ts';
import {
  act,
  admin,
  calculate,
  JUNE,
  statement,
  t,
  useStatements,
  worldWith,
} from '../testing/statement-world.ts';

useStatements(currencyRoutes);
const world = worldWith(salesFixture);
type World = Awaited<ReturnType<typeof world>>;

/** The company in dollars; June: 1 EUR = 1.25 USD, 1 JPY = 0.01 USD. Deals in euros; one rep is calculated in yen and paid in euros. */
async function foreign(): Promise<World> {
  const w = await world();
  const client = await admin(w);
  for (const code of ['EUR', 'JPY'])
    expect((await client.post('/api/currencies', { code })).status).toBe(200);
  // Not by the call: it would calculate besides, at a time of its own.
  await t.query(
    `insert into exchange_rates (environment_id, currency, start_month, rate)
      values ($1, 'EUR', '2017-06-01', 1.25), ($1, 'JPY', '2017-01-01', 0.01)`,
    [w.tenant.tenant.environment_id],
  );
  await t.query(`update fields set currency = 'EUR' where id = $1`, [w.sales.fields.value]);
  await t.query(`update users set calculation_currency = 'JPY', currency = 'EUR' where id = $1`, [
    w.rep.user_id,
  ]);
  await w.sales.addDeal({ name: 'Alpha', user_id: w.rep.user_id, date: '2017-06-01', value: '100' });
  await w.sales.addDeal({ name: 'Beta', user_id: w.other.user_id, date: '2017-06-01', value: '1000.10' });
  return w;
}

it('a person is paid by rows converted to their currency, rounded once, and counted in dollars by the company', async () => {
  const w = await foreign();
  await calculate(w.tenant);
  const mine = (await statement(w, w.rep)).body;
  // 100 EUR = 125 USD = 12,500 JPY; 3 % = 375 JPY = 3.75 USD = 3 EUR.
  expect(mine).toMatchObject({
    currency: 'USD',
    earned: '3.75',
    payable: '3.75',
    in_currencies: {
      calculation: { currency: 'JPY', earned: '375', payable: '375' },
      payment: { currency: 'EUR', earned: '3', payable: '3' },
    },
  });
  expect(mine.transactions[0]).toMatchObject({
    value: '3.75',
    money: { calculation: { currency: 'JPY', value: '375' }, payment: { currency: 'EUR', value: '3' } },
  });
  // 1,000.10 EUR = 1,250.125 USD; 3 % = 37.50375.
  const theirs = (await statement(w, w.other)).body;
  expect(theirs).toMatchObject({ currency: 'USD', earned: '37.5', in_currencies: null });
  expect(theirs.transactions[0].money).toBeNull();
  const client = await admin(w);
  const board = (await client.post('/api/statements/search', JUNE)).body;
  expect(board.totals).toMatchObject({ currency: 'USD', earned: '41.25', payable: '41.25' });
});

it('each installment is converted at the rate of its own month, and adds up in the currency of the person', async () => {
  const w = await foreign();
  await t.query(
    `insert into exchange_rates (environment_id, currency, start_month, rate) values ($1, 'EUR', '2017-07-01', 1.5)`,
    [w.tenant.tenant.environment_id],
  );
  const instalments = [
    { months: 0, share: '0.5' },
    { months: 1, share: '0.5' },
  ];
  await w.sales.saveDocument((document) => ({
    ...document,
    schedule: { delay: 0, instalments, release: null },
  }));
  await calculate(w.tenant, [JUNE, { year: 2017, month: 7 }]);
  const june = (await statement(w, w.rep)).body;
  // 375 JPY in two: 188 JPY = 1.88 USD = 1.50 EUR in June, 187 JPY = 1.87 USD = 1.25 EUR in July.
  expect(june.transactions[0].paid_parts).toMatchObject([
    {
      month: '2017-06',
      value: '1.88',
      money: { calculation: { value: '188' }, payment: { currency: 'EUR', value: '1.5' } },
    },
    {
      month: '2017-07',
      value: '1.87',
      money: { calculation: { value: '187' }, payment: { currency: 'EUR', value: '1.25' } },
    },
  ]);
  expect(june.in_currencies).toMatchObject({
    calculation: { earned: '375', payable: '188' },
    payment: { earned: '3', payable: '1.5' },
  });
  const july = (await statement(w, w.rep, { year: 2017, month: 7 })).body;
  expect(july.carried_payments).toMatchObject([{ month: '2017-06', value: '1.87' }]);
  expect(july.in_currencies).toMatchObject({ payment: { earned: '0', payable: '1.25' } });
});

it('a line and the explanation show the record in euros, the rates and the amount in yen', async () => {
  const w = await foreign();
  await calculate(w.tenant);
  const { id, transactions } = (await statement(w, w.rep)).body;
  const path = `/api/statements/${id}/compensations/${transactions[0].compensation_id}`;
  const { columns, lines } = (await (await admin(w)).get(path)).body;
  const at = columns.findIndex((one: { source: string }) => one.source === 'variable');
  expect(lines[0].share).toBe('375');
  expect(lines[0].values[at]).toEqual({ type: 'decimal', value: '12500' });
  expect(lines[0].conversions[at]).toEqual({
    from: 'EUR',
    to: 'JPY',
    amount: '100',
    from_rate: { rate: '1.25', start: '2017-06' },
    to_rate: { rate: '0.01', start: '2017-01' },
  });
  const explained = (await (await admin(w)).get(`${path}/explanation`)).body;
  expect(explained).toMatchObject({
    currency: 'JPY',
    value: '375',
    converted: { company: { currency: 'USD', value: '3.75' }, payment: { currency: 'EUR', value: '3' } },
  });
});

it('files show the mode that was chosen, and add up in it', async () => {
  const w = await foreign();
  await calculate(w.tenant);
  const client = await admin(w);
  const file = async (mode?: string) =>
    (
      await client.post('/api/statement/export', {
        user_id: w.rep.user_id,
        ...JUNE,
        ...(mode ? { currency_mode: mode } : {}),
      })
    ).text;
  expect(await file('company')).toContain(',3.75,USD,2017-06');
  expect(await file('calculation')).toContain(',375,JPY,2017-06');
  expect(await file('payment')).toContain(',3,EUR,2017-06');
  expect(await file()).toContain(',375,JPY,2017-06');
  const board = await client.post('/api/statements/export', { ...JUNE, currency_mode: 'payment' });
  expect(board.text).toContain(',3,EUR,2017-06,3');
  expect(board.text).toContain(',37.5,USD,2017-06,37.5');
});

it('without a rate the row is in error, its fix leads to the currencies, and nobody else waits', async () => {
  const w = await foreign();
  await t.query(`delete from exchange_rates where currency = 'JPY' and environment_id = $1`, [
    w.tenant.tenant.environment_id,
  ]);
  await calculate(w.tenant);
  const [error] = (await statement(w, w.rep)).body.transactions[0].errors;
  expect(error).toMatchObject({
    kind: 'missing_exchange_rate',
    fix: 'manage_currency',
    params: { currency: 'JPY', month: '2017-06' },
  });
  expect(error.record_id).not.toBeNull();
  expect((await statement(w, w.other)).body).toMatchObject({ error_count: 0, earned: '37.5' });
});

/** The waits on the nodes of a cluster are not seen by its coordinator. */
it.skipIf(process.env['CITUS_URL'])(
  'a rate does not change while a statement that uses it is being locked',
  async () => {
    const w = await foreign();
    await calculate(w.tenant);
    const { id } = (await statement(w, w.rep)).body;
    const client = await admin(w);
    const waits = async (query: string) =>
      (
        await t.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1`, [
          query,
        ])
      ).length;
    // The lock has compared the amounts, and can't write its traces yet.
    const { environment_id } = w.tenant.tenant;
    const { held, release } = await t.database.transaction({ environment_id }, async (db) => {
      await sql`select 1 from transactions where statement_id = ${id} for update`.execute(db);
      const locking = act(w, 'lock', [id]);
      await expect.poll(() => waits('%set trace%')).toBe(1);
      const setting = client.put('/api/currencies/rates', {
        changes: [{ currency: 'EUR', start: '2017-06', rate: '1.3' }],
      });
      await expect.poll(() => waits('%from currencies%')).toBe(1);
      return { held: locking, release: setting };
    });
    expect(await held).toMatchObject({ status: 200 });
    expect(await release).toMatchObject({ status: 409, body: { code: 'rate_locked' } });
  },
);

it('a rate that a locked statement used stays; a later month may get another; a used currency stays', async () => {
  const w = await foreign();
  await calculate(w.tenant);
  const { id } = (await statement(w, w.rep)).body;
  expect(await act(w, 'lock', [id])).toMatchObject({ status: 200 });
  const client = await admin(w);
  const set = (changes: BodyOf<typeof setRatesCall>['changes']) =>
    client.put('/api/currencies/rates', { changes });
  for (const refused of [
    { currency: 'EUR', start: '2017-06', rate: '1.3' },
    { currency: 'EUR', start: '2017-06', rate: null },
    { currency: 'JPY', start: '2017-05', rate: '0.02' },
  ])
    expect(await set([refused])).toMatchObject({
      status: 409,
      body: {
        code: 'rate_locked',
        params: { currency: refused.currency, month: '2017-06', statements: 1, names: ['Rep One · 2017-06'] },
      },
    });
  // One refused cell refuses all of them.
  const both = [{ currency: 'EUR', start: '2017-07', rate: '1.4' }, { currency: 'EUR', start: '2017-06', rate: '1' }]; // prettier-ignore
  expect((await set(both)).status).toBe(409);
  const after = await set([both[0]!]);
  expect(after.body.currencies[0]).toMatchObject({
    code: 'EUR',
    locked_until: '2017-06',
    rates: [
      { start: '2017-06', rate: '1.25', locked: { statements: 1, last_month: '2017-06' } },
      { start: '2017-07', rate: '1.4', locked: null },
    ],
  });
  const gone = await client.delete('/api/currencies', { code: 'JPY' });
  expect(gone).toMatchObject({ status: 409, body: { code: 'currency_in_use' } });
  expect(
    gone.body.params.uses.map((use: { kind: string; name: string }) => `${use.kind} ${use.name}`),
  ).toEqual(['user Rep One', 'statement Rep One · 2017-06']);
  const check = await client.post('/api/currencies/rates/check', {
    text: 'currency,month,rate\nEUR,2017-06,9\nEUR,2017-08,1.5\nGBP,2017-01,1.2\nEUR,2017-07,1.40\n',
  });
  expect(check.body).toMatchObject({
    changes: [
      { currency: 'EUR', start: '2017-08', rate: '1.5', was: null, added: false },
      { currency: 'GBP', start: '2017-01', rate: '1.2', was: null, added: true },
    ],
    unchanged: 1,
    issues: [{ line: 2, problem: 'locked', value: 'EUR 2017-06' }],
  });
});

it('a locked statement keeps its amounts whatever becomes of the rates after it', async () => {
  const w = await foreign();
  await calculate(w.tenant);
  const { id } = (await statement(w, w.rep)).body;
  expect(await act(w, 'lock', [id])).toMatchObject({ status: 200 });
  const client = await admin(w);
  await client.put('/api/currencies/rates', { changes: [{ currency: 'EUR', start: '2017-07', rate: '9' }] });
  await calculate(w.tenant);
  expect((await statement(w, w.rep)).body).toMatchObject({
    earned: '3.75',
    in_currencies: { payment: { earned: '3' } },
    drift: null,
  });
});

it('a rate of zero and a currency that nobody knows are refused, and nothing of the call is kept', async () => {
  const w = await foreign();
  const client = await admin(w);
  const good = { currency: 'EUR', start: '2017-08', rate: '1.5' };
  const set = (bad: object) => client.put('/api/currencies/rates', { changes: [good, bad] });
  for (const [bad, problem] of [
    [{ currency: 'EUR', start: '2017-07', rate: '0.00' }, 'rate_not_positive'],
    [{ currency: 'EUR', start: '2017-07', rate: '-1' }, 'invalid_number'],
    [{ currency: 'EUX', start: '2017-07', rate: '1' }, 'unknown_currency'],
  ] as const) {
    const refused = await set(bad);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(problem);
  }
  expect(await client.post('/api/currencies', { code: 'EUX' })).toMatchObject({ status: 400 });
  const [euro] = (await client.get('/api/currencies')).body.currencies;
  expect(euro.rates.map((one: { start: string }) => one.start)).toEqual(['2017-06']);
});

it('a record in a currency that nobody knows is in error, with the code and the fix', async () => {
  const w = await foreign();
  await t.query(`update fields set currency = null, currency_field_id = $2 where id = $1`, [
    w.sales.fields.value,
    w.sales.fields.stage,
  ]);
  await calculate(w.tenant);
  const [error] = (await statement(w, w.other)).body.transactions[0].errors;
  expect(error).toMatchObject({
    kind: 'missing_exchange_rate',
    fix: 'manage_currency',
    params: { currency: 'WON', month: '2017-06' },
  });
});

it('a currency that is deleted leaves records that name it to be calculated again', async () => {
  const w = await world();
  const client = await admin(w);
  expect((await client.post('/api/currencies', { code: 'GBP' })).status).toBe(200);
  const waiting = () =>
    t.query(
      `select payload ->> 'cause' as cause from jobs where environment_id = $1 and kind = 'calculate'`,
      [w.tenant.tenant.environment_id],
    );
  expect(await waiting()).toEqual([]);
  expect((await client.delete('/api/currencies', { code: 'GBP' })).status).toBe(200);
  expect(await waiting()).toEqual([{ cause: 'edit' }]);
});
