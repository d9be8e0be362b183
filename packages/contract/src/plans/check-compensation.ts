import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { compensationDocumentSchema } from './document.ts';

const spanSchema = z.object({ from: z.number().int(), to: z.number().int() });

/** The engine's `Diagnostic`: which mistake, where, and what would mend it. Words for each code are the web's. */
export const diagnosticSchema = z.object({
  code: z.string(),
  severity: z.enum(['error', 'warning']),
  variable_id: z.string().nullable(),
  scope_id: z.string().nullable(),
  path: z.string().nullable(),
  span: spanSchema.nullable(),
  params: z.record(z.string(), z.string()),
  suggestion: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('replace'), text: z.string() }),
      z.object({ kind: z.literal('aggregate'), variable_id: z.string() }),
      z.object({ kind: z.literal('set_from'), value: z.string() }),
    ])
    .nullable(),
});

export const checkCompensationDocument = defineCall({
  name: 'checkCompensationDocument',
  method: 'POST',
  path: '/api/compensations/{id}/check',
  summary: 'Everything that is wrong with a document, without saving it',
  permission: { kind: 'resource', resource: 'plan.compensations', level: 'read' },
  params: idParams,
  body: z.strictObject({ document: compensationDocumentSchema }),
  response: z.object({
    diagnostics: z.array(diagnosticSchema),
    variables: z.array(
      z.object({
        id: z.string(),
        type: z.enum(['decimal', 'text', 'texts', 'date', 'boolean', 'user', 'any']),
        grain: z.union([
          z.object({ kind: z.literal('statement') }),
          z.object({ kind: z.literal('record'), scope_id: z.string() }),
        ]),
        format: z.enum(['amount', 'number', 'percentage', 'text', 'date', 'boolean']),
        broken: z.boolean(),
      }),
    ),
    order: z.array(z.string()),
  }),
  errors: ['not_found'],
  reads: true,
});
