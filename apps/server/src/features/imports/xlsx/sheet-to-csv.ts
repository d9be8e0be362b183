import type { TakenSheet } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { Archive } from './archive.ts';
import { readWorkbook } from './read-workbook.ts';
import { SharedStrings } from './shared-strings.ts';
import { SheetRows } from './sheet-rows.ts';

const PIECE_BYTES = 1 << 20;

export interface WorkbookLimits {
  /** Rows below the header. */
  readonly rows: number;
  /** Of the sheet as CSV. */
  readonly csv_bytes: number;
  /** Of all parts that are read, unpacked. */
  readonly unpacked_bytes: number;
  /** What the shared texts may take up in memory; tests set it. */
  readonly memory_bytes?: number;
}

/**
 * Writes one worksheet as CSV (UTF-8, commas): the named one, else the first with content. `piece` resolves when the next
 * one may come.
 */
export async function sheetToCsv(
  source: string | Uint8Array,
  limits: WorkbookLimits,
  wanted: string | null,
  piece: (csv: Buffer) => Promise<void>,
): Promise<TakenSheet> {
  const archive = await Archive.open(source, limits.unpacked_bytes);
  try {
    const book = await readWorkbook(archive);
    const candidates = wanted === null ? book.sheets : book.sheets.filter((sheet) => sheet.name === wanted);
    if (candidates.length === 0) throw new AppError('bad_request', { reason: 'unknown_sheet' });
    const strings = await SharedStrings.read(archive, book.strings_path, limits.memory_bytes);
    const sheets = book.sheets.map((sheet) => sheet.name);
    let written = 0;
    for (const sheet of candidates) {
      const rows = new SheetRows(book, strings, { rows: limits.rows, piece: PIECE_BYTES });
      const hand = async () => {
        written += rows.csv.length;
        if (written > limits.csv_bytes) throw new AppError('file_too_big', { max_bytes: limits.csv_bytes });
        await piece(rows.csv.take());
      };
      await archive.read(sheet.path, rows, hand);
      if (rows.csv.length > 0) await hand();
      if (written > 0) return { name: sheet.name, sheets };
    }
    throw new AppError(
      'file_empty',
      wanted === null ? { reason: 'no_cells' } : { reason: 'empty_sheet', sheet: { name: wanted, sheets } },
    );
  } finally {
    archive.close();
  }
}
