import { z } from 'zod';
import { decimalSchema, idSchema, monthSchema } from '../shared/primitives.ts';
import { personSchema } from './shapes.ts';

/** A record of an open statement that a locked one has paid already: its date was moved after the lock, or it was given to somebody else. */
export const paidBeforeSchema = z.object({
  compensation_id: idSchema,
  record_id: z.string(),
  title: z.string(),
  /** The locked statement's month and person; `null`: somebody else, whose statement the caller may not see. */
  month: monthSchema,
  user: personSchema.pick({ id: true, name: true }).nullable(),
  /** What it brought there; `null` where shares are not disclosed, and where the caller may not see that statement. */
  share: decimalSchema.nullable(),
  currency: z.string(),
});
