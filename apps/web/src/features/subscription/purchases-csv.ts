import type { getSubscriptionHistory, ResponseOf } from '@comptoir/contract';
import { safeCell } from '@comptoir/kernel';

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

/** Every number that the amount comes from, so that an invoice can be checked; a text that a spreadsheet would compute is written as text. */
export function purchasesCsv(head: (column: Column) => string, purchases: readonly Purchase[]): string {
  const lines = purchases.map((purchase) => COLUMNS.map((column) => cellOf(purchase, column)));
  const rows = [COLUMNS.map((column) => head(column)), ...lines];
  return `\uFEFF${rows.map((cells) => cells.map(quoted).join(',')).join('\r\n')}\r\n`;
}

function cellOf({ bill, ...purchase }: Purchase, column: Column): string {
  switch (column) {
    case 'when':
      return purchase.created_at;
    case 'who':
      return safeCell(purchase.user_name, ',');
    case 'change':
      return String(purchase.added);
    case 'total':
      return String(purchase.licences);
    case 'start':
      return bill?.start_date ?? '';
    case 'end':
      return bill?.end_date ?? '';
    default:
      return String(bill?.[column] ?? '');
  }
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
