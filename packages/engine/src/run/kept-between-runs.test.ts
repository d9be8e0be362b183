import { toText } from '@comptoir/kernel';
import { expect, test } from 'vitest';
import { columnsFromRecords } from '../columns/index.ts';
import type { World } from '../model/index.ts';
import { CURRENCIES, euros, fivePercent, person, sale } from '../testing/currency-world.ts';
import {
  aggregate,
  compensation,
  documentOf,
  field,
  formula,
  lookup,
  month,
  quota,
  tiers,
} from '../testing/plan-builder.ts';
import { type Prepared, prepare, startRun } from './run.ts';

/**
 * Amounts in another currency, records over links, what lookups lead to and ladders are kept from run to run. Each pays here as it does where
 * nothing was there before.
 */
const tablesOf = ({ tables }: World, records: Parameters<typeof columnsFromRecords>[1]) =>
  new Map(tables.map((table) => [table.id, columnsFromRecords(table, records)]));

function paid(prepared: Prepared, tables: ReturnType<typeof tablesOf>, months = ['2026-06']): string[] {
  return startRun(prepared, tables)
    .statements({ users: null, months: months.map(month) })
    .flatMap(({ results }) =>
      results.map(({ earned }) => (earned.ok ? toText(earned.value) : earned.error.kind)),
    );
}

test('an amount that changes is converted again, and so are all at other rates', () => {
  const world = euros([fivePercent()]);
  const prepared = prepare(world);
  const tables = tablesOf(world, [sale('d1', '2026-06-10', '1000', 'USD')]);
  expect(paid(prepared, tables)).toEqual(['46']);
  tables.get('deals')!.upsert(sale('d1', '2026-06-10', '2000', 'USD'));
  expect(paid(prepared, tables)).toEqual(['92']);
  const [dollar, ...others] = CURRENCIES!;
  const dearer = { ...dollar!, rates: [{ start: month('2026-06'), rate: '0.5' }] };
  expect(paid(prepare({ ...world, currencies: [dearer, ...others] }), tables)).toEqual(['50']);
  expect(paid(prepared, tables)).toEqual(['92']);
});

test('a text that is new to the table finds its own row of the lookup', () => {
  const rate = lookup('rate', ['region'], [
    { cells: ['North'], value: '0.1' },
    { cells: ['South'], value: '0.5' },
  ]); // prettier-ignore
  const each = formula('each', {
    type: 'binary',
    operator: '*',
    left: { type: 'variable', id: 'amount' },
    right: { type: 'variable', id: 'rate' },
  });
  const variables = [
    field('amount', 'amount'),
    field('region', 'region'),
    rate,
    each,
    aggregate('pay', 'each'),
  ];
  const world = euros([compensation(documentOf(variables, 'pay'))]);
  const prepared = prepare(world);
  const tables = tablesOf(world, [sale('d1', '2026-06-10', '100', 'EUR', { region: 'North' })]);
  expect(paid(prepared, tables)).toEqual(['10']);
  tables.get('deals')!.upsert(sale('d1', '2026-06-10', '100', 'EUR', { region: 'South' }));
  expect(paid(prepared, tables)).toEqual(['50']);
});

test('each person climbs on their own target, the same one again too', () => {
  const pay = { ...tiers('pay', 'amount', [['0', '0.1'], ['1', '0.2']]), target_variable_id: 'target' }; // prettier-ignore
  const document = documentOf([field('amount', 'amount'), quota('target', 'yearly'), pay], 'pay');
  const members = ['ann', 'ben', 'eve'].map((user_id) => ({ user_id, span: { start: null, end: null } }));
  const targets = { ann: '100', ben: '50', eve: '100' };
  const world = euros([compensation(document, { members })], {
    users: members.map(({ user_id }) => person(user_id)),
    quotas: [
      {
        id: 'yearly',
        name: 'Target',
        frequency: 'monthly',
        type: 'number',
        values: Object.entries(targets).map(([user_id, value]) => ({
          user_id,
          month: month('2026-06'),
          value,
        })),
      },
    ],
  });
  const sales = members.map(({ user_id }) => sale(user_id, '2026-06-10', '150', 'EUR', { owner: user_id }));
  // 100 at 10 % and 50 at 20 %; 50 and 100 for Ben.
  expect(paid(prepare(world), tablesOf(world, sales))).toEqual(['20', '25', '20']);
});
