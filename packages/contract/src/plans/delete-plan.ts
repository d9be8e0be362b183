import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';

export const deletePlan = defineCall({
  name: 'deletePlan',
  method: 'DELETE',
  path: '/api/plans/{id}',
  summary: 'Delete a plan that nothing uses',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['not_found', 'plan_in_use'],
  audit: 'delete_plan',
});
