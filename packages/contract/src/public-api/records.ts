import { MAX_API_DEBOUNCE_S, MAX_API_RECORDS, MAX_API_RECORDS_BYTES } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { PUBLIC_API_NEEDS } from '../features.ts';
import { idSchema, instantSchema } from '../shared/primitives.ts';
import { bulkOf, valuesByKeySchema } from './shapes.ts';

const key = { caller: 'api_key', needs: PUBLIC_API_NEEDS } as const;

/**
 * The table's IDs find the records that are there. Calls that arrive while a load still waits (`debounce`) are added to it and get the
 * same import.
 */
export const loadRecordsInBulk = defineCall({
  ...key,
  name: 'loadRecordsInBulk',
  method: 'POST',
  path: '/api/public/v1/tables/{data_table_key}/records/bulk',
  summary: 'Create and update records of a data table, in the background',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: z.object({ data_table_key: z.string().min(1).max(255) }),
  query: z.strictObject({
    /** Records that are not in the load are deleted. Needs the right to delete. */
    all: z.enum(['true', 'false']).default('false'),
    /** Seconds to wait for further calls. */
    debounce: z.coerce.number().int().min(0).max(MAX_API_DEBOUNCE_S).default(0),
  }),
  body: bulkOf(valuesByKeySchema, MAX_API_RECORDS),
  response: z.object({ import_id: idSchema }),
  errors: ['feature_off', 'not_found', 'table_too_large'],
  audit: 'api_load_records',
  body_limit_bytes: MAX_API_RECORDS_BYTES,
});

export const getDataImport = defineCall({
  ...key,
  name: 'getDataImport',
  method: 'GET',
  path: '/api/public/v1/imports/{import_id}',
  summary: 'How far an import is, and which rows it refused',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  params: z.object({ import_id: idSchema }),
  response: z.object({
    data_import: z.object({
      id: idSchema,
      created_at: instantSchema,
      launched_at: instantSchema.nullable(),
      finished_at: instantSchema.nullable(),
      status: z.enum(['scheduled', 'started', 'finished']),
      progress: z.number().int(),
      data_tables_details: z.array(
        z.object({
          type: z.enum(['api', 'csv', 'integration']),
          status: z.enum(['scheduled', 'started', 'finished']),
          finished: z.boolean(),
          data_table_key: z.string().nullable(),
          progress: z.number().int(),
          number_of_records: z.number().int(),
          error: z
            .object({
              title: z.string(),
              description: z.string(),
              parsing_error_details: z.array(
                z.object({ line_number: z.number().int(), row: z.string(), details: z.string() }),
              ),
            })
            .nullable(),
        }),
      ),
    }),
  }),
  errors: ['feature_off', 'not_found'],
});
