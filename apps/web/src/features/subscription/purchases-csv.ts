import type { getSubscriptionHistory, ResponseOf } from '@comptoir/contract';
import { type CsvNumber, csvText } from '../../lib/csv-text.ts';

export type Purchase = ResponseOf<typeof getSubscriptionHistory>['purchases'][number];

const COLUMNS = [
  'when',
  'who',
  'change',
  'total',
  'start',
  'end',
  'days',
  'term_days',
  'yearly_price',
  'amount',
  'currency',
] as const;
type Column = (typeof COLUMNS)[number];

/** Every number that the amount comes from, so that an invoice can be checked. */
export function purchasesCsv(
  head: (column: Column) => string,
  purchases: readonly Purchase[],
  decimal: ',' | '.',
): string {
  const rows = purchases.map((purchase) => COLUMNS.map((column) => cellOf(purchase, column)));
  return csvText([COLUMNS.map((column) => head(column)), ...rows], decimal);
}

function cellOf({ bill, ...purchase }: Purchase, column: Column): string | CsvNumber {
  switch (column) {
    case 'when':
      return purchase.created_at;
    case 'who':
      return purchase.user_name;
    case 'change':
      return { number: String(purchase.added) };
    case 'total':
      return { number: String(purchase.licences) };
    case 'start':
      return bill?.start_date ?? '';
    case 'end':
      return bill?.end_date ?? '';
    case 'currency':
      return bill?.currency ?? '';
    default:
      return { number: bill === null ? null : String(bill[column] ?? '') };
  }
}
