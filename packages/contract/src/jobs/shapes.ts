import { z } from 'zod';
import { idSchema, instantSchema } from '../shared/primitives.ts';

export const JOB_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;

export const jobSchema = z.object({
  id: idSchema,
  kind: z.string(),
  state: z.enum(JOB_STATES),
  /** 0 to 100 */
  progress: z.number(),
  /** What to show beside the bar: counts and ids, by kind. */
  params: z.record(z.string(), z.unknown()),
  result: z.unknown().nullable(),
  /** Of a failed job: an error code with its parameters, never a stack. */
  error: z.object({ code: z.string(), params: z.record(z.string(), z.unknown()) }).nullable(),
  attempts: z.number().int(),
  cancel_requested: z.boolean(),
  created_at: instantSchema,
  started_at: instantSchema.nullable(),
  finished_at: instantSchema.nullable(),
});
export type Job = z.output<typeof jobSchema>;
