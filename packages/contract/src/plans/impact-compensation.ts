import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, monthSchema } from '../shared/primitives.ts';
import { compensationDocumentSchema } from './document.ts';
import { impactSchema } from './shapes.ts';

export const impactCompensation = defineCall({
  name: 'impactCompensation',
  method: 'POST',
  path: '/api/compensations/{id}/impact',
  summary:
    'What a month becomes if the document went live now, or if the compensation was a draft again; for those who see all statements',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  /** `document: null`: as if the compensation was a draft again. */
  body: z.strictObject({ document: compensationDocumentSchema.nullable(), month: monthSchema }),
  response: impactSchema,
  errors: ['not_found', 'forbidden', 'preview_forbidden', 'calculation_too_long', 'calculation_replaced'],
  reads: true,
});
