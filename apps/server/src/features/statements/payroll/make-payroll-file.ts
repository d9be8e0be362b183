import {
  type BodyOf,
  type makePayrollFile as call,
  type PayrollPreview,
  type PayrollSettings,
  type previewPayrollFile as previewCall,
} from '@comptoir/contract';
import { type Month, monthOf, monthText, safeCell } from '@comptoir/kernel';
import { writeXlsx } from 'hucre/xlsx';
import { requireBinary } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { type CsvCell, csvFile } from '../../../platform/files/csv-text.ts';
import type { MadeFile } from '../export/send-file.ts';
import { readReader } from '../../users/index.ts';
import { exportWords } from '../export/export-cells.ts';
import { cellsOf, payRows, totalsOf } from './payroll-policy.ts';
import { readCloseParts, readCloses } from './payroll-queries.ts';

const SHOWN = 10;

async function readPayroll(ctx: Ctx, month: Month, settings: PayrollSettings) {
  const closes = await readCloses(ctx, month, settings.employee);
  const parts = await readCloseParts(
    ctx,
    month,
    closes.map((one) => one.statement_id),
  );
  const { language, decimals } = await readReader(ctx);
  const words = exportWords(language);
  const rows = payRows(closes, parts, words.file.other_pay);
  return { closes, rows, words, decimals };
}

export async function previewPayrollFile(
  ctx: Ctx,
  { year, month, settings }: BodyOf<typeof previewCall>,
): Promise<PayrollPreview> {
  requireBinary(ctx, 'statement_send_to_payroll');
  const at = monthOf(year, month);
  const { closes, rows } = await readPayroll(ctx, at, settings);
  const text = (cell: CsvCell) => (typeof cell === 'string' ? cell : cell.number);
  const paid = new Set(rows.map((row) => row.close.user_id));
  const uncoded = rows.filter((row) => (settings.codes[row.code_of] ?? '') === '');
  return {
    header: settings.columns.map((column) => column.title),
    rows: rows.slice(0, SHOWN).map((row) => cellsOf(row, settings, monthText(at)).map(text)),
    row_count: rows.length,
    people: paid.size,
    totals: totalsOf(closes, rows),
    without_number: closes
      .filter((one) => one.employee === '' && paid.has(one.user_id))
      .map(({ user_id: id, name }) => ({ id, name })),
    without_code: [...new Set(uncoded.map((row) => row.label))],
  };
}

/** The closed statements of the month as the template says. Every file is noted in the trail with its totals. */
export async function makePayrollFile(ctx: Ctx, body: BodyOf<typeof call>): Promise<MadeFile> {
  requireBinary(ctx, 'statement_send_to_payroll');
  const { settings, format } = body;
  const month = monthText(monthOf(body.year, body.month));
  const { closes, rows, words, decimals } = await readPayroll(ctx, monthOf(body.year, body.month), settings);
  ctx.audit({
    kind: 'export_payroll',
    object_type: 'statement',
    after: {
      month,
      format,
      rows: rows.length,
      people: closes.length,
      totals: totalsOf(closes, rows).map((one) => `${one.rows} ${one.currency}`),
    },
  });
  const table = [
    settings.columns.map((column) => column.title),
    ...rows.map((row) => cellsOf(row, settings, month)),
  ];
  const csv = csvFile([words.file.file_payroll, month], table, decimals);
  if (format === 'csv') return { name: csv.name, type: 'text/csv; charset=utf-8', content: csv.content };
  return {
    name: csv.name.replace(/\.csv$/, '.xlsx'),
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    content: await writeXlsx({ sheets: [{ name: month, rows: table.map((row) => row.map(sheetCell)) }] }),
  };
}

/** A number where a spreadsheet's own numbers hold it exactly; texts stay texts, also where somebody saves the file as CSV. */
function sheetCell(cell: CsvCell): string | number {
  if (typeof cell === 'string') return safeCell(cell, ',');
  const value = Number(cell.number);
  return Number.isFinite(value) && Math.abs(value) < 1e13 ? value : cell.number;
}
