import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, okSchema } from '../shared/primitives.ts';

export const orderPlans = defineCall({
  name: 'orderPlans',
  method: 'PUT',
  path: '/api/plans/order',
  summary: 'Put the plans in this order',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  body: z.strictObject({ plan_ids: z.array(idSchema).max(1000) }),
  response: okSchema,
  errors: ['not_found'],
  audit: 'order_plans',
});
