import { z } from 'zod';
import { defineCall } from '../call.ts';
import { tokenSchema } from './shapes.ts';

/** A POST, so that the token stays out of addresses and logs. */
export const readToken = defineCall({
  name: 'readToken',
  method: 'POST',
  path: '/auth/token',
  summary: 'What a link from a mail is for: shown on the account creation and reset pages',
  permission: { kind: 'public' },
  body: z.strictObject({ token: tokenSchema }),
  response: z.object({
    kind: z.enum(['invite', 'reset', 'setup']),
    email: z.string().nullable(),
    name: z.string().nullable(),
    company: z.string().nullable(),
    /** The address has a password already: the invitation is accepted by logging in. Null: not disclosed to a link that was handed over. */
    has_account: z.boolean().nullable(),
  }),
  errors: ['token_invalid', 'token_used', 'token_expired'],
  reads: true,
});
