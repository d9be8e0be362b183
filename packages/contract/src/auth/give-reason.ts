import { z } from 'zod';
import { defineCall } from '../call.ts';
import { isPlainName, okSchema } from '../shared/primitives.ts';

export const REASON_MIN_LENGTH = 10;
export const REASON_MAX_LENGTH = 500;

export const giveReason = defineCall({
  name: 'giveReason',
  method: 'POST',
  path: '/auth/reason',
  summary:
    'Support says why it opens a company that is not its own: until then every call there answers reason_required',
  permission: { kind: 'god' },
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(REASON_MIN_LENGTH)
      .max(REASON_MAX_LENGTH)
      .refine(isPlainName, { message: 'name_characters' }),
  }),
  response: okSchema,
  errors: [],
  audit: 'support_entry',
  before_reason: true,
});
