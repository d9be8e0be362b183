import { z } from 'zod';
import { defineCall } from '../call.ts';
import { quotaSummarySchema } from './shapes.ts';

export const listQuotas = defineCall({
  name: 'listQuotas',
  method: 'GET',
  path: '/api/quotas',
  summary: 'Quotas, live or archived',
  permission: { kind: 'resource', resource: 'quota', level: 'read' },
  query: z.strictObject({ state: z.enum(['live', 'archived']).default('live') }),
  response: z.object({ quotas: z.array(quotaSummarySchema) }),
  errors: [],
});
