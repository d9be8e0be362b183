import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { compensationDocumentSchema } from './document.ts';
import { compensationSchema } from './shapes.ts';

export const saveCompensationDocument = defineCall({
  name: 'saveCompensationDocument',
  method: 'PUT',
  path: '/api/compensations/{id}/document',
  summary: 'Save what the compensation computes; 409 when another admin saved since `version`',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'write' },
  params: idParams,
  body: z.strictObject({ version: z.number().int(), document: compensationDocumentSchema }),
  response: compensationSchema,
  errors: [
    'not_found',
    'compensation_changed',
    'compensation_has_errors',
    'plan_checks_failed',
    'bad_request',
  ],
  audit: 'save_compensation_document',
});
