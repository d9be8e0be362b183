import type { paidPartSchema } from '@comptoir/contract';
import { abs, compare, dec, sum, toText } from '@comptoir/kernel';
import type { z } from 'zod';
import type { PaidPartRow } from '../payments/part-queries.ts';

type PaidPart = z.input<typeof paidPartSchema>;

/** Records that are named: those with the largest amounts. */
const NAMED_RECORDS = 100;

/** What of a transaction is paid when: one per statement, and one for what is held. */
export function paidPartsOf(rows: readonly PaidPartRow[]): PaidPart[] {
  return [...Map.groupBy(rows, (row) => row.month)].map(([month, parts]) => ({
    month,
    value: total(parts, 'value'),
    ...moneyOf(parts),
    records: recordsOf(parts),
  }));
}

function total(parts: readonly PaidPartRow[], name: 'value' | 'calculation_value' | 'payment_value'): string {
  return toText(sum(parts.map((part) => dec(part[name] ?? '0'))));
}

/** All parts of a transaction are in the same currencies. */
function moneyOf(parts: readonly PaidPartRow[]): Pick<PaidPart, 'money'> {
  const [first] = parts;
  if (!first?.calculation_currency) return {};
  const calculation = { currency: first.calculation_currency, value: total(parts, 'calculation_value') };
  const payment = first.payment_currency
    ? { currency: first.payment_currency, value: total(parts, 'payment_value') }
    : null;
  return { money: { calculation, payment } };
}

/** In the calculation currency, as the shares of records are. */
function recordsOf(parts: readonly PaidPartRow[]): PaidPart['records'] {
  return parts
    .flatMap(({ record_id, record_title, calculation_value, value }) =>
      record_id === null ? [] : [{ record_id, title: record_title, value: calculation_value ?? value }],
    )
    .toSorted((a, b) => compare(abs(dec(b.value)), abs(dec(a.value))))
    .slice(0, NAMED_RECORDS);
}
