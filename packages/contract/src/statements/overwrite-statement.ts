import { MAX_IDS_PER_CALL } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { ERROR_CODES } from '../errors/index.ts';
import {
  decimalSchema,
  idParams,
  idSchema,
  monthNumberSchema,
  okSchema,
  yearSchema,
} from '../shared/primitives.ts';
import { ADJUSTMENT_ERRORS, adjustmentWords } from './adjustment-shapes.ts';

const permission = { kind: 'binary', permission: 'statement_overwrite' } as const;

/** `null`: the transaction's amount. */
const place = {
  compensation_id: idSchema,
  variable_id: idSchema.nullable().default(null),
  record_id: z.string().max(200).nullable().default(null),
};

const effect = {
  /** What the compensation pays without any overwrite, and with this one: in the company's currency. */
  calculated: decimalSchema.nullable(),
  value: decimalSchema.nullable(),
  /** It is above the company's limit: a second person has to approve it. */
  needs_approval: z.boolean(),
};

export const previewOverwrite = defineCall({
  name: 'previewOverwrite',
  method: 'POST',
  path: '/api/statements/{id}/overwrites/preview',
  summary: 'What a statement would pay with another amount, variable or value of a record',
  permission,
  params: idParams,
  body: z.strictObject({ ...place, value: decimalSchema }),
  response: z.object(effect),
  errors: ADJUSTMENT_ERRORS,
  reads: true,
});

export const overwriteStatement = defineCall({
  name: 'overwriteStatement',
  method: 'POST',
  path: '/api/statements/{id}/overwrites',
  summary: "Writes another number over a transaction's amount, a variable or a record's value of a statement",
  permission,
  params: idParams,
  body: z.strictObject({ ...place, value: decimalSchema, ...adjustmentWords }),
  response: z.object({ id: idSchema, needs_approval: z.boolean() }),
  errors: ADJUSTMENT_ERRORS,
  audit: 'overwrite_statement',
});

export const restoreOverwrites = defineCall({
  name: 'restoreOverwrites',
  method: 'POST',
  path: '/api/statements/{id}/overwrites/restore',
  summary: 'Brings back what was calculated',
  permission,
  params: idParams,
  body: z.strictObject({
    /** `null`: all of the statement. */
    overwrite_ids: z.array(idSchema).min(1).max(MAX_IDS_PER_CALL).nullable(),
    comment: adjustmentWords.comment,
  }),
  response: z.object({ restored: z.number().int() }),
  errors: ['statement_not_found', 'statement_forbidden', 'statement_locked', 'own_statement', 'forbidden'],
  audit: 'restore_statement',
});

export const BULK_OPERATIONS = ['set', 'add', 'percent'] as const;

export const overwriteStatements = defineCall({
  name: 'overwriteStatements',
  method: 'POST',
  path: '/api/statements/overwrites',
  summary:
    "Sets, raises or multiplies one compensation's amount on several statements, or shows what that would do",
  permission,
  body: z.strictObject({
    year: yearSchema,
    month: monthNumberSchema,
    statement_ids: z.array(idSchema).min(1).max(MAX_IDS_PER_CALL),
    compensation_id: idSchema,
    /** `percent`: 10 makes 100 of it 110. Amounts are in the currency that each person is calculated in. */
    operation: z.enum(BULK_OPERATIONS),
    value: decimalSchema,
    /** False: shows only. */
    apply: z.boolean(),
    ...adjustmentWords,
  }),
  response: z.object({
    rows: z.array(
      z.object({
        statement_id: idSchema,
        user_name: z.string(),
        currency: z.string(),
        before: decimalSchema.nullable(),
        after: decimalSchema.nullable(),
        needs_approval: z.boolean(),
        /** Why this one cannot be changed. */
        code: z.enum(ERROR_CODES).nullable(),
        params: z.record(z.string(), z.string()),
      }),
    ),
    changed: z.number().int(),
  }),
  errors: ['forbidden', 'reason_needed', 'statement_not_found'],
  audit: 'overwrite_statements',
});

export const decideAdjustment = defineCall({
  name: 'decideAdjustment',
  method: 'POST',
  path: '/api/statements/adjustments/{id}/decision',
  summary: 'Approves or refuses an adjustment that waits for a second person',
  permission,
  params: idParams,
  body: z.strictObject({ approved: z.boolean(), comment: adjustmentWords.comment }),
  response: okSchema,
  errors: [
    'not_found',
    'statement_forbidden',
    'statement_locked',
    'own_adjustment',
    'own_statement',
    'forbidden',
  ],
  audit: 'decide_adjustment',
});
