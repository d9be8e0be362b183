import { z } from 'zod';
import { defineCall } from '../call.ts';
import { conditionGroupSchema } from '../shared/conditions.ts';
import { idParams } from '../shared/primitives.ts';

/** Characters of a filter in words. */
export const MAX_FILTER_WORDS_LENGTH = 500;

export const readFilter = defineCall({
  name: 'readFilter',
  method: 'POST',
  path: '/api/tables/{id}/filter-in-words',
  summary: 'A sentence as the conditions of a filter, and the words that were not understood',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  needs: { feature: 'ai_filters' },
  params: idParams,
  body: z.strictObject({
    text: z.string().trim().min(1).max(MAX_FILTER_WORDS_LENGTH),
    language: z.enum(['en', 'fr']),
  }),
  response: z.object({
    conditions: conditionGroupSchema.nullable(),
    /** Where they are in the text, end excluded. */
    unread: z.array(z.object({ start: z.number().int(), end: z.number().int() })),
    /** `service`: the service that the operator set up. */
    read_by: z.enum(['comptoir', 'service']),
    /** The service did not answer, or not with a filter of this table. */
    service_failed: z.boolean(),
    /** Values of text fields were looked for in so many records; `null`: in all. */
    looked_in: z.number().int().nullable(),
  }),
  errors: ['not_found'],
  reads: true,
});
