import { toText } from '@comptoir/kernel';
import { describe, expect, test } from 'vitest';
import { type WireRecord, columnsFromRecords } from '../columns/index.ts';
import { explain } from '../explain/index.ts';
import type { CompensationResult, World } from '../model/index.ts';
import { readConversion } from '../money/index.ts';
import { BY_RECORD, dealsIn, euros, fivePercent, person, sale } from '../testing/currency-world.ts';
import {
  aggregate,
  compensation,
  documentOf,
  field,
  month,
  quota,
  scope,
  tiers,
} from '../testing/plan-builder.ts';
import { prepare, startRun, usedFields } from './run.ts';

function engine(world: World, records: readonly WireRecord[]) {
  const tables = new Map(world.tables.map((table) => [table.id, columnsFromRecords(table, records)]));
  return startRun(prepare(world), tables);
}

function resultOf(world: World, records: readonly WireRecord[], at = '2026-06'): CompensationResult {
  const { user_id } = world.compensations.at(-1)!.members[0]!;
  return engine(world, records)
    .statements({ users: [user_id], months: [month(at)] })[0]!
    .results.at(-1)!;
}

/** `earned currency | company | payment`, or the error. */
function pay(result: CompensationResult): string {
  const { earned, currency, converted } = result;
  if (!earned.ok) return `${earned.error.kind} ${Object.values(earned.error.params).join(' ')}`;
  const own = `${toText(earned.value)} ${currency.code}`;
  return converted
    ? `${own} | ${toText(converted.company)} | ${toText(converted.payment.value)} ${converted.payment.currency}`
    : own;
}

const DOLLARS = [sale('d1', '2026-06-10', '1000.00', 'USD')];

describe('hand-computed pay, company in EUR, 1 USD = 0.92 EUR in June and 0.9 in May, 1 JPY = 0.0061, 1 KWD = 3.01', () => {
  test.each([
    // 5 % of (1,000 x 0.92 + 50,000 x 0.0061 + 100) = 5 % of 1,325.
    [
      'EUR',
      null,
      [...DOLLARS, sale('d2', '2026-06-11', '50000', 'JPY'), sale('d3', '2026-06-12', '100', 'EUR')],
      '66.25 EUR | 66.25 | 66.25 EUR',
    ],
    // 920 / 0.0061 = 150,819.672131; 5 % = 7,540.98 = 7,541 yen, which are 46.0001 euros and 50.0001 dollars.
    ['JPY', 'USD', DOLLARS, '7541 JPY | 46 | 50 USD'],
    // 920 / 3.01 = 305.647841; 5 % = 15.28239 = 15.282 dinars = 45.99882 euros.
    ['KWD', null, DOLLARS, '15.282 KWD | 46 | 46 EUR'],
    // A record without a currency is in euros; paid in dinars: 5 / 3.01 = 1.66112...
    ['EUR', 'KWD', [sale('d1', '2026-06-10', '100', null)], '5 EUR | 5 | 1.661 KWD'],
    // Half away from zero: 5 % of 0.5 yen below a yen and a half, and of its refund.
    ['JPY', 'JPY', [sale('d1', '2026-06-10', '30', 'JPY')], '2 JPY | 0.01 | 2 JPY'],
    ['JPY', 'JPY', [sale('d1', '2026-06-10', '-30', 'JPY')], '-2 JPY | -0.01 | -2 JPY'],
    ['EUR', null, [sale('d1', '2026-06-10', '10', 'GBP')], 'missing_exchange_rate GBP 2026-06'],
    ['EUR', null, [sale('d1', '2026-06-10', '10', 'dollars')], 'missing_exchange_rate DOLLARS 2026-06'],
    ['EUR', 'GBP', [sale('d1', '2026-06-10', '10', 'EUR')], 'missing_exchange_rate GBP 2026-06'],
  ] as const)('calculated in %s, paid in %s', (calculation, payment, records, expected) => {
    const users = [person('ann', calculation === 'EUR' ? null : calculation, payment)];
    expect(pay(resultOf(euros([fivePercent()], { users }), records))).toBe(expected);
  });

  test('the first record in another currency is converted when it comes after a calculation', () => {
    const columns = columnsFromRecords(dealsIn(BY_RECORD), [sale('d1', '2026-06-10', '100', 'EUR')]);
    const run = startRun(prepare(euros([fivePercent()])), new Map([[columns.table_id, columns]]));
    const paid = () =>
      pay(run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results.at(-1)!);
    expect(paid()).toBe('5 EUR | 5 | 5 EUR');
    columns.upsert(sale('d2', '2026-06-10', '1000', 'USD'));
    expect(paid()).toBe('51 EUR | 51 | 51 EUR');
  });

  test('a record takes the rate of its calendar month, whatever the company counts as its month', () => {
    const calendar = { month_reference_day: 25, fiscal_year_start: 1, fiscal_year_shift: 0 };
    const may = [sale('d1', '2026-05-31', '1000', 'USD')];
    expect(pay(resultOf(euros([fivePercent()], { calendar }), may))).toBe('45 EUR | 45 | 45 EUR');
  });

  test('the conversion date of the table comes before the date of the scope; a row without it is in error', () => {
    const tables = [dealsIn(BY_RECORD, 'booked')];
    const booked = (day: string) => [sale('d1', '2026-06-10', '1000', 'USD', { booked: day })];
    expect(pay(resultOf(euros([fivePercent()], { tables }), booked('2026-05-04')))).toBe(
      '45 EUR | 45 | 45 EUR',
    );
    const world = euros([fivePercent()], { tables });
    expect(pay(resultOf(world, DOLLARS))).toBe('missing_exchange_rate USD');
    expect(pay(resultOf(world, booked('2026-04-30')))).toBe('missing_exchange_rate USD 2026-04');
  });

  test('a deferred payment is converted at the rate of the month that pays it', () => {
    const later = fivePercent({ payment_trigger: 'end_of_quarter' });
    const currencies = [{ code: 'USD', decimals: 2, rates: ['04', '05', '06'].map((at, index) => ({ start: month(`2026-${at}`), rate: ['0.8', '0.9', '0.5'][index]! })) }]; // prettier-ignore
    const world = euros([later], { currencies, users: [person('ann', 'USD', 'USD')] });
    expect(pay(resultOf(world, [sale('d1', '2026-04-02', '1000', 'USD')], '2026-04'))).toBe(
      '50 USD | 25 | 50 USD',
    );
  });
});

