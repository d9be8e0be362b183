import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';

export const deleteQuota = defineCall({
  name: 'deleteQuota',
  method: 'DELETE',
  path: '/api/quotas/{id}',
  summary: 'Delete a quota that nothing uses',
  permission: { kind: 'resource', resource: 'quota', level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['not_found', 'quota_in_use'],
  audit: 'delete_quota',
});
