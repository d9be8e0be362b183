import { z } from 'zod';
import { defineCall } from '../call.ts';
import { planSummarySchema } from './shapes.ts';

export const listPlans = defineCall({
  name: 'listPlans',
  method: 'GET',
  path: '/api/plans',
  summary: 'Plans, live or archived, in their order',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'read' },
  query: z.strictObject({ state: z.enum(['live', 'archived']).default('live') }),
  response: z.object({ plans: z.array(planSummarySchema) }),
  errors: [],
});
