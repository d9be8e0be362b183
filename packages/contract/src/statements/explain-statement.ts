import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { explanationSchema, recordVerdictSchema } from './explanation.ts';
import { shownPeriodQuery } from './shapes.ts';
import { compensationParams } from './statement-parts.ts';

const permission = { kind: 'resource', resource: 'statement', level: 'read' } as const;

export const explainCompensation = defineCall({
  name: 'explainCompensation',
  method: 'GET',
  path: '/api/statements/{id}/compensations/{compensation_id}/explanation',
  summary:
    'Why an amount is what it is: formulas with values, tiers climbed, records that count and those that do not',
  permission,
  params: compensationParams,
  response: explanationSchema,
  errors: ['statement_not_found', 'statement_forbidden', 'statement_not_ready', 'calculation_too_long'],
});

/** Whose month the verdicts are for. Without a statement: the month shown, one's own before that of another in the caller's scope. */
const scopeUse = shownPeriodQuery.extend({
  statement_id: idSchema.optional(),
  compensation_id: idSchema.optional(),
});

export const searchScopeRecords = defineCall({
  name: 'searchScopeRecords',
  method: 'GET',
  path: '/api/statements/scope/{id}/records',
  summary: "Records of a scope's table by name, each with why it is, or is not, in the pay",
  permission,
  params: idParams,
  query: scopeUse.extend({
    search: z.string().trim().max(255).default(''),
    page: z.coerce.number().int().min(0).max(1000).default(0),
  }),
  response: z.object({ records: z.array(recordVerdictSchema), more: z.boolean() }),
  errors: ['statement_not_found', 'statement_forbidden', 'statement_not_ready', 'calculation_too_long'],
});

export const getScopeRecord = defineCall({
  name: 'getScopeRecord',
  method: 'GET',
  path: '/api/statements/scope/{id}/records/{record_id}',
  summary: "One record of a scope's table with every rule that it passes or fails, from today's data",
  permission,
  params: idParams.extend({ record_id: idSchema }),
  query: scopeUse,
  response: recordVerdictSchema,
  errors: [
    'not_found',
    'statement_not_found',
    'statement_forbidden',
    'statement_not_ready',
    'calculation_too_long',
  ],
});

export const getScopeRecordExample = defineCall({
  name: 'getScopeRecordExample',
  method: 'GET',
  path: '/api/statements/scope/{id}/record-example',
  summary: "One record of a scope's table, if there is one a record that is in the pay",
  permission,
  params: idParams,
  query: scopeUse,
  response: z.object({ record: recordVerdictSchema.nullable() }),
  errors: ['statement_not_found', 'statement_forbidden', 'statement_not_ready', 'calculation_too_long'],
});
