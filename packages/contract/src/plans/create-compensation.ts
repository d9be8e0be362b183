import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, monthSchema, nameSchema } from '../shared/primitives.ts';
import { calculationTriggerSchema, compensationSchema, paymentTriggerSchema } from './shapes.ts';

export const createCompensation = defineCall({
  name: 'createCompensation',
  method: 'POST',
  path: '/api/plans/{id}/compensations',
  summary: 'Add a draft compensation to a plan',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  params: idParams,
  body: z.strictObject({
    name: nameSchema,
    description: z.string().max(10000).default(''),
    calculation_trigger: calculationTriggerSchema.default('each_month'),
    payment_trigger: paymentTriggerSchema.default('end_of_month'),
    only_month: monthSchema.nullable().default(null),
  }),
  response: compensationSchema,
  errors: ['not_found', 'plan_archived', 'name_used'],
  audit: 'create_compensation',
});
