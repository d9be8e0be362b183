import { z } from 'zod';
import { ERROR_CODES } from '../errors/index.ts';
import { idSchema, instantSchema, monthSchema } from '../shared/primitives.ts';
import { STATEMENT_ACTIONS } from '../statements/shapes.ts';

export const USER_BULK_ACTIONS = ['invite', 'archive'] as const;
export type UserBulkAction = (typeof USER_BULK_ACTIONS)[number];

export const BULK_RUN_STATUSES = ['waiting', 'running', 'finished', 'failure', 'cancelled'] as const;

export const bulkRunSchema = z.object({
  id: idSchema,
  action: z.enum([...STATEMENT_ACTIONS, ...USER_BULK_ACTIONS, 'undo_archive']),
  /** Of statements. */
  month: monthSchema.nullable(),
  status: z.enum(BULK_RUN_STATUSES),
  /** How many there are, how many were tried, and of these how many changed and how many were skipped. */
  total: z.number().int(),
  done: z.number().int(),
  changed: z.number().int(),
  skipped: z.number().int(),
  /** It stops between two batches. */
  cancel_requested: z.boolean(),
  /** Why it failed. */
  error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  created_at: instantSchema,
});
export type BulkRun = z.output<typeof bulkRunSchema>;

export const skippedOfRunSchema = z.object({
  /** The statement, or the user. */
  id: idSchema,
  /** `null`: of a statement that is gone, of another month, or that the caller does not see. */
  user_id: idSchema.nullable(),
  user_name: z.string().nullable(),
  code: z.enum(ERROR_CODES),
  params: z.record(z.string(), z.unknown()),
});
export type SkippedOfRun = z.output<typeof skippedOfRunSchema>;
