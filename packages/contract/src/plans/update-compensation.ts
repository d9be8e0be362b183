import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, monthSchema, nameSchema } from '../shared/primitives.ts';
import { calculationTriggerSchema, compensationSchema, paymentTriggerSchema } from './shapes.ts';

export const updateCompensation = defineCall({
  name: 'updateCompensation',
  method: 'PATCH',
  path: '/api/compensations/{id}',
  summary:
    'Rename, describe, or move to another plan (which makes it a draft); the frequency only while it was never live',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  params: idParams,
  body: z.strictObject({
    version: z.number().int(),
    name: nameSchema.optional(),
    description: z.string().max(10000).optional(),
    plan_id: idSchema.optional(),
    calculation_trigger: calculationTriggerSchema.optional(),
    payment_trigger: paymentTriggerSchema.optional(),
    only_month: monthSchema.nullable().optional(),
  }),
  response: compensationSchema,
  errors: ['not_found', 'plan_archived', 'name_used', 'compensation_changed', 'frequency_locked'],
  audit: 'update_compensation',
});
