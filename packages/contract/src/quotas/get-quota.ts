import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idListSchema, idParams, idSchema } from '../shared/primitives.ts';
import { quotaSchema } from './shapes.ts';

export const getQuota = defineCall({
  name: 'getQuota',
  method: 'GET',
  path: '/api/quotas/{id}',
  summary: 'One fiscal year of a quota: a window of the people of the filters, by name',
  permission: { kind: 'resource', resource: 'quota', level: 'read' },
  params: idParams,
  query: z.strictObject({
    /** Absent: the fiscal year of the latest month with statements, else the running one. */
    year: z.coerce.number().int().min(1900).max(2200).optional(),
    search: z.string().max(255).default(''),
    plan_id: idSchema.optional(),
    /** People of any of these teams. */
    team_ids: idListSchema,
    /** People of any of these groups. Needs the right to read groups. */
    group_ids: idListSchema,
    /** Leaves out people without a value whose plans don't read the quota, where any plan does. */
    relevant: z.enum(['true', 'false']).default('false'),
    offset: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(500).default(200),
  }),
  response: quotaSchema,
  errors: ['not_found'],
});
