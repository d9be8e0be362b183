import { z } from 'zod';
import { defineCall } from '../call.ts';
import { tableSummarySchema } from './data-table.ts';

export const listTables = defineCall({
  name: 'listTables',
  method: 'GET',
  path: '/api/tables',
  summary: 'The data tables with their size and freshness',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  query: z.strictObject({ archived: z.enum(['true', 'false']).default('false') }),
  response: z.object({ tables: z.array(tableSummarySchema) }),
  errors: [],
});
