import type { FileType, Rejection } from '@comptoir/contract';
import { IMPORT_FILE, IMPORT_REASON, type Language, pick } from '@comptoir/words';
import { parse } from 'csv-parse';
import { Readable } from 'node:stream';
import type { DecimalSign } from '../../platform/files/csv-text.ts';
import { plainName } from '../../platform/files/csv-text.ts';
import { BATCH_ROWS, csvBytes, type Sheet, type SheetRow, xlsxBytes } from '../../platform/files/sheet.ts';

interface Reading {
  readonly language: Language;
  readonly decimals: DecimalSign;
  /** Of the imported file. */
  readonly file_name: string;
}

/** The stored list, whose reasons are codes, in a person's words. Read and written piece by piece: it may have a million rows. */
export function resultsInWords(
  stored: Readable,
  file_type: FileType,
  { language, decimals, file_name }: Reading,
): { readonly name: string; readonly content: Readable } {
  const { file, row, outcome, reason, column, value } = pick(language, IMPORT_FILE);
  const sheet: Sheet = {
    words: [file, file_name.replace(/\.[^.]+$/, '')],
    head: [row, outcome, reason, column, value],
    total: 0,
    decimals,
    batches: () => batchesOf(stored, language),
  };
  const bytes = file_type === 'csv' ? csvBytes(sheet, sheet.batches()) : xlsxBytes(sheet, sheet.batches());
  return {
    name: `${plainName(sheet.words)}.${file_type}`,
    content: Readable.from(bytes, { objectMode: false }),
  };
}

/** As `ResultsFile` writes it: row, outcome, reason, column, value. */
async function* batchesOf(stored: Readable, language: Language): AsyncGenerator<readonly SheetRow[]> {
  const words = pick(language, IMPORT_FILE);
  let batch: SheetRow[] = [];
  const rows = stored.pipe(parse({ from_line: 2, relax_column_count: true }));
  stored.on('error', (error) => rows.destroy(error));
  for await (const cells of rows as AsyncIterable<string[]>) {
    const [number = '', outcome = '', reason = '', column = '', value = ''] = cells;
    batch.push([
      { number },
      words[outcome as Rejection['outcome']],
      reasonText(outcome, reason as Rejection['reason'], language),
      column,
      value,
    ]);
    if (batch.length < BATCH_ROWS) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function reasonText(outcome: string, reason: Rejection['reason'], language: Language): string {
  const known = outcome === 'rejected' && reason === 'unknown_user' ? 'unknown_user_refused' : reason;
  return IMPORT_REASON[known][language];
}
