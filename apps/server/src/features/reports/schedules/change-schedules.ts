import type {
  BodyOf,
  createReportSchedule as createCall,
  ReportSchedule,
  updateReportSchedule as updateCall,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { MAX_REPORT_SCHEDULES, present } from '@comptoir/kernel';
import { requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { assertVersion } from '../../../platform/versions.ts';
import { companyPeriod } from '../../company-calendar/index.ts';
import { requireReport } from '../read-reports.ts';
import { requireManaged } from '../report-policy.ts';
import { lockReport, type StoredReport, userCandidates } from '../report-queries.ts';
import { assertShareable } from '../share-report.ts';
import { nextTime } from './next-time.ts';
import { findSeers } from './recipients.ts';
import {
  deleteSchedule,
  insertSchedule,
  lockSchedule,
  readSchedules,
  type ScheduleValues,
  type StoredSchedule,
  updateSchedule,
} from './schedule-queries.ts';

const OBJECT = { object_type: 'report_schedule' } as const;
type Body = BodyOf<typeof createCall>;

export async function listSchedules(ctx: Ctx, report_id: string): Promise<{ schedules: ReportSchedule[] }> {
  requirePermission(ctx, 'report', 'read');
  const report = await managed(ctx, report_id);
  return { schedules: await wiresOf(ctx, report, await readSchedules(ctx, report_id)) };
}

export async function createSchedule(ctx: Ctx, report_id: string, body: Body): Promise<ReportSchedule> {
  requirePermission(ctx, 'report', 'read');
  await lockReport(ctx, report_id);
  const report = await managed(ctx, report_id);
  if ((await readSchedules(ctx, report_id)).length >= MAX_REPORT_SCHEDULES)
    throw new AppError('reports_full', { most: MAX_REPORT_SCHEDULES });
  const id = ctx.newId();
  await insertSchedule(ctx, { id, report_id }, await valuesOf(ctx, report, body, []));
  return audited(ctx, report, id, null);
}

export async function changeSchedule(
  ctx: Ctx,
  at: { readonly id: string; readonly schedule_id: string },
  { version, ...body }: BodyOf<typeof updateCall>,
): Promise<ReportSchedule> {
  requirePermission(ctx, 'report', 'read');
  const report = await managed(ctx, at.id);
  const before = await requireSchedule(ctx, at);
  assertVersion('report_schedule', before.version, version);
  await updateSchedule(ctx, before.id, await valuesOf(ctx, report, body, before.user_ids));
  return audited(ctx, report, before.id, before);
}

export async function removeSchedule(
  ctx: Ctx,
  at: { readonly id: string; readonly schedule_id: string },
): Promise<void> {
  requirePermission(ctx, 'report', 'read');
  await managed(ctx, at.id);
  const before = await requireSchedule(ctx, at);
  await deleteSchedule(ctx, before.id);
  ctx.audit({ ...OBJECT, object_id: before.id, before });
}

async function managed(ctx: Ctx, report_id: string): Promise<StoredReport> {
  const report = await requireReport(ctx, report_id);
  requireManaged(ctx, report);
  return report;
}

async function requireSchedule(
  ctx: Ctx,
  at: { readonly id: string; readonly schedule_id: string },
): Promise<StoredSchedule> {
  const found = await lockSchedule(ctx, at.schedule_id);
  if (found?.report_id !== at.id) throw new AppError('not_found');
  return found;
}

/** New recipients must see the report; those from before may have lost that, and then get nothing. */
async function valuesOf(
  ctx: Ctx,
  report: StoredReport,
  body: Body,
  had: readonly string[],
): Promise<ScheduleValues> {
  const user_ids = [...new Set(body.user_ids)];
  const candidates = new Map((await userCandidates(ctx)).map((user) => [user.id, user]));
  const seers = await findSeers(ctx, report);
  for (const id of user_ids) {
    if (had.includes(id)) continue;
    const candidate = candidates.get(id);
    assertShareable(candidate);
    if (!seers.has(id)) throw new AppError('report_not_shareable', { name: candidate?.name ?? '' });
  }
  const { settings } = await companyPeriod(ctx);
  const isOn = body.is_on && report.archived_at === null;
  const next_at = isOn ? nextTime(body, ctx.clock.now(), settings.timezone) : null;
  return { ...body, user_ids, is_on: isOn, next_at };
}

async function audited(
  ctx: Ctx,
  report: StoredReport,
  id: string,
  before: StoredSchedule | null,
): Promise<ReportSchedule> {
  const stored = (await readSchedules(ctx, report.id)).filter((one) => one.id === id);
  const after = present((await wiresOf(ctx, report, stored))[0], 'the schedule just saved');
  ctx.audit({ ...OBJECT, object_id: id, ...(before ? { before } : {}), after });
  return after;
}

async function wiresOf(
  ctx: Ctx,
  report: StoredReport,
  stored: readonly StoredSchedule[],
): Promise<ReportSchedule[]> {
  const names = new Map((await userCandidates(ctx)).map(({ id, name }) => [id, name]));
  const seers = await findSeers(ctx, report);
  return stored.map(({ report_id: _, next_at, last_at, ...one }) => ({
    ...one,
    next_at: next_at?.toISOString() ?? null,
    last_at: last_at?.toISOString() ?? null,
    users: one.user_ids.flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name, can_see: seers.has(id) }];
    }),
  }));
}
