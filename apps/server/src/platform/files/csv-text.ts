import { safeCell } from '@comptoir/kernel';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** A decimal number in its wire form, written the reader's way. */
export interface CsvNumber {
  readonly number: string;
}
export type CsvCell = string | CsvNumber;

/** How the reader of the file writes numbers. Where decimals have a comma, spreadsheets part columns by semicolons. */
export type DecimalSign = 'point' | 'comma';

export function csvText(rows: readonly (readonly CsvCell[])[], decimals: DecimalSign): string {
  return `${UTF8_MARK}${csvLines(rows, decimals)}`;
}

/** Shows a spreadsheet that the text is UTF-8: once, at the beginning of a file. */
export const UTF8_MARK = '\uFEFF';

/** Rows of a file that is written piece by piece. */
export function csvLines(rows: readonly (readonly CsvCell[])[], decimals: DecimalSign): string {
  const delimiter = decimals === 'comma' ? ';' : ',';
  const text = (cell: CsvCell): string => {
    if (typeof cell === 'string') return safeCell(cell, delimiter);
    return decimals === 'comma' ? cell.number.replace('.', ',') : cell.number;
  };
  return stringify(
    rows.map((row) => row.map(text)),
    { delimiter },
  );
}

export interface CsvFile {
  readonly name: string;
  readonly content: string;
}

/** The rows as a file named after these words. */
export function csvFile(
  words: readonly string[],
  rows: readonly (readonly CsvCell[])[],
  decimals: DecimalSign,
): CsvFile {
  return { name: `${plainName(words)}.csv`, content: csvText(rows, decimals) };
}

/** A file's name that every system takes. */
export function plainName(words: readonly string[]): string {
  return (
    words
      .join('-')
      .normalize('NFKD')
      // Letters stay without their accents.
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase()
  );
}

export function sendCsv(reply: FastifyReply, file: CsvFile): FastifyReply {
  return reply
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${file.name}"`)
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .send(file.content);
}
