import { z } from 'zod';
import { decimalSchema, idSchema } from '../shared/primitives.ts';

export const personSchema = z.object({ id: idSchema, name: z.string(), avatar: z.string().nullable() });

/** An amount in the currencies of its person; `null` while in error. */
export const personMoneySchema = z.object({
  calculation: z.object({ currency: z.string(), value: decimalSchema.nullable() }),
  payment: z.object({ currency: z.string(), value: decimalSchema.nullable() }).nullable(),
});
