import { stringify } from 'csv-stringify/sync';

/** A spreadsheet runs a cell that begins like a formula: a quote before it keeps it a text. A negative number stays a number. */
export function safeCell(text: string): string {
  return /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
}

/** The rows as a CSV file; its mark tells a spreadsheet that the text is UTF-8. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return `\uFEFF${stringify(rows.map((row) => row.map(safeCell)))}`;
}
