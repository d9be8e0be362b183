import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idListSchema, idParams, idSchema } from '../shared/primitives.ts';
import { quotaSchema } from './shapes.ts';

export const getQuota = defineCall({
  name: 'getQuota',
  method: 'GET',
  path: '/api/quotas/{id}',
  summary: 'One fiscal year of a quota for all relevant users',
  permission: { kind: 'resource', resource: 'quota', level: 'read' },
  params: idParams,
  query: z.object({
    /** Absent: the fiscal year of the latest month with statements, else the running one. */
    year: z.coerce.number().int().min(1900).max(2200).optional(),
    search: z.string().max(255).default(''),
    plan_id: idSchema.optional(),
    /** People of any of these teams. */
    team_ids: idListSchema,
    relevant: z.enum(['true', 'false']).default('false'),
  }),
  response: quotaSchema,
  errors: ['not_found'],
});
