import type { Report, ReportSummary } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { can } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import type { StoredReport } from './report-queries.ts';

/** Shares, archives, schedules and deletes: its owner while they may write reports, and who may delete reports. */
export function mayManage(ctx: Pick<Ctx, 'actor'>, report: Pick<StoredReport, 'is_own'>): boolean {
  return can(ctx, 'report', 'delete') || (report.is_own && can(ctx, 'report', 'write'));
}

/** The higher of what sharing and the role give. `null`: the report is not theirs to see. */
export function permissionOn(
  ctx: Pick<Ctx, 'actor'>,
  report: Pick<StoredReport, 'is_own' | 'shared'>,
): 'view' | 'edit' | null {
  if (mayManage(ctx, report)) return 'edit';
  return report.shared ?? (report.is_own ? 'view' : null);
}

export function requireManaged(ctx: Pick<Ctx, 'actor'>, report: StoredReport): void {
  if (!mayManage(ctx, report)) throw new AppError('report_forbidden');
}

export function summaryWire(ctx: Pick<Ctx, 'actor'>, report: StoredReport): ReportSummary {
  const { id, name, section, table_name, look, version } = report;
  return {
    id,
    name,
    section,
    table_name,
    version,
    type: look.source.kind === 'table' ? 'record' : 'statement',
    source: look.source,
    chart_kind: look.chart?.kind ?? null,
    owner: report.owner_id === null ? null : { id: report.owner_id, name: report.owner_name ?? '' },
    archived_at: report.archived_at?.toISOString() ?? null,
    updated_at: report.updated_at.toISOString(),
    permission: permissionOn(ctx, report) ?? 'view',
    can_manage: mayManage(ctx, report),
  };
}

export function reportWire(ctx: Pick<Ctx, 'actor'>, report: StoredReport): Report {
  return { ...summaryWire(ctx, report), ...report.look };
}
