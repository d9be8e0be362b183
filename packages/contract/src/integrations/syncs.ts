import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, nameSchema, okSchema } from '../shared/primitives.ts';
import {
  GONE_CHOICES,
  RUN_MODES,
  runSchema,
  SYNC_TARGETS_OF,
  syncSchema,
  tableRefreshSchema,
  valuesSchema,
} from './shapes.ts';

const resource = { kind: 'resource', resource: 'company_setting.integrations' } as const;

/** The first rows of what would be synced: the test run of a query. */
export const previewSync = defineCall({
  name: 'previewSync',
  method: 'POST',
  path: '/api/company/integrations/{id}/preview',
  summary: 'Show the first rows of what a connection would bring',
  permission: { ...resource, level: 'write' },
  params: idParams,
  body: z.strictObject({ selection: valuesSchema }),
  response: z.object({ columns: z.array(z.string()), rows: z.array(z.array(z.string())) }),
  errors: ['not_found', 'invalid_field', 'integration_error'],
  audit: 'preview_sync',
});

/** Fetches once; then its columns are mapped as those of a file, and that mapping is used from then on. */
export const createSync = defineCall({
  name: 'createSync',
  method: 'POST',
  path: '/api/company/integrations/{id}/syncs',
  summary: 'Fill a table from a connection',
  permission: { ...resource, level: 'write' },
  params: idParams,
  body: z.strictObject({
    selection: valuesSchema,
    target: z.enum(SYNC_TARGETS_OF).default('table'),
    /** An existing table; null: the mapping makes one of this name, or users are filled. */
    table_id: idSchema.nullable(),
    table_name: nameSchema.optional(),
    gone: z.enum(GONE_CHOICES).default('keep'),
  }),
  response: syncSchema,
  errors: ['not_found', 'conflict', 'invalid_field', 'integration_ending', 'name_used'],
  audit: 'create_sync',
});

/** Another selection, or the columns again: fetches, and waits for the mapping. */
export const updateSync = defineCall({
  name: 'updateSync',
  method: 'PUT',
  path: '/api/company/integrations/syncs/{id}',
  summary: 'Change what a table is filled with',
  permission: { ...resource, level: 'write' },
  params: idParams,
  body: z.strictObject({
    selection: valuesSchema,
    /** Absent: as it is. */
    gone: z.enum(GONE_CHOICES).optional(),
  }),
  response: syncSchema,
  errors: ['not_found', 'invalid_field', 'integration_ending', 'integration_running'],
  audit: 'update_sync',
});

/** The table keeps its records and is filled from files again. */
export const deleteSync = defineCall({
  name: 'deleteSync',
  method: 'DELETE',
  path: '/api/company/integrations/syncs/{id}',
  summary: 'Stop filling a table from a connection',
  permission: { ...resource, level: 'delete' },
  params: idParams,
  response: okSchema,
  errors: ['not_found', 'integration_running'],
  audit: 'delete_sync',
});

/** What a refresh waits for: the columns are not mapped after all, or what would go is to go or to stay. */
export const answerRun = defineCall({
  name: 'answerRun',
  method: 'POST',
  path: '/api/company/integrations/runs/{id}',
  summary: 'Answer a refresh that waits: go on although many records are gone, or give it up',
  permission: { ...resource, level: 'write' },
  params: idParams,
  body: z.strictObject({ answer: z.enum(['go_on', 'give_up']) }),
  response: runSchema,
  errors: ['not_found', 'conflict', 'integration_running'],
  audit: 'answer_refresh',
});

/** Newest first. */
export const listIntegrationRuns = defineCall({
  name: 'listIntegrationRuns',
  method: 'GET',
  path: '/api/company/integrations/{id}/runs',
  summary: 'Refreshes of a connection',
  permission: { ...resource, level: 'read' },
  params: idParams,
  query: z.strictObject({ size: z.coerce.number().int().min(1).max(200).default(50) }),
  response: z.object({ runs: z.array(runSchema) }),
  errors: ['not_found'],
});

/** Starts a refresh of every table that the connection fills and that no refresh works on. */
export const importIntegration = defineCall({
  name: 'importIntegration',
  method: 'POST',
  path: '/api/import/integration/{id}',
  summary: 'Refresh what a connection fills',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: idParams,
  body: z.strictObject({ mode: z.enum(RUN_MODES).default('full') }),
  response: z.object({ runs: z.array(runSchema) }),
  errors: ['not_found', 'integration_off', 'integration_ending'],
  audit: 'import_integration',
});

/** For the button that refreshes, and for tables: which connections there are, and what they do now. */
export const listRefreshes = defineCall({
  name: 'listRefreshes',
  method: 'GET',
  path: '/api/import/integration',
  summary: 'Connections that can refresh, and refreshes in progress',
  permission: { kind: 'resource', resource: 'data_table', level: 'read' },
  response: z.object({
    integrations: z.array(
      z.object({
        id: idSchema,
        connection_name: z.string(),
        active: z.boolean(),
        /** It refreshes by itself at some time of the day. */
        is_scheduled: z.boolean(),
        /** Of a refresh in progress; null: none. */
        progress: z.number().int().nullable(),
        last_refreshed_at: z.string().nullable(),
        failed: z.boolean(),
        /** What it fills. */
        tables: z.array(tableRefreshSchema),
      }),
    ),
  }),
  errors: [],
});
