import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';
import { compensationSchema } from './shapes.ts';

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

export const undoDeleteCompensation = defineCall({
  name: 'undoDeleteCompensation',
  method: 'POST',
  path: '/api/compensations/{id}/undo-delete',
  summary:
    'Brings a deleted compensation back within an hour, as it was. A live one only while it can still be computed',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'delete' },
  params: idParams,
  response: compensationSchema,
  errors: [
    'not_found',
    'deletion_not_undoable',
    'plan_archived',
    'name_used',
    'compensation_incomplete',
    'compensation_has_errors',
  ],
  audit: 'undo_delete_compensation',
});
