import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, nameSchema } from '../shared/primitives.ts';
import { planSchema } from './shapes.ts';

export const updatePlan = defineCall({
  name: 'updatePlan',
  method: 'PATCH',
  path: '/api/plans/{id}',
  summary: 'Rename a plan, move it to a section, allow simulation',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  params: idParams,
  body: z.object({
    name: nameSchema.optional(),
    section: z.string().trim().max(255).optional(),
    simulation_allowed: z.boolean().optional(),
  }),
  response: planSchema,
  errors: ['not_found', 'name_used'],
  audit: 'update_plan',
});
