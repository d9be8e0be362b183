import type { PayrollColumn, PayrollSettings } from '@comptoir/contract';
import { add, dec, sign, sub, toText, ZERO } from '@comptoir/kernel';
import type { CsvCell } from '../../../platform/files/csv-text.ts';

/** What a closed statement paid, as it was closed. */
export interface Close {
  readonly statement_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly employee: string;
  readonly amount: string;
  readonly currency: string;
}

/** Its parts by compensation, and by entry where that is of none. */
export interface ClosePart {
  readonly statement_id: string;
  /** A compensation's id, or a kind of entry. */
  readonly code_of: string;
  readonly label: string;
  readonly value: string;
}

export interface PayRow {
  readonly close: Close;
  /** A compensation's id, a kind of entry, or `other`. */
  readonly code_of: string;
  readonly label: string;
  readonly amount: string;
}

/** One row per person and compensation, and one for what the close paid beside them: the rows add up to the closes, to the cent. */
export function payRows(closes: readonly Close[], parts: readonly ClosePart[], other: string): PayRow[] {
  const byStatement = Map.groupBy(parts, (part) => part.statement_id);
  return closes.flatMap((close) => {
    const own = byStatement.get(close.statement_id) ?? [];
    let rest = dec(close.amount);
    for (const part of own) rest = sub(rest, dec(part.value));
    const rows: PayRow[] = own
      .filter((part) => sign(dec(part.value)) !== 0)
      .map((part) => ({
        close,
        code_of: part.code_of,
        label: part.label,
        amount: part.value,
      }));
    if (sign(rest) !== 0) rows.push({ close, code_of: 'other', label: other, amount: toText(rest) });
    return rows;
  });
}

export function totalsOf(
  closes: readonly Close[],
  rows: readonly PayRow[],
): { currency: string; rows: string; closes: string }[] {
  const currencies = [...new Set(closes.map((one) => one.currency))].toSorted();
  const total = (amounts: readonly string[]) =>
    toText(amounts.reduce((sum, one) => add(sum, dec(one)), ZERO));
  return currencies.map((currency) => ({
    currency,
    rows: total(rows.filter((row) => row.close.currency === currency).map((row) => row.amount)),
    closes: total(closes.filter((one) => one.currency === currency).map((one) => one.amount)),
  }));
}

/** A row's cells in the order of the template's columns. */
export function cellsOf(row: PayRow, { columns, codes }: PayrollSettings, month: string): CsvCell[] {
  const cell = ({ value, text }: PayrollColumn): CsvCell => {
    switch (value) {
      case 'employee':
        return row.close.employee;
      case 'name':
        return row.close.name;
      case 'pay_code':
        return codes[row.code_of] ?? '';
      case 'label':
        return row.label;
      case 'amount':
        return { number: row.amount };
      case 'currency':
        return row.close.currency;
      case 'month':
        return month;
      case 'constant':
        return text ?? '';
    }
  };
  return columns.map(cell);
}
