import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, editVersionSchema } from '../shared/primitives.ts';
import { planMemberSchema, planSchema } from './shapes.ts';

export const setPlanMembers = defineCall({
  name: 'setPlanMembers',
  method: 'PUT',
  path: '/api/plans/{id}/members',
  summary: 'Who has the plan, by user or team, and when',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  params: idParams,
  /** `version`: the `members_version` that the list was made from. */
  body: z.strictObject({
    members: z.array(planMemberSchema).max(5000),
    version: editVersionSchema.optional(),
  }),
  response: planSchema,
  errors: ['not_found', 'plan_archived', 'attribution_invalid', 'conflict'],
  audit: 'set_plan_members',
});
