import { dec, mul, safeCell, toText } from '@comptoir/kernel';
import { writeXlsxStream } from 'hucre/xlsx';
import { type CsvCell, csvLines, type DecimalSign, UTF8_MARK } from './csv-text.ts';

/** A day, `YYYY-MM-DD`: a date in a spreadsheet. */
interface DateCell {
  readonly date: string;
}
/** A share of one in its wire form: 0.125 is written as 12.5%, so that an import reads it back. */
interface PercentCell {
  readonly percent: string;
}
export type SheetCell = CsvCell | DateCell | PercentCell;
export type SheetRow = readonly SheetCell[];

/** A list as a file has it: read in batches, so that its length costs no memory. */
export interface Sheet {
  /** What the file is named after. */
  readonly words: readonly string[];
  readonly head: readonly string[];
  /** Rows without the head; those that a large list is estimated to have. */
  readonly total: number;
  /** How its reader writes numbers. */
  readonly decimals: DecimalSign;
  batches(): AsyncIterable<readonly SheetRow[]>;
}

/** Rows that are in memory already, head first. */
export function sheetOf(
  words: readonly string[],
  [head, ...rows]: readonly (readonly CsvCell[])[],
  decimals: DecimalSign,
): Sheet {
  return {
    words,
    head: (head ?? []).map((cell) => (typeof cell === 'string' ? cell : cell.number)),
    total: rows.length,
    decimals,
    async *batches() {
      for (let at = 0; at < rows.length; at += BATCH_ROWS) yield rows.slice(at, at + BATCH_ROWS);
    },
  };
}

/** Rows that are held at once. */
export const BATCH_ROWS = 1000;

type Batches = AsyncIterable<readonly SheetRow[]>;

/** The file's bytes, made as they are read. A cell that a spreadsheet would calculate is a text. */
export async function* csvBytes({ head, decimals }: Sheet, batches: Batches): AsyncGenerator<Buffer> {
  yield Buffer.from(UTF8_MARK + csvLines([head], decimals));
  for await (const rows of batches)
    yield Buffer.from(
      csvLines(
        rows.map((row) => row.map(csvCell)),
        decimals,
      ),
    );
}

function csvCell(cell: SheetCell): CsvCell {
  if (typeof cell === 'string' || 'number' in cell) return cell;
  if ('date' in cell) return cell.date;
  // Not a text: one that begins with a minus would be kept from being calculated.
  return { number: `${toText(mul(dec(cell.percent), HUNDRED))}%` };
}

const HUNDRED = dec(100);

/** The same as a workbook of one sheet. Texts stay texts, also where somebody saves it as CSV. */
export async function* xlsxBytes({ head, words }: Sheet, batches: Batches): AsyncGenerator<Buffer> {
  const stream = writeXlsxStream(workbookRows(head, batches), {
    name: sheetName(words),
    freezePane: { rows: 1 },
    zip64: true,
  });
  for await (const chunk of stream) yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
}

async function* workbookRows(head: readonly string[], batches: Batches) {
  yield [...head];
  for await (const rows of batches) for (const row of rows) yield row.map(workbookCell);
}

/** Days begin at midnight of no zone: hucre reads the UTC parts of a date. */
function workbookCell(cell: SheetCell): string | number | Date {
  if (typeof cell === 'string') return safeCell(cell, ',');
  if ('date' in cell) return new Date(`${cell.date}T00:00:00Z`);
  return workbookNumber('number' in cell ? cell.number : cell.percent);
}

/** Digits that a spreadsheet keeps of a number. */
const EXACT_DIGITS = 15;

/** A number with more digits than a spreadsheet keeps stays a text, so that none is lost. */
function workbookNumber(text: string): string | number {
  const digits = text.replace(/^-/, '').replace('.', '').replace(/^0+/, '');
  return digits.length > EXACT_DIGITS ? text : Number(text);
}

/** At most 31 characters, none of those that Excel refuses. */
function sheetName(words: readonly string[]): string {
  const clean = words
    .join(' ')
    .replace(/[\\/?*[\]:']/g, ' ')
    .trim()
    .slice(0, 31)
    .trim();
  return clean === '' ? 'Export' : clean;
}
