import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';

export const deleteCompensation = defineCall({
  name: 'deleteCompensation',
  method: 'DELETE',
  path: '/api/compensations/{id}',
  summary: 'Delete a compensation that nothing uses',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['not_found', 'plan_in_use'],
  audit: 'delete_compensation',
});
