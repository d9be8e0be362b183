import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { explanationSchema, recordVerdictSchema } from './explanation.ts';
import { compensationParams } from './statement-parts.ts';

const permission = { kind: 'resource', resource: 'statement', level: 'read' } as const;

export const explainCompensation = defineCall({
  name: 'explainCompensation',
  method: 'GET',
  path: '/api/statements/{id}/compensations/{compensation_id}/explanation',
  summary: 'Why an amount is what it is: formulas with values, tiers climbed, records that count and those that do not',
  permission,
  params: compensationParams,
  response: explanationSchema,
  errors: ['statement_not_found', 'statement_not_ready'],
});

export const searchScopeRecords = defineCall({
  name: 'searchScopeRecords',
  method: 'GET',
  path: '/api/statements/scope/{id}/records',
  summary: "Records of a scope's table by name, each with why it is, or is not, in the pay",
  permission,
  params: idParams,
  query: z.object({
    statement_id: idSchema,
    compensation_id: idSchema,
    search: z.string().trim().min(1).max(255),
    page: z.coerce.number().int().min(0).max(1000).default(0),
  }),
  response: z.object({ records: z.array(recordVerdictSchema), more: z.boolean() }),
  errors: ['statement_not_found', 'statement_not_ready'],
});
