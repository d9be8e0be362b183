import {
  addCurrency,
  createUser,
  getTable,
  listCurrencies,
  listTables,
  listUsers,
  setRates,
  updateField,
  updateTable,
} from '@comptoir/contract';
import { monthText, parseMonth, present } from '@comptoir/kernel';
import type { DemoClient } from './demo-client.ts';
import type { SecondYear } from './demo-second-year.ts';
import { importFile } from './demo-tables.ts';

/** Dollars for one unit, month by month. */
const RATES = {
  EUR: ['1.0836', '1.0921', '1.0894', '1.1012', '1.1043', '1.0978', '1.1105', '1.1127', '1.1069', '1.1151'],
  GBP: ['1.2695', '1.2788', '1.2742', '1.2861', '1.2913', '1.2857', '1.3004', '1.3042', '1.2968', '1.3077'],
} as const;

/** Both are calculated in euros; one is paid in pounds. */
const PEOPLE = [
  { name: 'Léa Moreau', currency: 'EUR', calculation_currency: 'EUR' },
  { name: 'Oliver Grant', currency: 'GBP', calculation_currency: 'EUR' },
] as const;

const TABLE = 'European deals';
/** Each month, per person: customer, day, amount and currency, and how many months later its invoice is paid, on the 20th. */
const DEALS = [
  ['Léa Moreau', 'Atelier Vert', '04', '7200', 'EUR', 0],
  ['Léa Moreau', 'Brightwell Ltd', '12', '4150', 'GBP', 1],
  ['Léa Moreau', 'Northwind Inc', '01', '3980', 'USD', 2],
  ['Oliver Grant', 'Harbour & Sons', '07', '5300', 'GBP', 0],
  ['Oliver Grant', 'Casa Lumen', '18', '6400', 'EUR', 1],
  ['Oliver Grant', 'Summit Parts', '02', '2750', 'USD', 3],
] as const;
const PAID_ON = '20';
/** The deal of each month that both have won. */
const SHARED = 4;

/** Euros and pounds with their rates, two people in Europe and their deals in three currencies. Can be repeated. */
export async function makeEurope(client: DemoClient, year: SecondYear): Promise<readonly string[]> {
  await makeRates(client, year);
  const { users } = await client.call(listUsers);
  const ids: string[] = [];
  for (const person of PEOPLE) {
    const known = users.find(({ name }) => name === person.name);
    ids.push(known?.id ?? (await client.call(createUser, { body: person })).id);
  }
  await makeDeals(client, year);
  return ids;
}

async function makeRates(client: DemoClient, { months }: SecondYear): Promise<void> {
  const { currencies } = await client.call(listCurrencies);
  const missing = Object.entries(RATES).filter(([code]) => !currencies.some((one) => one.code === code));
  for (const [code] of missing) await client.call(addCurrency, { body: { code } });
  const changes = missing.flatMap(([currency, rates]) =>
    months.map((start, at) => ({ currency, start, rate: present(rates[at % rates.length], 'a rate') })),
  );
  if (changes.length > 0) await client.call(setRates, { body: { changes } });
}

async function makeDeals(client: DemoClient, { months, today }: SecondYear): Promise<void> {
  const { tables } = await client.call(listTables);
  const known = tables.find(({ name }) => name === TABLE);
  if (!known) {
    const lines = months.flatMap((month, at) =>
      DEALS.flatMap(([agent, customer, day, amount, currency, later], index) => {
        const date = `${month}-${day}`;
        // Months differ a little, and nothing is won in the future.
        const value = Number(amount) + ((at * 7 + index * 3) % 10) * 120;
        const paid = `${monthText(present(parseMonth(month), 'a month') + later)}-${PAID_ON}`;
        const invoice = paid > today ? '' : paid;
        // Won together.
        const second = index === SHARED ? PEOPLE[0].name : '';
        return date > today
          ? []
          : [`${customer} ${month},${agent},${date},${value}.50,${currency},${invoice},${second}`];
      }),
    );
    const content = Buffer.from(
      ['deal,agent,close_date,amount,currency,invoice_paid,second_agent', ...lines].join('\n'),
    );
    await importFile(client, { name: 'european_deals.csv', content }, (column) => ({
      target: { kind: 'new', name: TABLE },
      user_column: 1,
      column: { kind: 'new', name: TITLES[column.index]?.[0], type: TITLES[column.index]?.[1] },
    }));
  }
  await nameCurrencies(client);
}

const TITLES = [
  ['Deal', 'string'],
  ['Agent', 'user'],
  ['Close date', 'date'],
  ['Amount', 'amount'],
  ['Currency', 'string'],
  ['Invoice paid', 'date'],
  ['Second agent', 'user'],
] as const;

/** What the plan reads of the deals. */
export async function fieldsOfEurope(client: DemoClient) {
  const { tables } = await client.call(listTables);
  const { id } = present(
    tables.find(({ name }) => name === TABLE),
    TABLE,
  );
  const table = await client.call(getTable, { params: { id } });
  const field = (name: string) =>
    present(
      table.fields.find((one) => one.name === name),
      name,
    );
  return {
    table,
    name: field('Deal'),
    agent: field('Agent'),
    date: field('Close date'),
    amount: field('Amount'),
    currency: field('Currency'),
    invoice: field('Invoice paid'),
    second: field('Second agent'),
  };
}

/** Each amount is in the currency that its record names, and converted on the day on which the deal closed. */
async function nameCurrencies(client: DemoClient): Promise<void> {
  const { table, amount, currency, date } = await fieldsOfEurope(client);
  if (amount.currency_field_id !== currency.id)
    await client.call(updateField, {
      params: { table_id: table.id, id: amount.id },
      body: { currency_field_id: currency.id },
    });
  if (table.conversion_date_field_id !== date.id)
    await client.call(updateTable, { params: { id: table.id }, body: { conversion_date_field_id: date.id } });
}