test('a quota in dollars is a target in euros at the rate of its first month', () => {
  const bonus = tiers('bonus', 'won', [['0', '0.1'], ['1', '0.2']], { target_variable_id: 'target' }); // prettier-ignore
  const document = documentOf(
    [field('amount', 'amount'), aggregate('won', 'amount'), quota('target', 'goal'), bonus],
    'bonus',
  );
  const quotas: World['quotas'] = [{ id: 'goal', name: 'Goal', frequency: 'monthly', type: 'amount', currency: 'USD', values: [{ user_id: 'ann', month: month('2026-06'), value: '1000' }] }]; // prettier-ignore
  const world = euros([compensation(document)], { quotas });
  // The target is 920: 10 % of it and 20 % of the other 80.
  expect(pay(resultOf(world, [sale('d1', '2026-06-01', '1000', 'EUR')]))).toBe('108 EUR | 108 | 108 EUR');
  const gone = { ...world, quotas: [{ ...quotas[0]!, currency: 'GBP' }] };
  expect(pay(resultOf(gone, DOLLARS))).toBe('missing_exchange_rate GBP 2026-06');
});

test('an attribute of type amount is in euros, and read in the currency of the statement', () => {
  const document = documentOf(
    [{ ...field('base', ''), kind: 'Attribute' as const, attribute_id: 'salary' }],
    'base',
  );
  const world = euros([compensation(document)], {
    attributes: [{ id: 'salary', type: 'amount' }],
    users: [{ ...person('ann', 'USD'), attributes: [{ attribute_id: 'salary', value: '920', span: { start: null, end: null } }] }], // prettier-ignore
  });
  expect(pay(resultOf(world, []))).toBe('1000 USD | 920 | 920 EUR');
});

test("a manager reads a person's results in the manager's currency, amounts alone", () => {
  const member = { ...fivePercent({ id: 'commission', members: [{ user_id: 'ann', span: { start: null, end: null } }] }), document: documentOf([field('amount', 'amount'), aggregate('deals', null, { function: 'count' }), aggregate('won', 'amount'), tiers('pay', 'amount', [['0', '0.05']])], 'pay') }; // prettier-ignore
  const results = scope({
    id: 'results',
    source: { type: 'compensation', compensation_id: 'commission' },
    user_rule: { field_id: 'user', match: { kind: 'managers', level: 'directly_below' } },
    period_rule: { field_id: 'date', window: 'exact', shift: { unit: 'month', amount: -1 } },
  });
  const override = compensation(
    documentOf([field('theirs', 'value', 'results'), field('volume', 'won', 'results'), field('count', 'deals', 'results'), aggregate('sold', 'volume', { window: 'exact' }), aggregate('number', 'count'), aggregate('total', 'theirs')], 'total', [results]), // prettier-ignore
    { id: 'override', members: [{ user_id: 'bob', span: { start: null, end: null } }] },
  );
  const world = euros([member, override], {
    users: [person('ann', 'JPY'), person('bob', 'USD')],
    managers: [{ manager_id: 'bob', user_id: 'ann', span: { start: null, end: null } }],
  });
  // In May: 5 % of 100,000 yen = 5,000 yen = 30.5 euros = 33.888889 dollars; the volume is twenty times that.
  const result = resultOf(world, [sale('d1', '2026-05-02', '100000', 'JPY')]);
  expect(pay(result)).toBe('33.89 USD | 31.18 | 31.18 EUR');
  const values = Object.fromEntries(
    result.values.map(({ variable_id, value }) => [
      variable_id,
      value.type === 'decimal' ? toText(value.value) : value.type,
    ]),
  );
  expect(values).toMatchObject({ sold: '677.777778', number: '1', total: '33.888889' });
});

