import type {
  BodyOf,
  createReport as createCall,
  Report,
  updateReport as updateCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_NAME_LENGTH, MAX_REPORTS, present } from '@comptoir/kernel';
import { requirePermission } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { assertVersion } from '../../platform/versions.ts';
import { requireReport } from './read-reports.ts';
import { permissionOn, reportWire, requireManaged } from './report-policy.ts';
import {
  countReports,
  findDeletedReport,
  findReport,
  insertReport,
  lockReport,
  markReportDeleted,
  readReports,
  setArchived,
  unmarkReportDeleted,
  updateReportRow,
} from './report-queries.ts';
import { checkedUses } from './report-uses.ts';
import { resumeSchedules } from './schedules/resume-schedules.ts';
import { holdSchedules, stopSchedules } from './schedules/schedule-queries.ts';

const OBJECT = { object_type: 'report' } as const;

export async function createReport(ctx: Ctx, body: BodyOf<typeof createCall>): Promise<Report> {
  requirePermission(ctx, 'report', 'write');
  // Support without a user of the company keeps nothing in it.
  if (ctx.actor.user_id === null) throw new AppError('forbidden');
  const { name, section, ...look } = body;
  const uses = await checkedUses(ctx, look);
  if ((await countReports(ctx)) >= MAX_REPORTS) throw new AppError('reports_full', { most: MAX_REPORTS });
  const id = ctx.newId();
  await insertReport(ctx, id, { name, section, look, uses });
  const report = reportWire(ctx, present(await findReport(ctx, id), 'the report just made'));
  ctx.audit({ ...OBJECT, object_id: id, after: report });
  return report;
}

export async function changeReport(ctx: Ctx, id: string, body: BodyOf<typeof updateCall>): Promise<Report> {
  requirePermission(ctx, 'report', 'read');
  await lockReport(ctx, id);
  const stored = await requireReport(ctx, id);
  if (permissionOn(ctx, stored) !== 'edit') throw new AppError('report_forbidden');
  const { name, section, version, ...look } = body;
  assertVersion('report', stored.version, version);
  const uses = await checkedUses(ctx, look);
  await updateReportRow(ctx, id, { name, section, look, uses: stored.archived_at === null ? uses : [] });
  const report = reportWire(ctx, await requireReport(ctx, id));
  ctx.audit({ ...OBJECT, object_id: id, before: reportWire(ctx, stored), after: report });
  return report;
}

/** Also of a report that is shared with the caller: the copy is theirs. */
export async function duplicateReport(ctx: Ctx, id: string): Promise<Report> {
  requirePermission(ctx, 'report', 'write');
  const { name, section, look } = await requireReport(ctx, id);
  const used = new Set((await readReports(ctx)).map((one) => one.name));
  for (let number = 2; ; number += 1) {
    const ending = ` (${number})`;
    const copy = name.slice(0, MAX_NAME_LENGTH - ending.length) + ending;
    if (!used.has(copy)) return createReport(ctx, { ...look, name: copy, section });
  }
}

export async function archiveReport(ctx: Ctx, id: string, is_archived: boolean): Promise<Report> {
  requirePermission(ctx, 'report', 'read');
  await lockReport(ctx, id);
  const stored = await requireReport(ctx, id);
  requireManaged(ctx, stored);
  if ((stored.archived_at !== null) === is_archived) return reportWire(ctx, stored);
  const uses = is_archived ? [] : await checkedUses(ctx, stored.look).catch(() => []);
  await setArchived(ctx, id, is_archived ? ctx.clock.now() : null, uses);
  if (is_archived) await stopSchedules(ctx, id);
  const report = reportWire(ctx, await requireReport(ctx, id));
  ctx.audit({ ...OBJECT, object_id: id, before: reportWire(ctx, stored), after: report });
  return report;
}

export async function removeReport(ctx: Ctx, id: string): Promise<void> {
  requirePermission(ctx, 'report', 'read');
  await lockReport(ctx, id);
  const stored = await requireReport(ctx, id);
  requireManaged(ctx, stored);
  await markReportDeleted(ctx, id);
  await holdSchedules(ctx, id);
  ctx.audit({ ...OBJECT, object_id: id, before: reportWire(ctx, stored) });
}

/**
 * The report as it was, for an hour, with its ID, sharing and schedules: links and home pages show it again. A field that was deleted
 * since is missing in it, as in an archived report that is restored.
 */
export async function undoRemoveReport(ctx: Ctx, id: string): Promise<Report> {
  requirePermission(ctx, 'report', 'read');
  await lockReport(ctx, id);
  const stored = await findDeletedReport(ctx, id);
  if (!stored) throw new AppError('deletion_not_undoable');
  requireManaged(ctx, stored);
  if ((await countReports(ctx)) >= MAX_REPORTS) throw new AppError('reports_full', { most: MAX_REPORTS });
  const isOpen = stored.archived_at === null;
  await unmarkReportDeleted(ctx, id, isOpen ? await checkedUses(ctx, stored.look).catch(() => []) : []);
  await resumeSchedules(ctx, id);
  const report = reportWire(ctx, await requireReport(ctx, id));
  ctx.audit({ ...OBJECT, object_id: id, after: report });
  return report;
}
