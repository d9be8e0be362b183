import { z } from 'zod';
import { defineCall } from '../call.ts';
import { supportedCurrencySchema, chosenTimezoneSchema } from '../company/shapes.ts';
import { LANGUAGES } from '../users/shapes.ts';
import { nameSchema, okSchema } from '../shared/primitives.ts';
import { emailSchema, newPasswordSchema, tokenSchema } from './shapes.ts';

export const createAccount = defineCall({
  name: 'createAccount',
  method: 'POST',
  path: '/auth/account_creation',
  summary:
    'Accepts an invitation, or sets up the first company and its admin, from a one-time link; opens a session',
  permission: { kind: 'public' },
  body: z.strictObject({
    token: tokenSchema,
    /** Of an invitation for an address that has an account already: its present password. Otherwise a new one. */
    password: z.union([newPasswordSchema, z.string().min(1).max(256)]),
    /** Only read from a setup link. */
    setup: z
      .strictObject({
        company: nameSchema,
        name: nameSchema,
        email: emailSchema,
        currency: supportedCurrencySchema.optional(),
        timezone: chosenTimezoneSchema.optional(),
        /** The admin's, and of the names of the roles that a company begins with. */
        language: z.enum(LANGUAGES).optional(),
      })
      .optional(),
  }),
  response: okSchema,
  errors: ['token_invalid', 'token_used', 'token_expired', 'invalid_login', 'email_used', 'invalid_field'],
  audit: 'create_account',
});
