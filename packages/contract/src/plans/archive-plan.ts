import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idParams } from '../shared/primitives.ts';
import { planSchema } from './shapes.ts';

export const archivePlan = defineCall({
  name: 'archivePlan',
  method: 'POST',
  path: '/api/plans/{id}/archive',
  summary: 'Archive a plan; its attributions end on this day',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  params: idParams,
  body: z.strictObject({ end_date: dateSchema }),
  response: planSchema,
  errors: ['not_found'],
  audit: 'archive_plan',
});
