import { MAX_REPORT_RECIPIENTS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { REPORT_NEEDS } from '../features.ts';
import { editVersionSchema, idParams, idSchema, instantSchema, okSchema } from '../shared/primitives.ts';

const permission = { kind: 'resource', resource: 'report', level: 'read' } as const;
const needs = REPORT_NEEDS;
const path = '/api/reports/{id}/schedules';
const ofOne = `${path}/{schedule_id}`;
const errors = ['forbidden', 'feature_off', 'live_only', 'report_not_found', 'report_forbidden'] as const;
const params = idParams.extend({ schedule_id: idSchema });

const scheduleParts = {
  frequency: z.enum(['weekly', 'monthly']),
  /** 1 (Monday) to 7, or the day of the month: in shorter months the last one. */
  day: z.number().int().min(1).max(31),
  /** Of the company's day. */
  hour: z.number().int().min(0).max(23),
  format: z.enum(['pdf', 'xlsx']),
  /** Each gets the file with the records and pay that they may see. */
  user_ids: z.array(idSchema).min(1).max(MAX_REPORT_RECIPIENTS),
  is_on: z.boolean().default(true),
};

const fits = ({ frequency, day }: { frequency: 'weekly' | 'monthly'; day: number }) =>
  frequency === 'monthly' || day <= 7;

export const reportScheduleSchema = z.object({
  ...scheduleParts,
  is_on: z.boolean(),
  id: idSchema,
  /** Those who still see the report. */
  users: z.array(z.object({ id: idSchema, name: z.string(), can_see: z.boolean() })),
  next_at: instantSchema.nullable(),
  last_at: instantSchema.nullable(),
  version: editVersionSchema,
});
export type ReportSchedule = z.output<typeof reportScheduleSchema>;

export const listReportSchedules = defineCall({
  name: 'listReportSchedules',
  method: 'GET',
  path,
  summary: 'When a report is sent by mail, and to whom',
  permission,
  needs,
  params: idParams,
  response: z.object({ schedules: z.array(reportScheduleSchema) }),
  errors,
});

export const createReportSchedule = defineCall({
  name: 'createReportSchedule',
  method: 'POST',
  path,
  summary: 'Sends a report by mail each week or month to people who see it',
  permission,
  needs,
  params: idParams,
  body: z.strictObject(scheduleParts).refine(fits, { path: ['day'] }),
  response: reportScheduleSchema,
  errors: [...errors, 'report_not_shareable', 'not_found', 'reports_full'],
  audit: 'create_report_schedule',
});

export const updateReportSchedule = defineCall({
  name: 'updateReportSchedule',
  method: 'PUT',
  path: ofOne,
  summary: 'Changes when a report is sent, and to whom',
  permission,
  needs,
  params,
  body: z.strictObject({ ...scheduleParts, version: editVersionSchema.optional() }).refine(fits, {
    path: ['day'],
  }),
  response: reportScheduleSchema,
  errors: [...errors, 'report_not_shareable', 'not_found', 'conflict'],
  audit: 'update_report_schedule',
});

export const deleteReportSchedule = defineCall({
  name: 'deleteReportSchedule',
  method: 'DELETE',
  path: ofOne,
  summary: 'Sends a report no longer',
  permission,
  needs,
  params,
  response: okSchema,
  errors: [...errors, 'not_found'],
  audit: 'delete_report_schedule',
});
