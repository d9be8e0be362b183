import type { TakenSheet } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { SNIFF_BYTES, sniff } from '../../../platform/files/sniff.ts';
import { unpackInWorker } from '../csv/run-worker.ts';
import type { FileFormat } from '../csv/each-row.ts';
import type { WorkbookLimits } from './sheet-to-csv.ts';

/** How a sheet that was taken from a workbook is written. */
export const WORKBOOK_FORMAT: FileFormat = { delimiter: ',', encoding: 'utf-8' };

/** Is this the name of a workbook, or of a text? Others are refused; for other spreadsheets the way out is one click in them. */
export function isWorkbookName(name: string): boolean {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (extension === 'xlsx') return true;
  if (['csv', 'tsv', 'txt'].includes(extension)) return false;
  const spreadsheet = ['xls', 'xlsm', 'xlsb', 'ods', 'numbers'].includes(extension);
  throw new AppError('file_invalid_extension', { extension, spreadsheet }, 'file');
}

/** A refusal of a sheet names the workbook's others: one of them may be meant. */
export function refusalOfSheet(error: unknown, sheet: TakenSheet | null | undefined): unknown {
  if (!sheet || !(error instanceof AppError)) return error;
  const { code, params, field } = error;
  return AppError.restore({ code, params: { ...params, sheet }, field });
}

/** One sheet (`wanted`, else the first with anything in it) of a workbook that is small enough to be held in memory, as CSV. */
export async function csvOfWorkbook(
  workbook: Uint8Array,
  limits: WorkbookLimits,
  wanted: string | null,
): Promise<{ csv: Buffer; sheet: TakenSheet }> {
  if (workbook.length === 0) throw new AppError('file_empty');
  const found = sniff(workbook.subarray(0, SNIFF_BYTES));
  if (found !== 'zip' && found !== 'ole') throw new AppError('file_bad_format', { found });
  const pieces: Uint8Array[] = [];
  const sheet = await unpackInWorker(workbook, limits, wanted, async (piece) => void pieces.push(piece));
  return { csv: Buffer.concat(pieces), sheet };
}
