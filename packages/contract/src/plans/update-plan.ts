import { z } from 'zod';
import { defineCall } from '../call.ts';
import { blankNameSchema, idParams, nameSchema, editVersionSchema } from '../shared/primitives.ts';
import { attributionSchema, planSchema } from './shapes.ts';

export const updatePlan = defineCall({
  name: 'updatePlan',
  method: 'PATCH',
  path: '/api/plans/{id}',
  summary:
    'Rename or describe a plan, move it to a section, allow simulation, count by dates or whole months',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  params: idParams,
  body: z.strictObject({
    name: nameSchema.optional(),
    section: blankNameSchema.optional(),
    description: z.string().trim().max(1000).optional(),
    simulation_allowed: z.boolean().optional(),
    attribution: attributionSchema.optional(),
    version: editVersionSchema.optional(),
  }),
  response: planSchema,
  errors: ['not_found', 'name_used', 'conflict'],
  audit: 'update_plan',
});
