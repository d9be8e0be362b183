import type { FileType, UserImportCategory, UserImportReason } from '@comptoir/contract';
import { fill, IMPORT_FILE, type Language, pick, USER_IMPORT_REASON } from '@comptoir/words';
import { Readable } from 'node:stream';
import type { Ctx } from '../../platform/context.ts';
import { plainName } from '../../platform/files/csv-text.ts';
import { csvBytes, sheetOf, xlsxBytes } from '../../platform/files/sheet.ts';
import { type DownloadedFile, MEDIA_TYPES } from '../../platform/files/template-file.ts';
import { readReader } from '../users/index.ts';
import { rowsOfImport } from './user-import.ts';

/** Rows of an import as they were in the file, each with its line and, in the reader's words, why it was left out. */
export async function importedRowsFile(
  ctx: Ctx,
  id: string,
  category: UserImportCategory,
  file_type: FileType,
): Promise<DownloadedFile> {
  const { headers, rows } = await rowsOfImport(ctx, id, category);
  const { language, decimals } = await readReader(ctx);
  const words = pick(language, IMPORT_FILE);
  const lines = rows.map(({ line, cells, issue }) => [
    ...cells,
    String(line),
    issue ? reasonText(issue, language) : '',
    issue?.column ?? '',
  ]);
  const head = [...headers, words.row, words.reason, words.column];
  const sheet = sheetOf([category === 'skipped' ? words.file : words[category]], [head, ...lines], decimals);
  const bytes = file_type === 'csv' ? csvBytes(sheet, sheet.batches()) : xlsxBytes(sheet, sheet.batches());
  return {
    name: `${plainName(sheet.words)}.${file_type}`,
    media_type: MEDIA_TYPES[file_type],
    content: Readable.from(bytes, { objectMode: false }),
  };
}

interface Issue {
  readonly reason: UserImportReason;
  readonly period?: string | null | undefined;
}

function reasonText({ reason, period }: Issue, language: Language): string {
  return reason === 'attribute_invalid' && period
    ? fill(USER_IMPORT_REASON.attribute_invalid_for[language], { period })
    : USER_IMPORT_REASON[reason][language];
}
