import { z } from 'zod';
import { defineCall } from '../call.ts';
import { REPORT_NEEDS } from '../features.ts';
import { editVersionSchema, idParams, idSchema } from '../shared/primitives.ts';
import { viewShareSchema, viewSharingSchema } from '../views/shapes.ts';

const permission = { kind: 'resource', resource: 'report', level: 'read' } as const;
const needs = REPORT_NEEDS;
const path = '/api/reports/{id}/shares';
const errors = ['forbidden', 'feature_off', 'live_only', 'report_not_found', 'report_forbidden'] as const;

export const getReportShares = defineCall({
  name: 'getReportShares',
  method: 'GET',
  path,
  summary: 'With whom a report is shared',
  permission,
  needs,
  params: idParams,
  response: viewSharingSchema,
  errors,
});

export const setReportShares = defineCall({
  name: 'setReportShares',
  method: 'PUT',
  path,
  summary:
    'Shares a report with exactly these roles and users. Each of them sees the records and pay that they may see',
  permission,
  needs,
  params: idParams,
  body: z.strictObject({
    shares: z.array(viewShareSchema).max(500),
    /** That of the sharing, `shares_version`. */
    version: editVersionSchema.optional(),
  }),
  response: viewSharingSchema,
  errors: [...errors, 'report_not_shareable', 'not_found', 'conflict'],
  audit: 'share_report',
});

export const getReportSharingData = defineCall({
  name: 'getReportSharingData',
  method: 'GET',
  path: '/api/report-sharing-data',
  summary: 'Roles and users with whom reports can be shared: those who may read reports',
  permission: { kind: 'resource', resource: 'report', level: 'write' },
  needs,
  response: z.object({
    roles: z.array(z.object({ id: idSchema, name: z.string() })),
    users: z.array(z.object({ id: idSchema, name: z.string(), avatar: z.string().nullable() })),
  }),
  errors: ['forbidden', 'feature_off', 'live_only'],
});
