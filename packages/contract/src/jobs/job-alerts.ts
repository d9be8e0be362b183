import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, instantSchema, okSchema } from '../shared/primitives.ts';

export const listJobAlerts = defineCall({
  name: 'listJobAlerts',
  method: 'GET',
  path: '/api/job-alerts',
  summary:
    'Background tasks that were given up after several tries and that nobody has looked at yet, newest first',
  permission: { kind: 'resource', resource: 'company_setting', level: 'read' },
  response: z.object({
    alerts: z.array(
      z.object({
        id: idSchema,
        job_id: idSchema,
        kind: z.string(),
        /** Null: nobody did, it runs by itself. */
        asked_by: z.string().nullable(),
        created_at: instantSchema,
      }),
    ),
  }),
  errors: [],
});

export const acknowledgeJobAlert = defineCall({
  name: 'acknowledgeJobAlert',
  method: 'DELETE',
  path: '/api/job-alerts/{id}',
  summary: 'Says that somebody has looked at a task that was given up',
  permission: { kind: 'resource', resource: 'company_setting', level: 'write' },
  params: idParams,
  response: okSchema,
  errors: ['not_found'],
  audit: 'acknowledge_job_alert',
});
