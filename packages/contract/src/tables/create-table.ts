import { z } from 'zod';
import { defineCall } from '../call.ts';
import { nameSchema } from '../shared/primitives.ts';
import { apiNameSchema, tableSchema } from './data-table.ts';

/** An empty table with a name field and an ID field. Tables from files are made by an import. */
export const createTable = defineCall({
  name: 'createTable',
  method: 'POST',
  path: '/api/tables',
  summary: 'Create an empty data table',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  body: z.strictObject({ name: nameSchema, api_key: apiNameSchema.optional() }),
  response: tableSchema,
  errors: ['name_used'],
  audit: 'create_table',
});
