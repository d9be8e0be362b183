import { z } from 'zod';
import { dateSchema, idSchema, monthSchema } from '../shared/primitives.ts';

/** Manager links run over whole months of the company's calendar: `start_date` and `end_date` are `YYYY-MM`, both included; null is open. */
export const linkPeriod = z.strictObject({
  start_date: monthSchema.nullable().default(null),
  end_date: monthSchema.nullable().default(null),
});

/** A link that a new one would cut or replace. */
export const overlapSchema = z.object({
  user_id: idSchema,
  user_name: z.string(),
  manager_id: idSchema,
  manager_name: z.string(),
  start_date: dateSchema.nullable(),
  end_date: dateSchema.nullable(),
});
export const overlapsSchema = z.object({
  overlaps: z.array(overlapSchema),
  /** The new link would make someone their own superior: allowed after a warning nowhere, so shown before saving. */
  loop: z.boolean(),
});
