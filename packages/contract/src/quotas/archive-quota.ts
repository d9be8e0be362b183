import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { quotaSummarySchema } from './shapes.ts';

export const archiveQuota = defineCall({
  name: 'archiveQuota',
  method: 'POST',
  path: '/api/quotas/{id}/archive',
  summary: 'Archive a quota',
  permission: { kind: 'resource', resource: 'quota', level: 'write' },
  params: idParams,
  response: quotaSummarySchema,
  errors: ['not_found', 'quota_in_use'],
  audit: 'archive_quota',
});
