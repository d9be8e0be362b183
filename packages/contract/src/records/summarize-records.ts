import { MAX_SUMMARY_COLUMNS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { recordFilterSchema, recordPreviewSchema } from './record.ts';
import { summarySchema } from './summary-shapes.ts';

export const summarizeRecords = defineCall({
  name: 'summarizeRecords',
  method: 'POST',
  path: '/api/tables/{id}/records/summary',
  summary: 'Sums, averages and counts over the records that match',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: idParams,
  body: recordFilterSchema.omit({ sort: true }).extend({
    ...recordPreviewSchema.shape,
    summaries: z.array(summarySchema).min(1).max(MAX_SUMMARY_COLUMNS),
  }),
  /** In the order of the request: a decimal or a date as text; `null`: an average, minimum or maximum of nothing. */
  response: z.object({ values: z.array(z.string().nullable()) }),
  errors: ['not_found', 'forbidden', 'view_not_found', 'view_forbidden', 'invalid_field', 'table_too_large'],
  reads: true,
});
