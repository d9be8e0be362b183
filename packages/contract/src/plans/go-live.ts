import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { compensationSchema } from './shapes.ts';

export const goLive = defineCall({
  name: 'goLive',
  method: 'POST',
  path: '/api/compensations/{id}/go-live',
  summary: 'Draft to live: it is computed for all members of the plan',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  params: idParams,
  body: z.strictObject({ version: z.number().int() }),
  response: compensationSchema,
  errors: [
    'not_found',
    'plan_archived',
    'compensation_changed',
    'compensation_incomplete',
    'compensation_has_errors',
    'plan_checks_failed',
  ],
  audit: 'go_live',
});
