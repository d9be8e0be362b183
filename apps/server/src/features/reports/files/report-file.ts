import { AppError } from '@comptoir/contract/errors';
import { MAX_REPORT_MAIL_ROWS } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { xlsxBytes } from '../../../platform/files/sheet.ts';
import { safeName } from '../../../platform/files/file-records.ts';
import { MEDIA_TYPES } from '../../../platform/files/template-file.ts';
import { requireReport } from '../read-reports.ts';
import type { StoredReport } from '../report-queries.ts';
import { reportPdf } from './report-pdf.ts';
import { lookSheet } from './report-sheet.ts';

export interface ReportFile {
  readonly name: string;
  readonly media_type: string;
  readonly content: Buffer;
}

/** The report as a file, with the rights of the caller. */
export async function reportFile(
  ctx: Ctx,
  report: StoredReport,
  format: 'pdf' | 'xlsx',
): Promise<ReportFile> {
  const name = safeName(`${report.name}.${format}`);
  if (format === 'pdf')
    return { name, media_type: 'application/pdf', content: Buffer.from(await reportPdf(ctx, report)) };
  const view = report.look.groups.length > 0 || report.look.measures.length > 0 ? 'groups' : 'rows';
  const sheet = await lookSheet(ctx, { name: report.name, look: report.look, view });
  if (sheet.total > MAX_REPORT_MAIL_ROWS)
    throw new AppError('export_too_many_rows', { most: MAX_REPORT_MAIL_ROWS, rows: sheet.total });
  const chunks: Buffer[] = [];
  for await (const chunk of xlsxBytes(sheet, sheet.batches())) chunks.push(chunk);
  return { name, media_type: MEDIA_TYPES.xlsx, content: Buffer.concat(chunks) };
}

/** Noted in the trail as every export. */
export async function downloadPdf(ctx: Ctx, id: string): Promise<ReportFile> {
  requirePermission(ctx, 'report', 'read');
  const report = await requireReport(ctx, id);
  const file = await reportFile(ctx, report, 'pdf');
  ctx.audit({
    kind: 'export_report_pdf',
    object_type: 'export',
    object_id: id,
    after: { name: report.name },
  });
  return file;
}
