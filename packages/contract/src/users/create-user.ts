import { z } from 'zod';
import { emailSchema } from '../auth/shapes.ts';
import { defineCall } from '../call.ts';
import { supportedCurrencySchema } from '../company/shapes.ts';
import { idSchema, knownNameSchema, nameSchema } from '../shared/primitives.ts';
import { LANGUAGES, userDetailSchema } from './shapes.ts';

export const createUser = defineCall({
  name: 'createUser',
  method: 'POST',
  path: '/api/users',
  summary: 'Creates a user. Without an e-mail address they stay pending until one is added and invited.',
  permission: { kind: 'resource', resource: 'user.users', level: 'write' },
  body: z.strictObject({
    name: nameSchema,
    email: emailSchema.nullable().default(null),
    /** Absent: the default role. */
    role_id: idSchema.optional(),
    language: z.enum(LANGUAGES).default('en'),
    licenced: z.boolean().default(true),
    external_ref: knownNameSchema.nullable().default(null),
    /** `null`: the company's. */
    currency: supportedCurrencySchema.nullable().optional(),
    calculation_currency: supportedCurrencySchema.nullable().optional(),
  }),
  response: userDetailSchema,
  errors: ['forbidden', 'email_used', 'email_invalid', 'not_found', 'reference_used', 'invalid_field'],
  audit: 'create_user',
});
