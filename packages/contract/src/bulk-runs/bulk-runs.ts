import { MAX_IDS_PER_CALL } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { dateSchema, idParams, idSchema } from '../shared/primitives.ts';
import { stateChangeBodySchema } from '../statements/change-state.ts';
import { userFiltersSchema } from '../users/search-users.ts';
import { bulkRunSchema, skippedOfRunSchema, USER_BULK_ACTIONS } from './shapes.ts';

/** Each run is its author's own. */
const own = { kind: 'session' } as const;

export const startStatementRun = defineCall({
  name: 'startStatementRun',
  method: 'POST',
  path: '/api/bulk-runs/statements',
  summary: 'Locks, validates or sends many statements to payroll in the background, in batches',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  body: stateChangeBodySchema,
  response: bulkRunSchema,
  errors: ['forbidden', 'view_not_found', 'view_forbidden', 'not_a_validator', 'bulk_runs_full'],
  audit: 'start_statement_run',
  // Money leaves.
  needs_password: {
    field: 'mode',
    is: ['close'],
    permission: { kind: 'binary', permission: 'statement_send_to_payroll' },
  },
});

export const startUserRun = defineCall({
  name: 'startUserRun',
  method: 'POST',
  path: '/api/bulk-runs/users',
  summary: 'Invites or archives many users in the background',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  body: z.strictObject({
    action: z.enum(USER_BULK_ACTIONS),
    /** `null`: everybody whom `filters` find. */
    user_ids: z.array(idSchema).min(1).max(MAX_IDS_PER_CALL).nullable(),
    filters: userFiltersSchema.default(userFiltersSchema.parse({})),
    /** Of `archive`: the last day, and who manages those who would be left without a manager. */
    departure_date: dateSchema.optional(),
    new_manager_id: idSchema.optional(),
  }),
  response: bulkRunSchema,
  errors: ['forbidden', 'departure_date_needed', 'bulk_runs_full'],
  audit: 'start_user_run',
});

export const undoBulkRun = defineCall({
  name: 'undoBulkRun',
  method: 'POST',
  path: '/api/bulk-runs/{id}/undo',
  summary: 'Brings back the people whom a run archived, with what their archiving ended: a run of its own',
  permission: { kind: 'resource', resource: 'user.users', level: 'delete' },
  params: idParams,
  response: bulkRunSchema,
  errors: ['forbidden', 'not_found', 'conflict', 'bulk_runs_full'],
  audit: 'undo_bulk_run',
});

export const listBulkRuns = defineCall({
  name: 'listBulkRuns',
  method: 'GET',
  path: '/api/bulk-runs',
  summary: "The caller's runs of the last 24 hours that were not cleared, newest first",
  permission: own,
  response: z.object({ runs: z.array(bulkRunSchema) }),
  errors: [],
});

export const getBulkRun = defineCall({
  name: 'getBulkRun',
  method: 'GET',
  path: '/api/bulk-runs/{id}',
  summary: 'How far a run is',
  permission: own,
  params: idParams,
  response: bulkRunSchema,
  errors: ['not_found'],
});

export const listSkippedOfRun = defineCall({
  name: 'listSkippedOfRun',
  method: 'GET',
  path: '/api/bulk-runs/{id}/skipped',
  summary: 'What a run skipped, and why',
  permission: own,
  params: idParams,
  response: z.object({ skipped: z.array(skippedOfRunSchema) }),
  errors: ['not_found'],
});

export const changeBulkRun = defineCall({
  name: 'changeBulkRun',
  method: 'PUT',
  path: '/api/bulk-runs/{id}',
  summary: 'Stops a run between two batches, or clears one that has ended from the list',
  permission: own,
  params: idParams,
  body: z.strictObject({ action: z.enum(['cancel', 'dismiss']) }),
  response: bulkRunSchema,
  errors: ['not_found', 'conflict'],
  audit: 'change_bulk_run',
});
