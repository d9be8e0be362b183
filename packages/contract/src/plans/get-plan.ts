import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { planSchema } from './shapes.ts';

export const getPlan = defineCall({
  name: 'getPlan',
  method: 'GET',
  path: '/api/plans/{id}',
  summary: 'One plan with its members',
  permission: { kind: 'resource', resource: 'plan.plans', level: 'read' },
  params: idParams,
  response: planSchema,
  errors: ['not_found'],
});
