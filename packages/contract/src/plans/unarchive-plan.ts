import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { planSchema } from './shapes.ts';

export const unarchivePlan = defineCall({
  name: 'unarchivePlan',
  method: 'POST',
  path: '/api/plans/{id}/unarchive',
  summary: 'Bring an archived plan back',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'write' },
  params: idParams,
  response: planSchema,
  errors: ['not_found'],
  audit: 'unarchive_plan',
});
