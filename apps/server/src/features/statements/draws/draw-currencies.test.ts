import { describe, expect, it } from 'vitest';
import { routes as companyRoutes } from '../../company/index.ts';
import { admin, column, earn, give, MONTHS, payable, world } from '../testing/draw-world.ts';
import { calculate, JUNE, statement, t, useStatements } from '../testing/statement-world.ts';

useStatements(companyRoutes);

describe('in another currency', () => {
  it('is settled in the calculation currency, at the rate of the month', async () => {
    const w = await world();
    const { environment_id } = w.tenant.tenant;
    await t.query(`insert into currencies (environment_id, code, created_at) values ($1, 'EUR', now())`, [
      environment_id,
    ]);
    await t.query(
      `insert into exchange_rates (environment_id, currency, start_month, rate) values ($1, 'EUR', '2017-01-01', 1.25), ($1, 'EUR', '2017-06-01', 1.5)`,
      [environment_id],
    );
    await t.query(`update users set calculation_currency = 'EUR', currency = 'EUR' where id = $1`, [
      w.rep.user_id,
    ]);
    await earn(w, ['0', '0', '0', '90', '90']);
    await calculate(w.tenant, MONTHS.slice(3));
    await give(w, { start_month: '2017-05', amount: '120', currency: 'EUR' });
    // 90 USD are 72 EUR in May and 60 EUR in June.
    expect(await column(w, 'draw')).toEqual([48, 60]);
    expect(await payable(w)).toEqual([150, 180]);
    const { body } = await statement(w, w.rep);
    expect(body).toMatchObject({
      draws: [{ value: '90', money: { calculation: { currency: 'EUR', value: '60' } } }],
      recoverable_draw: { currency: 'EUR', balance: '108' },
    });
    const file = await (await admin(w)).post('/api/statement/export', { user_id: w.rep.user_id, ...JUNE });
    expect(file.text).toContain('Draw · Advance');
  });
});

describe('in two currencies', () => {
  it('what is forgiven is taken from the ledger that it names', async () => {
    const w = await world();
    const { environment_id } = w.tenant.tenant;
    await calculate(w.tenant, MONTHS);
    await give(w, { amount: '100', end_month: '2017-02' });
    await t.query(`insert into currencies (environment_id, code, created_at) values ($1, 'EUR', now())`, [
      environment_id,
    ]);
    await t.query(
      `insert into exchange_rates (environment_id, currency, start_month, rate) values ($1, 'EUR', '2017-01-01', 1.25)`,
      [environment_id],
    );
    await t.query(`update users set calculation_currency = 'EUR' where id = $1`, [w.rep.user_id]);
    await give(w, { amount: '80', currency: 'EUR', start_month: '2017-03', end_month: '2017-03' });
    const balances = async () =>
      Object.fromEntries(
        (
          (await (await admin(w)).get(`/api/user/balance?user_id=${w.rep.user_id}`)).body.balances as {
            currency: string;
            balance: string;
          }[]
        ).map(({ currency, balance }) => [currency, balance]),
      );
    expect(await balances()).toEqual({ EUR: '80', USD: '100' });
    const client = await admin(w);
    const forgive = (more: object) =>
      client.post('/api/draws/forgive', { user_id: w.rep.user_id, ...JUNE, comment: 'Agreed', ...more });
    // Without a currency: the person's calculation currency.
    expect((await forgive({ amount: '30' })).status).toBe(200);
    expect(await balances()).toEqual({ EUR: '50', USD: '100' });
    expect((await forgive({ amount: '40', currency: 'USD' })).status).toBe(200);
    expect(await balances()).toEqual({ EUR: '50', USD: '60' });
    expect((await forgive({ amount: null, currency: 'USD' })).status).toBe(200);
    expect(await balances()).toEqual({ EUR: '50', USD: '0' });
    expect((await forgive({ amount: '1', currency: 'USD' })).body).toMatchObject({ code: 'nothing_open' });
    expect((await forgive({ amount: '1', currency: 'GBP' })).body).toMatchObject({ code: 'nothing_open' });
    expect((await forgive({ amount: null })).status).toBe(200);
    expect(await balances()).toEqual({ EUR: '0', USD: '0' });
  });
});

describe('without a rate for the currency in which the person is paid', () => {
  it('a draw is not given, and so not recovered', async () => {
    const w = await world();
    const { environment_id } = w.tenant.tenant;
    await t.query(`insert into currencies (environment_id, code, created_at) values ($1, 'EUR', now())`, [
      environment_id,
    ]);
    await t.query(
      `insert into exchange_rates (environment_id, currency, start_month, rate) values ($1, 'EUR', '2017-04-01', 1.25)`,
      [environment_id],
    );
    await t.query(`update users set currency = 'EUR' where id = $1`, [w.rep.user_id]);
    await w.sales.addDeal({ name: 'Deal', user_id: w.rep.user_id, date: '2017-05-05', value: '20000' });
    await calculate(w.tenant, MONTHS);
    await give(w, { end_month: '2017-04' });
    // Nothing in February and March; 250 in April, recovered from the 600 of May.
    expect(await payable(w)).toEqual([0, 0, 250, 350, 0]);
    expect(await column(w, 'draw')).toEqual([250, 0]);
    expect(await column(w, 'balance')).toEqual([250, 0]);
    // Guard: with a rate, all that was due is given.
    await t.query(`update exchange_rates set start_month = '2017-01-01' where environment_id = $1`, [
      environment_id,
    ]);
    await calculate(w.tenant, MONTHS);
    expect(await payable(w)).toEqual([250, 250, 250, 0, 0]);
  });
});
