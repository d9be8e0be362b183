import { safeCell } from '@comptoir/kernel';

/** A decimal number in its wire form, written the reader's way. */
export interface CsvNumber {
  readonly number: string | null;
}

/**
 * Rows as a file that the reader's spreadsheet opens: where decimals have a comma, columns are parted by semicolons, as in the files of the
 * server. No cell begins a formula.
 */
export function csvText(rows: readonly (readonly (string | CsvNumber)[])[], decimal: ',' | '.'): string {
  const delimiter = decimal === ',' ? ';' : ',';
  const cell = (one: string | CsvNumber) =>
    typeof one === 'string' ? quoted(safeCell(one, delimiter)) : (one.number ?? '').replace('.', decimal);
  return `\uFEFF${rows.map((row) => row.map(cell).join(delimiter)).join('\r\n')}\r\n`;
}

const quoted = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
