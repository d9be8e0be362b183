import type { TakenSheet } from '@comptoir/contract';
import { AppError } from '@comptoir/kernel';
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
}

/** Writes the first worksheet that holds anything as CSV (UTF-8, commas); `piece` resolves when the next one may come. */
export async function sheetToCsv(
  source: string | Uint8Array,
  limits: WorkbookLimits,
  piece: (csv: Buffer) => Promise<void>,
): Promise<TakenSheet> {
  const archive = await Archive.open(source, limits.unpacked_bytes);
  try {
    const book = await readWorkbook(archive);
    const strings = await SharedStrings.read(archive, book.strings_path);
    let written = 0;
    for (const sheet of book.sheets) {
      const rows = new SheetRows(book, strings, { rows: limits.rows, piece: PIECE_BYTES });
      const hand = async () => {
        written += rows.csv.length;
        if (written > limits.csv_bytes) throw new AppError('file_too_big', { max_bytes: limits.csv_bytes });
        await piece(rows.csv.take());
      };
      await archive.read(sheet.path, rows, hand);
      if (rows.csv.length > 0) await hand();
      if (written > 0) return { name: sheet.name, sheets: book.sheets.map((each) => each.name) };
    }
    throw new AppError('file_empty', { reason: 'no_cells' });
  } finally {
    archive.close();
  }
}
