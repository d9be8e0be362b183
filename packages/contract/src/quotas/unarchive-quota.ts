import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { quotaSummarySchema } from './shapes.ts';

export const unarchiveQuota = defineCall({
  name: 'unarchiveQuota',
  method: 'POST',
  path: '/api/quotas/{id}/unarchive',
  summary: 'Bring an archived quota back',
  permission: { kind: 'resource', resource: 'quota', level: 'write' },
  params: idParams,
  response: quotaSummarySchema,
  errors: ['not_found'],
  audit: 'unarchive_quota',
});
