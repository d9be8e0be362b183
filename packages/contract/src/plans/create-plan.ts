import { z } from 'zod';
import { defineCall } from '../call.ts';
import { blankNameSchema, nameSchema } from '../shared/primitives.ts';
import { planSchema } from './shapes.ts';

export const createPlan = defineCall({
  name: 'createPlan',
  method: 'POST',
  path: '/api/plans',
  summary: 'Add a plan',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  body: z.strictObject({
    name: nameSchema,
    section: blankNameSchema.default(''),
    description: z.string().trim().max(1000).default(''),
  }),
  response: planSchema,
  errors: ['name_used'],
  audit: 'create_plan',
});
