import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { compensationSchema } from './shapes.ts';

export const getCompensation = defineCall({
  name: 'getCompensation',
  method: 'GET',
  path: '/api/compensations/{id}',
  summary: 'One compensation with its document',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  response: compensationSchema,
  errors: ['not_found'],
});
