import { bareCell, MAX_PEOPLE_FILE_BYTES, SEPARATOR_LINE } from '@comptoir/kernel';
import type { TakenSheet } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { parse } from 'csv-parse/sync';
import type { FastifyRequest } from 'fastify';
import { isUtf16, requireText } from '../../platform/files/sniff.ts';
import { csvOfWorkbook, isWorkbookName, refusalOfSheet } from '../imports/index.ts';

/** A users file is read whole: people are counted in thousands, not millions. */
export const USER_IMPORT_ROWS = 10_000;
const WORKBOOK_LIMITS = { rows: USER_IMPORT_ROWS, csv_bytes: 16 << 20, unpacked_bytes: 256 << 20 };

/** The one file of the form; anything longer is cut off by the platform and refused here. */
export async function readUpload(request: FastifyRequest): Promise<{ name: string; bytes: Buffer }> {
  const part = await request.file({
    limits: { fileSize: MAX_PEOPLE_FILE_BYTES, files: 1 },
    throwFileSizeLimit: false,
  });
  if (!part) throw new AppError('bad_request', { reason: 'file_missing' }, 'file');
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw new AppError('file_too_big', { max_bytes: MAX_PEOPLE_FILE_BYTES });
  return { name: part.filename, bytes };
}

const DELIMITERS = [',', ';', '\t', '|'] as const;

export interface UsersFile {
  readonly headers: readonly string[];
  /** As many cells as there are headers, trimmed; `null` in place of a row with another number of cells. */
  readonly rows: readonly (readonly string[] | null)[];
  /** Of an Excel file: which sheet this is. */
  readonly sheet?: TakenSheet | null;
}

/** UTF-8 (with or without mark) or UTF-16 by its mark; what is neither is read as Windows-1252, which spreadsheets still write. */
function decode(bytes: Uint8Array): string {
  if (isUtf16(bytes)) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The separator that cuts the header into the most parts. */
function delimiterOf(text: string): string {
  const header = text.slice(0, text.search(/[\r\n]|$/));
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ',';
}

/** `wanted` names a sheet of a workbook; `null`: the first with anything in it. */
export async function readUsersFile(
  file_name: string,
  bytes: Uint8Array,
  wanted: string | null = null,
): Promise<UsersFile> {
  if (isWorkbookName(file_name)) {
    const { csv, sheet } = await csvOfWorkbook(bytes, WORKBOOK_LIMITS, wanted);
    try {
      return { ...readText(csv.toString(), ','), sheet };
    } catch (error) {
      throw refusalOfSheet(error, sheet);
    }
  }
  requireText(bytes);
  const text = decode(bytes).replace(SEPARATOR_LINE, '');
  return readText(text, delimiterOf(text));
}

function readText(text: string, delimiter: string): UsersFile {
  if (text.trim() === '') throw new AppError('file_empty');
  const lines = parseLines(text, delimiter);
  const headers = (lines[0] ?? []).map((header) => header.trim());
  assertHeaders(headers);
  const rows = lines.slice(1);
  if (rows.length === 0) throw new AppError('file_empty', { reason: 'no_rows' });
  if (rows.length > USER_IMPORT_ROWS) throw new AppError('file_too_many_rows', { most: USER_IMPORT_ROWS });
  return {
    headers,
    rows: rows.map((cells) =>
      cells.length === headers.length ? cells.map((cell) => bareCell(cell.trim())) : null,
    ),
  };
}

function parseLines(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true, bom: true });
  } catch (error) {
    throw new AppError('file_bad_format', {
      reason: error instanceof Error ? error.message.slice(0, 200) : '',
    });
  }
}

function assertHeaders(headers: readonly string[]): void {
  if (headers.every((header) => header === '')) throw new AppError('file_no_headers');
  if (headers.some((header) => header === ''))
    throw new AppError('file_empty_column_names', { column: headers.indexOf('') + 1 });
  const seen = new Set<string>();
  const twice = headers.find((header) => seen.size === seen.add(header.toLowerCase()).size);
  if (twice !== undefined) throw new AppError('file_duplicate_columns', { column: twice });
}
