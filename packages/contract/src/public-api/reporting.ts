import { MAX_API_ROWS } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { PUBLIC_API_NEEDS } from '../features.ts';
import { reportPageSchema, reportQuery, structureFieldSchema } from './shapes.ts';

const key = { caller: 'api_key', needs: PUBLIC_API_NEEDS } as const;

/** The structure that holds the statements. Every data table and every report has the structure of its id. */
export const STATEMENTS_STRUCTURE = 'statements';

const structureParams = z.object({ table_id: z.string().min(1).max(100) });

export const listDataStructures = defineCall({
  ...key,
  name: 'listDataStructures',
  method: 'GET',
  path: '/api/public/v2/data-structures',
  summary: 'What can be read: the statements, the data tables, and the reports',
  permission: { kind: 'session' },
  response: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.enum(['statement_reporting', 'record_reporting']),
        total_records: z.number().int(),
        links: z.object({ fields: z.string(), records: z.string() }),
      }),
    ),
  }),
  errors: ['feature_off'],
});

export const listStructureFields = defineCall({
  ...key,
  name: 'listStructureFields',
  method: 'GET',
  path: '/api/public/v2/data-structures/{table_id}/fields',
  summary: 'The fields of a structure. `schema_hash` changes with them',
  permission: { kind: 'session' },
  params: structureParams,
  response: z.object({
    schema_hash: z.string(),
    count: z.number().int(),
    fields: z.array(structureFieldSchema),
  }),
  errors: ['feature_off', 'not_found', 'invalid_field', 'table_too_large'],
});

export const readStatementRows = defineCall({
  ...key,
  name: 'readStatementRows',
  method: 'GET',
  path: '/api/public/v2/reporting/{table_id}/statements',
  summary:
    'Statements that the owner of the key sees, or the rows of a statement report, in the order of their ids',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  params: structureParams,
  query: reportQuery(MAX_API_ROWS),
  response: reportPageSchema,
  errors: ['feature_off', 'not_found', 'invalid_field', 'table_too_large'],
});

export const readRecordRows = defineCall({
  ...key,
  name: 'readRecordRows',
  method: 'GET',
  path: '/api/public/v2/reporting/{table_id}/records',
  summary: 'Records of a data table, or of a record report, in the order of their ids',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: structureParams,
  query: reportQuery(MAX_API_ROWS),
  response: reportPageSchema,
  errors: ['feature_off', 'not_found', 'invalid_field', 'table_too_large'],
});
