import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, nameSchema } from '../shared/primitives.ts';
import { compensationSchema } from './shapes.ts';

export const duplicateCompensation = defineCall({
  name: 'duplicateCompensation',
  method: 'POST',
  path: '/api/compensations/{id}/duplicate',
  summary: 'Copy a compensation as a draft, in this plan or another',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  params: idParams,
  body: z.strictObject({ name: nameSchema, plan_id: idSchema.optional() }),
  response: compensationSchema,
  errors: ['not_found', 'plan_archived', 'name_used'],
  audit: 'duplicate_compensation',
});
