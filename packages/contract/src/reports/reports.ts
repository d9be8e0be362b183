import { z } from 'zod';
import { defineCall } from '../call.ts';
import { REPORT_NEEDS } from '../features.ts';
import { editVersionSchema, idParams, okSchema, pageQuery } from '../shared/primitives.ts';
import { reportBody, reportSchema, reportSectionSchema, reportSummarySchema } from './report-shapes.ts';

const needs = REPORT_NEEDS;
const read = { kind: 'resource', resource: 'report', level: 'read' } as const;
const write = { kind: 'resource', resource: 'report', level: 'write' } as const;
const closed = ['forbidden', 'feature_off', 'live_only'] as const;
const one = [...closed, 'report_not_found'] as const;
const path = '/api/reports/{id}';

export const listReports = defineCall({
  name: 'listReports',
  method: 'GET',
  path: '/api/reports',
  summary: 'The reports that the caller sees, by section and name',
  permission: read,
  needs,
  query: pageQuery(200).extend({
    /** In the name. */
    search: z.string().trim().max(255).default(''),
    section: reportSectionSchema.optional(),
    archived: z.enum(['true', 'false']).default('false'),
  }),
  response: z.object({
    reports: z.array(reportSummarySchema),
    total: z.number().int(),
    /** Of all reports that the caller sees, in order. */
    sections: z.array(z.string()),
    can_create: z.boolean(),
  }),
  errors: closed,
});

export const createReport = defineCall({
  name: 'createReport',
  method: 'POST',
  path: '/api/reports',
  summary: 'Saves a report of the caller, shared with nobody',
  permission: write,
  needs,
  body: reportBody,
  response: reportSchema,
  errors: [...closed, 'not_found', 'invalid_field', 'reports_full'],
  audit: 'create_report',
});

export const getReport = defineCall({
  name: 'getReport',
  method: 'GET',
  path,
  summary: 'One report: what it shows, not its rows',
  permission: read,
  needs,
  params: idParams,
  response: reportSchema,
  errors: one,
});

export const updateReport = defineCall({
  name: 'updateReport',
  method: 'PUT',
  path,
  summary:
    'Changes a report: for its owner, who may delete reports, and those with whom it is shared to edit',
  permission: read,
  needs,
  params: idParams,
  body: reportBody.extend({ version: editVersionSchema.optional() }),
  response: reportSchema,
  errors: [...one, 'report_forbidden', 'conflict', 'not_found', 'invalid_field'],
  audit: 'update_report',
});

export const duplicateReport = defineCall({
  name: 'duplicateReport',
  method: 'POST',
  path: `${path}/duplicate`,
  summary: 'A copy of a report for the caller, shared with nobody',
  permission: write,
  needs,
  params: idParams,
  response: reportSchema,
  errors: [...one, 'not_found', 'invalid_field', 'reports_full'],
  audit: 'duplicate_report',
});

export const archiveReport = defineCall({
  name: 'archiveReport',
  method: 'POST',
  path: `${path}/archive`,
  summary: 'Puts a report aside: it is no longer sent by mail',
  permission: read,
  needs,
  params: idParams,
  response: reportSchema,
  errors: [...one, 'report_forbidden'],
  audit: 'archive_report',
});

export const restoreReport = defineCall({
  name: 'restoreReport',
  method: 'POST',
  path: `${path}/restore`,
  summary: 'Takes a report back from the archive',
  permission: read,
  needs,
  params: idParams,
  response: reportSchema,
  errors: [...one, 'report_forbidden'],
  audit: 'restore_report',
});

export const deleteReport = defineCall({
  name: 'deleteReport',
  method: 'DELETE',
  path,
  summary: 'Deletes a report for everyone, with its schedules; records and statements stay as they are',
  permission: read,
  needs,
  params: idParams,
  response: okSchema,
  errors: [...one, 'report_forbidden'],
  audit: 'delete_report',
});

export const undoDeleteReport = defineCall({
  name: 'undoDeleteReport',
  method: 'POST',
  path: `${path}/undo-delete`,
  summary: 'Brings a deleted report back within an hour, with its sharing and schedules',
  permission: read,
  needs,
  params: idParams,
  response: reportSchema,
  errors: [...one, 'report_forbidden', 'deletion_not_undoable', 'reports_full'],
  audit: 'undo_delete_report',
});
