import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';
import { quotaCellSchema } from './shapes.ts';

export const setQuotaValues = defineCall({
  name: 'setQuotaValues',
  method: 'PUT',
  path: '/api/quotas/{id}/values',
  summary: 'Set many values at once: all or none',
  permission: { kind: 'resource', resource: 'quota', level: 'write' },
  params: idParams,
  body: z.object({ values: z.array(quotaCellSchema).min(1).max(20000) }),
  response: okSchema,
  errors: ['not_found', 'quota_archived', 'invalid_period'],
  audit: 'set_quota_values',
});
