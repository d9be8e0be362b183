import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { planMemberSchema, planSchema } from './shapes.ts';

export const setPlanMembers = defineCall({
  name: 'setPlanMembers',
  method: 'PUT',
  path: '/api/plans/{id}/members',
  summary: 'Who has the plan, by user or team, and when',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  params: idParams,
  body: z.object({ members: z.array(planMemberSchema).max(5000) }),
  response: planSchema,
  errors: ['not_found', 'plan_archived', 'attribution_invalid'],
  audit: 'set_plan_members',
});
