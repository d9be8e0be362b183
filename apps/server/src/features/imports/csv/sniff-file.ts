import { open } from 'node:fs/promises';
import type { Sniff } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_COLUMNS_PER_TABLE, MAX_NAME_LENGTH } from '@comptoir/kernel';
import { requireText } from '../../../platform/files/sniff.ts';
import { detectDelimiter } from './detect-delimiter.ts';
import { eachRow, type FileFormat } from './each-row.ts';
import {
  guessColumn,
  isDateUncertain,
  look,
  lookAtDate,
  newSight,
  settleDateOrders,
  suggestRoles,
  type ColumnSight,
} from './guess-column.ts';
import { detectEncoding, utf8Chunks } from './read-chunks.ts';
import { cellText, isBlank, MAX_CELLS } from './scan-rows.ts';
import { ZoneDays } from './zone-days.ts';

const PREVIEW_ROWS = 20;
/** Rows looked at closely: all of the first, then one in fifty. */
const CLOSE_ROWS = 5000;
const THEN_EVERY = 50;

export interface SniffOptions {
  /** `null`: find out. */
  readonly format: FileFormat | null;
  /** Names, e-mail addresses and references of users, as `userKey` writes them. */
  readonly users: ReadonlySet<string>;
  readonly max_rows: number;
  /** Of the company. */
  readonly timezone: string;
  readonly currency: string;
}

/** Reads the whole file once: its format, its columns with their likely types, its first rows and their number. */
export async function sniffFile(path: string, options: SniffOptions): Promise<Sniff> {
  await refuseBinary(path);
  const format = options.format ?? (await detectFormat(path));
  // Said to be UTF-8 and not: PostgreSQL would refuse the whole file in the middle of its rows.
  if (options.format?.encoding === 'utf-8' && (await detectEncoding(path)) !== 'utf-8') {
    throw new AppError('file_bad_format', { reason: 'encoding' });
  }
  const zone = new ZoneDays(options.timezone);
  let sights: ColumnSight[] | null = null;
  const preview: string[][] = [];
  let rows = 0;
  const whole = await eachRow(path, format, {
    row: (bytes, row) => {
      if (isBlank(row)) return;
      if (!sights) {
        sights = headerOf(
          Array.from({ length: Math.min(row.count, MAX_CELLS) }, (_, index) => cellText(bytes, row, index)),
        );
        return;
      }
      rows += 1;
      if (rows > options.max_rows) throw new AppError('file_too_many_rows', { most: options.max_rows });
      const close = rows <= CLOSE_ROWS || rows % THEN_EVERY === 0;
      const cells = close
        ? sights.map((_, index) => (index < row.count ? cellText(bytes, row, index) : ''))
        : null;
      if (cells && preview.length < PREVIEW_ROWS) preview.push(cells.map((cell) => cell.slice(0, 200)));
      for (const [index, sight] of sights.entries()) {
        if (cells) look(sight, cells[index] ?? '', zone);
        else if (index < row.count && isDateUncertain(sight))
          lookAtDate(sight, cellText(bytes, row, index), zone);
      }
    },
  });
  if (!sights) throw new AppError('file_no_headers');
  if (!whole) throw new AppError('file_bad_format', { reason: 'quote_not_closed', row: rows + 1 });
  if (rows === 0) throw new AppError('file_empty', { reason: 'no_rows' });
  const columns = settleDateOrders(
    (sights as ColumnSight[]).map((sight, index) =>
      guessColumn(sight, index, options.users, options.currency),
    ),
  );
  return {
    format: format as Sniff['format'],
    columns,
    preview,
    row_count: rows,
    suggested: suggestRoles(columns),
  };
}

async function detectFormat(path: string): Promise<FileFormat> {
  const encoding = await detectEncoding(path);
  for await (const chunk of utf8Chunks(path, encoding)) {
    return { encoding, delimiter: detectDelimiter(chunk.subarray(0, 256 * 1024)) };
  }
  throw new AppError('file_empty');
}

function headerOf(names: string[]): ColumnSight[] {
  while (names.length > 1 && names.at(-1) === '') names.pop();
  if (names.every((name) => name === '')) throw new AppError('file_no_headers');
  // Only figures and dates where names belong: the first row is data.
  if (names.every((name) => name === '' || /^[-+]?[\d.,/ :-]+$/.test(name)))
    throw new AppError('file_no_headers');
  const missing = names.findIndex((name) => name === '');
  if (missing >= 0) throw new AppError('file_empty_column_names', { column: missing + 1 });
  if (names.length > MAX_COLUMNS_PER_TABLE)
    throw new AppError('file_bad_format', { reason: 'too_many_columns', most: MAX_COLUMNS_PER_TABLE });
  const tooLong = names.find((name) => name.length > MAX_NAME_LENGTH);
  if (tooLong)
    throw new AppError('file_bad_format', { reason: 'column_name_too_long', column: tooLong.slice(0, 40) });
  const seen = new Set<string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (seen.has(key)) throw new AppError('file_duplicate_columns', { column: name });
    seen.add(key);
  }
  return names.map(newSight);
}

/** The upload looked at the first bytes; binary parts may come later. */
async function refuseBinary(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    if (bytesRead === 0) throw new AppError('file_empty');
    requireText(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}
