import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema } from '../shared/primitives.ts';
import { CONFIG_ERRORS, importConfigSchema, importSchema } from './import.ts';

export const startImport = defineCall({
  name: 'startImport',
  method: 'PUT',
  path: '/api/import',
  summary: 'Start an import with its mapping',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  body: z.strictObject({ id: idSchema, config: importConfigSchema }),
  response: importSchema,
  errors: CONFIG_ERRORS,
  audit: 'start_import',
});

/** Cancels what has not finished; drops an upload that was not started. */
export const cancelImport = defineCall({
  name: 'cancelImport',
  method: 'DELETE',
  path: '/api/import/{id}',
  summary: 'Cancel an import',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: idParams,
  response: importSchema,
  errors: ['not_found', 'conflict'],
  audit: 'cancel_import',
});

export const dismissImport = defineCall({
  name: 'dismissImport',
  method: 'PATCH',
  path: '/api/import/{id}',
  summary: 'Clear an import from the notices',
  permission: { kind: 'resource', resource: 'data_table', level: 'write' },
  params: idParams,
  body: z.strictObject({ dismissed: z.boolean() }),
  response: importSchema,
  errors: ['not_found'],
  audit: 'dismiss_import',
});