test('a line shows what the record has, the rates and the converted amount', () => {
  const world = euros([fivePercent()], { users: [person('ann', 'JPY')] });
  const line = resultOf(world, DOLLARS).lines.at(0);
  const cells = Object.fromEntries(
    line.values.map(({ source, id, value }) => [
      `${source} ${id}`,
      value.type === 'decimal' ? toText(value.value) : value.type === 'text' ? value.value : value.type,
    ]),
  );
  expect(cells).toMatchObject({ 'variable amount': '150819.672131', 'variable amount:original': '1000' });
  expect(readConversion(cells['variable amount:rate']!)).toEqual({
    from: 'USD',
    to: 'JPY',
    from_rate: { rate: '0.92', start: '2026-06' },
    to_rate: { rate: '0.0061', start: '2026-01' },
  });
  const shares = resultOf(world, [...DOLLARS, sale('d2', '2026-06-11', '333', 'USD')]).lines.shares()!;
  expect(shares.decimals).toBe(0);
  expect(Array.from(shares.units, Number)).toEqual([7541, 2511]);
});

test('a result names the rates that it depends on', () => {
  const rates = (users: World['users'], records: readonly WireRecord[]) =>
    resultOf(euros([fivePercent()], { users }), records).rates.map(
      ({ currency, month: at }) => `${currency} ${at - month('2026-01') + 1}`,
    );
  expect(rates([person('ann')], DOLLARS)).toEqual(['USD 6']);
  expect(rates([person('ann')], [sale('d1', '2026-06-10', '1', 'EUR')])).toEqual([]);
  expect(rates([person('ann', 'JPY', 'KWD')], DOLLARS)).toEqual(['JPY 6', 'KWD 6', 'USD 6']);
});

test('what one currency computes is not touched: no conversion, no column, no rate', () => {
  const world = euros([fivePercent()], { tables: [dealsIn(null)] });
  const prepared = prepare(world);
  expect(prepared.money).toBeNull();
  expect(usedFields(prepared)[0]!.field_ids).not.toContain('money');
  const result = resultOf(world, DOLLARS);
  expect(pay(result)).toBe('50 EUR');
  expect(result.rates).toEqual([]);
});

test('converting loads the currency and the conversion date too', () => {
  const world = euros([fivePercent()], { tables: [dealsIn(BY_RECORD, 'booked')] });
  expect(usedFields(prepare(world))[0]!.field_ids).toEqual(
    expect.arrayContaining(['amount', 'money', 'booked']),
  );
});

test('edited records are converted again', () => {
  const world = euros([fivePercent()]);
  const table = columnsFromRecords(world.tables[0]!, DOLLARS);
  const run = startRun(prepare(world), new Map([[world.tables[0]!.id, table]]));
  const first = () => run.statements({ users: ['ann'], months: [month('2026-06')] })[0]!.results[0]!;
  expect(pay(first())).toBe('46 EUR | 46 | 46 EUR');
  table.upsert(sale('d1', '2026-06-10', '2000', 'USD'));
  expect(pay(first())).toBe('92 EUR | 92 | 92 EUR');
  table.upsert(sale('d2', '2026-06-10', '100', 'EUR'));
  expect(pay(first())).toBe('97 EUR | 97 | 97 EUR');
  table.remove('d1');
  expect(pay(first())).toBe('5 EUR | 5 | 5 EUR');
});

test('amounts past 2^53 are converted exactly', () => {
  const big = [sale('d1', '2026-06-10', '123456789012345678.01', 'USD')];
  expect(pay(resultOf(euros([fivePercent()]), big))).toBe(
    '5679012294567901.19 EUR | 5679012294567901.19 | 5679012294567901.19 EUR',
  );
});

test('an explanation names the currency of its amounts', () => {
  const world = euros([fivePercent()], { users: [person('ann', 'JPY')] });
  const made = explain(engine(world, DOLLARS), {
    compensation_id: 'commission',
    user_id: 'ann',
    month: month('2026-06'),
  })!;
  expect(made.currency).toEqual({ code: 'JPY', decimals: 0 });
});
