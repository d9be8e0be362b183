import { ERROR_CODES } from '../errors/index.ts';
import { MAX_IDS_PER_CALL } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idSchema, monthNumberSchema, yearSchema } from '../shared/primitives.ts';
import { STATEMENT_TABS, statementFiltersSchema } from './search-statements.ts';
import { statementActionSchema } from './shapes.ts';

/** Characters of what is said about a change of state. */
export const MAX_STATE_COMMENT = 2000;

export const stateChangeBodySchema = z.strictObject({
  mode: statementActionSchema,
  year: yearSchema,
  month: monthNumberSchema,
  /**
   * All of this month: one of another month is left out, with the reason. `null`: every statement of the month in the caller's scope that
   * the action fits, within `tab`, `filters` and view.
   */
  statement_ids: z.array(idSchema).min(1).max(MAX_IDS_PER_CALL).nullable(),
  tab: z.enum(STATEMENT_TABS).default('all'),
  filters: statementFiltersSchema.default({}),
  /** Only what this view shows. */
  view_id: idSchema.optional(),
  /** Kept in the history of each statement that changes. */
  comment: z.string().trim().max(MAX_STATE_COMMENT).optional(),
});

export const changeStatementState = defineCall({
  name: 'changeStatementState',
  method: 'POST',
  path: '/api/validation',
  summary: 'Lock, unlock, validate, invalidate, send to payroll or take back: one, several or all of a month',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  body: stateChangeBodySchema,
  response: z.object({
    changed: z.number().int(),
    changed_ids: z.array(idSchema),
    /**
     * What was requested and could not be done, with the reason: of "all", also what the action does not fit, except what has that state
     * already. So is a statement of another month, one that the caller does not see and one that is gone: these name no user. The refusal
     * of a single statement is an error response instead.
     */
    skipped: z.array(
      z.object({
        statement_id: idSchema,
        user_id: idSchema.nullable(),
        user_name: z.string().nullable(),
        code: z.enum(ERROR_CODES),
        params: z.record(z.string(), z.string()),
      }),
    ),
  }),
  errors: [
    'forbidden',
    'view_not_found',
    'view_forbidden',
    'not_a_validator',
    'validation_waits',
    'statement_not_found',
    'statement_forbidden',
    'statement_of_other_month',
    'statement_changed',
    'statement_locked',
    'statement_not_locked',
    'earlier_statement_open',
    'later_statement_locked',
    'statement_corrected',
    'licence_missing',
    'statement_validated',
    'statement_paid',
    'statement_not_ready',
    'statement_in_error',
    'statement_ongoing',
    'statement_not_validated',
    'own_statement',
    'adjustment_pending',
  ],
  audit: 'change_statement_state',
  // Money leaves.
  needs_password: {
    field: 'mode',
    is: ['close'],
    permission: { kind: 'binary', permission: 'statement_send_to_payroll' },
  },
});
