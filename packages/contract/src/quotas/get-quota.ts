import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { quotaSchema } from './shapes.ts';

export const getQuota = defineCall({
  name: 'getQuota',
  method: 'GET',
  path: '/api/quotas/{id}',
  summary: 'One fiscal year of a quota for all relevant users',
  permission: { kind: 'resource', resource: 'quota', level: 'read' },
  params: idParams,
  query: z.object({
    year: z.coerce.number().int().min(1900).max(2200),
    search: z.string().max(255).default(''),
    plan_id: idSchema.optional(),
    team_id: idSchema.optional(),
    relevant: z.enum(['true', 'false']).default('false'),
  }),
  response: quotaSchema,
  errors: ['not_found'],
});
