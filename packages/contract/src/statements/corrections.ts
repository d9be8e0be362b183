import { MAX_IDS_PER_CALL } from '@comptoir/kernel';
import { z } from 'zod';
import { defineCall } from '../call.ts';
import { ERROR_CODES } from '../errors/index.ts';
import {
  decimalSchema,
  idParams,
  idSchema,
  instantSchema,
  monthNumberSchema,
  monthSchema,
  yearSchema,
} from '../shared/primitives.ts';
import { driftSchema, periodQuery, personMoneySchema, personSchema } from './shapes.ts';

/** Over how many months an amount may be spread. */
export const MAX_CORRECTION_MONTHS = 12;

/**
 * How much of a paid record is taken back: all that it was paid; what its original rate pays on the amount that it has today;
 * or the difference of the whole amount, with what the change does to tiers.
 */
export const CLAWBACK_AMOUNTS = ['exact', 'rate', 'recomputed'] as const;
export type ClawbackAmount = (typeof CLAWBACK_AMOUNTS)[number];

const permission = { kind: 'binary', permission: 'statement_manual_payment_add' } as const;

const whenAndWhy = {
  /** The first month that pays it; locked ones after it are passed over, person by person. */
  year: yearSchema,
  month: monthNumberSchema,
  months: z.number().int().min(1).max(MAX_CORRECTION_MONTHS).default(1),
  /** Of the company's reasons for statements. */
  reason_id: idSchema.nullable().default(null),
  comment: z.string().trim().max(2000).default(''),
};

/** Records of locked statements that are taken back, or locked statements whose difference is posted. */
export const correctionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('clawback'),
    how: z.enum(CLAWBACK_AMOUNTS),
    lines: z
      .array(
        z.strictObject({
          statement_id: idSchema,
          compensation_id: idSchema,
          record_id: z.string().min(1).max(255),
        }),
      )
      .min(1)
      .max(MAX_IDS_PER_CALL),
    ...whenAndWhy,
  }),
  z.strictObject({
    kind: z.literal('correction'),
    statement_ids: z.array(idSchema).min(1).max(MAX_IDS_PER_CALL),
    ...whenAndWhy,
  }),
]);

/** What is posted to one month: of a record, or of a whole amount. */
const correctionAmountSchema = z.object({
  user: personSchema.pick({ id: true, name: true }),
  /** The statement that pays it. */
  month: monthSchema,
  /** What it is about: the locked statement, its amount, and (of a clawback) the record. */
  origin: z.object({
    statement_id: idSchema,
    month: monthSchema,
    compensation_id: idSchema,
    compensation_name: z.string(),
    record: z.object({ id: z.string(), title: z.string() }).nullable(),
  }),
  /** In the company's currency. */
  value: decimalSchema,
  money: personMoneySchema.nullable(),
  /** Of a record: what it takes back beside `value`, of pay that no statement had paid yet; null: nothing. In the company's currency. */
  unpaid: decimalSchema.nullable(),
});

const skippedSchema = z.object({
  user_name: z.string(),
  title: z.string(),
  code: z.enum(ERROR_CODES),
});

const correctionsSchema = z.object({
  currency: z.string(),
  amounts: z.array(correctionAmountSchema),
  /** What was requested and has nothing to post, with the reason. */
  skipped: z.array(skippedSchema),
  total: decimalSchema,
  unpaid: decimalSchema,
});

const errors = [
  'forbidden',
  'statement_not_found',
  'statement_forbidden',
  'statement_not_locked',
  'own_statement',
] as const;

export const previewCorrections = defineCall({
  name: 'previewCorrections',
  method: 'POST',
  path: '/api/statements/corrections/preview',
  summary: 'What taking back records, or posting the difference of locked statements, pays when and to whom',
  permission,
  body: correctionSchema,
  response: correctionsSchema,
  errors: [...errors],
  reads: true,
});

export const postCorrections = defineCall({
  name: 'postCorrections',
  method: 'POST',
  path: '/api/statements/corrections',
  summary: 'Take back records of locked statements, or post their difference, on open months',
  permission,
  body: correctionSchema,
  response: correctionsSchema.extend({ ids: z.array(idSchema) }),
  errors: [...errors, 'not_found', 'nothing_to_correct', 'reason_needed'],
  audit: 'post_corrections',
});

export const undoCorrections = defineCall({
  name: 'undoCorrections',
  method: 'POST',
  path: '/api/statements/corrections/undo',
  summary: 'Undo posted amounts while the months that pay them are open',
  permission,
  body: z.strictObject({ ids: z.array(idSchema).min(1).max(MAX_IDS_PER_CALL) }),
  response: z.object({ undone: z.number().int() }),
  errors: ['forbidden', 'statement_forbidden', 'statement_locked', 'own_statement', 'correction_not_found'],
  audit: 'undo_corrections',
});

export const correctionSchemaShown = correctionAmountSchema.extend({
  id: idSchema,
  kind: z.enum(['clawback', 'correction']),
  how: z.enum(CLAWBACK_AMOUNTS).nullable(),
  reason: z.string().nullable(),
  comment: z.string(),
  created_at: instantSchema,
  created_by: z.string(),
  /** The statement that pays it is open, and the caller may undo it. */
  can_undo: z.boolean(),
});

export const getCorrections = defineCall({
  name: 'getCorrections',
  method: 'GET',
  path: '/api/statements/{id}/corrections',
  summary: 'What a statement pays for locked ones, and what of it open ones pay',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  params: idParams,
  response: z.object({
    currency: z.string(),
    /** Paid by this statement, about an earlier one. */
    paid: z.array(correctionSchemaShown),
    /** About this statement, paid by another one. */
    about: z.array(correctionSchemaShown),
    /** The caller may take back lines of this statement, or post its difference. */
    can_post: z.boolean(),
    /** Records of which nothing is left to take back. */
    taken_back: z.array(z.object({ compensation_id: idSchema, record_id: z.string() })),
  }),
  errors: ['statement_not_found', 'statement_forbidden'],
});

export const listDrifts = defineCall({
  name: 'listDrifts',
  method: 'GET',
  path: '/api/statements/drifts',
  summary: 'What the locked statements of a month would be today',
  permission: { kind: 'resource', resource: 'statement', level: 'read' },
  query: periodQuery,
  response: z.object({
    currency: z.string(),
    statements: z.array(
      z.object({
        statement_id: idSchema,
        user: personSchema,
        team_name: z.string().nullable(),
        /** Earned at the lock, and from today's data. */
        locked: decimalSchema,
        today: decimalSchema,
        difference: decimalSchema,
        /** Of the difference, what was posted to open months; and what is left. */
        posted: decimalSchema,
        left: decimalSchema,
        transactions: driftSchema.shape.transactions,
        can_post: z.boolean(),
      }),
    ),
    /** Locked statements of the month in the caller's scope, also those without a difference. */
    locked_count: z.number().int(),
  }),
  errors: [],
});
