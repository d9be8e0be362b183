import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, okSchema } from '../shared/primitives.ts';
import { exportFormatSchema, exportSchema, exportSourceSchema } from './shapes.ts';

/** Everybody's own exports. What an export may hold is decided by the rights on its source, at the start and at the download. */
const permission = { kind: 'session' } as const;

export const startExport = defineCall({
  name: 'startExport',
  method: 'POST',
  path: '/api/exports',
  summary: 'Starts an export of what a list shows; `GET /api/exports/{id}` reports its progress',
  permission,
  body: z.strictObject({ source: exportSourceSchema, format: exportFormatSchema.default('csv') }),
  response: exportSchema,
  errors: [
    'forbidden',
    'not_found',
    'invalid_field',
    'feature_off',
    'live_only',
    'view_not_found',
    'view_forbidden',
    'statement_not_found',
    'statement_forbidden',
    'statement_in_error',
    'statement_not_ready',
    'invalid_period',
    'export_too_many_rows',
    'exports_running',
  ],
  audit: 'start_export',
});

export const listExports = defineCall({
  name: 'listExports',
  method: 'GET',
  path: '/api/exports',
  summary: "The caller's exports of the last 24 hours that were not cleared, newest first",
  permission,
  response: z.object({ exports: z.array(exportSchema) }),
  errors: [],
});

export const getExport = defineCall({
  name: 'getExport',
  method: 'GET',
  path: '/api/exports/{id}',
  summary: 'An export with its progress',
  permission,
  params: idParams,
  response: exportSchema,
  errors: ['not_found'],
});

export const changeExport = defineCall({
  name: 'changeExport',
  method: 'PUT',
  path: '/api/exports/{id}',
  summary: 'Cancels an export that runs, or clears one that has ended from the list',
  permission,
  params: idParams,
  body: z.strictObject({ action: z.enum(['cancel', 'dismiss']) }),
  response: exportSchema,
  errors: ['not_found', 'conflict'],
  audit: 'change_export',
});

export const deleteExport = defineCall({
  name: 'deleteExport',
  method: 'DELETE',
  path: '/api/exports/{id}',
  summary: 'Deletes an export and its file; one that runs is cancelled',
  permission,
  params: idParams,
  response: okSchema,
  errors: ['not_found'],
  audit: 'delete_export',
});

export const downloadExport = defineCall({
  name: 'downloadExport',
  method: 'GET',
  path: '/api/exports/{id}/file',
  summary: 'The file of a finished export, for as long as the caller has the rights that it was made with',
  permission,
  params: idParams,
  response: z.string(),
  answers: 'file',
  errors: ['not_found', 'forbidden', 'feature_off', 'live_only', 'conflict', 'export_rights_changed'],
});
