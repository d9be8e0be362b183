import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, monthSchema } from '../shared/primitives.ts';
import { compensationDocumentSchema } from './document.ts';
import { previewSchema } from './shapes.ts';

export const previewCompensation = defineCall({
  name: 'previewCompensation',
  method: 'POST',
  path: '/api/compensations/{id}/preview',
  summary: 'Try a document on one person within the statement scope, and a month',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  body: z.strictObject({ document: compensationDocumentSchema, user_id: idSchema, month: monthSchema }),
  response: previewSchema,
  errors: ['not_found', 'preview_forbidden', 'calculation_too_long', 'calculation_replaced'],
  reads: true,
});
