import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { compensationSchema } from './shapes.ts';

export const backToDraft = defineCall({
  name: 'backToDraft',
  method: 'POST',
  path: '/api/compensations/{id}/back-to-draft',
  summary: 'Live to draft: it stops computing and leaves unvalidated statements',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  params: idParams,
  body: z.strictObject({ version: z.number().int() }),
  response: compensationSchema,
  errors: ['not_found', 'compensation_changed'],
  audit: 'back_to_draft',
});
