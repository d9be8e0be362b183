import type { WireRecord } from '../columns/index.ts';
import type { CompensationModel, FieldCurrency, TableModel, Variable, World } from '../model/index.ts';
import { DEALS, compensation, documentOf, field, month, tiers, worldOf } from './plan-builder.ts';

/** A company in euros with dollars, yen and dinars; nobody has a rate for pounds. */
export const CURRENCIES: World['currencies'] = [
  {
    code: 'USD',
    decimals: 2,
    rates: [
      { start: month('2026-05'), rate: '0.9' },
      { start: month('2026-06'), rate: '0.92' },
    ],
  },
  { code: 'JPY', decimals: 0, rates: [{ start: month('2026-01'), rate: '0.0061' }] },
  { code: 'KWD', decimals: 3, rates: [{ start: month('2026-01'), rate: '3.01' }] },
];

export function dealsIn(currency: FieldCurrency | null, conversion_date_field_id: string | null = null) {
  const fields = DEALS.fields.map((one) => (one.type === 'amount' ? { ...one, currency } : one));
  return { ...DEALS, fields, conversion_date_field_id } satisfies TableModel;
}

export const BY_RECORD: FieldCurrency = { kind: 'field', field_id: 'money' };

export function person(
  id: string,
  calculation_currency: string | null = null,
  payment_currency: string | null = null,
): World['users'][number] {
  return { id, name: id, attributes: [], calculation_currency, payment_currency };
}

/** 5 % of every deal. */
export function fivePercent(
  more: Partial<CompensationModel> = {},
  variables: readonly Variable[] = [],
): CompensationModel {
  const pay = tiers('pay', 'amount', [['0', '0.05']]);
  return compensation(documentOf([field('amount', 'amount'), ...variables, pay], 'pay'), more);
}

export function euros(compensations: readonly CompensationModel[], more: Partial<World> = {}): World {
  return worldOf(compensations, {
    currency: { code: 'EUR', decimals: 2 },
    currencies: CURRENCIES,
    users: [person('ann')],
    tables: [dealsIn(BY_RECORD)],
    ...more,
  });
}

/** Whose deal, when, how much and in what. */
export function sale(
  id: string,
  closed: string,
  amount: string,
  money: string | null,
  more: Readonly<Record<string, string>> = {},
): WireRecord {
  const cells = { name: id, owner: 'ann', stage: 'Won', closed, amount, money, ...more };
  return { id, title: id, cells };
}
