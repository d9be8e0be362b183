import type { listReports as listCall, QueryOf, Report, ResponseOf } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can, requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { permissionOn, reportWire, summaryWire } from './report-policy.ts';
import { findReport, readReports, type StoredReport } from './report-queries.ts';

export async function listReports(
  ctx: Ctx,
  query: QueryOf<typeof listCall>,
): Promise<ResponseOf<typeof listCall>> {
  requirePermission(ctx, 'report', 'read');
  const seen = (await readReports(ctx)).filter((report) => permissionOn(ctx, report) !== null);
  const words = query.search.toLowerCase();
  const found = seen.filter(
    (report) =>
      (report.archived_at !== null) === (query.archived === 'true') &&
      (query.section === undefined || report.section === query.section) &&
      report.name.toLowerCase().includes(words),
  );
  const start = query.page * query.size;
  return {
    reports: found.slice(start, start + query.size).map((report) => summaryWire(ctx, report)),
    total: found.length,
    sections: [...new Set(seen.map(({ section }) => section))].filter((section) => section !== ''),
    can_create: can(ctx, 'report', 'write') && ctx.actor.user_id !== null,
  };
}

export async function getReport(ctx: Ctx, id: string): Promise<Report> {
  requirePermission(ctx, 'report', 'read');
  return reportWire(ctx, await requireReport(ctx, id));
}

/** The report. One that is not shared with the caller is none for them. */
export async function requireReport(ctx: Ctx, id: string): Promise<StoredReport> {
  const report = await findReport(ctx, id);
  if (!report || permissionOn(ctx, report) === null) throw new AppError('report_not_found');
  return report;
}
