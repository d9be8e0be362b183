import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, nameSchema } from '../shared/primitives.ts';
import { planSchema } from './shapes.ts';

export const duplicatePlan = defineCall({
  name: 'duplicatePlan',
  method: 'POST',
  path: '/api/plans/{id}/duplicate',
  summary: 'Copy a plan; its compensations become drafts',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  params: idParams,
  body: z.strictObject({ name: nameSchema }),
  response: planSchema,
  errors: ['not_found', 'name_used'],
  audit: 'duplicate_plan',
});
