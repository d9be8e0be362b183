import { MAX_IDS_PER_CALL } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { impactRowSchema } from '../plans/impact-compensation.ts';
import { decimalSchema, idSchema, monthNumberSchema, yearSchema } from '../shared/primitives.ts';
import { STATEMENT_TABS, statementFiltersSchema } from './search-statements.ts';

/** The statements whose change of state is previewed. */
export const statePreviewBody = z.strictObject({
  year: yearSchema,
  month: monthNumberSchema,
  /** As in `changeStatementState`. */
  statement_ids: z.array(idSchema).min(1).max(MAX_IDS_PER_CALL).nullable(),
  tab: z.enum(STATEMENT_TABS).default('all'),
  filters: statementFiltersSchema.default({}),
  view_id: idSchema.optional(),
});

export const previewUnlock = defineCall({
  name: 'previewUnlock',
  method: 'POST',
  path: '/api/validation/unlock/preview',
  summary: 'What unlocking would change: locked statements in the caller’s scope whose pay differs today',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  body: statePreviewBody,
  response: z.object({
    /** Locked statements that would be unlocked, and of those the ones that change. */
    statements: z.number().int(),
    rows: z.array(impactRowSchema),
    now: decimalSchema,
    after: decimalSchema,
    difference: decimalSchema,
    /** Older ones are not compared with today's data until they are unlocked. */
    is_compared: z.boolean(),
  }),
  errors: ['forbidden', 'view_not_found', 'view_forbidden'],
  reads: true,
});

export type UnlockPreview = z.output<typeof previewUnlock.response>;
