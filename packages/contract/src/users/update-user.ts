import { z } from 'zod';
import { emailSchema } from '../auth/shapes.ts';
import { defineCall } from '../call.ts';
import { chosenTimezoneSchema, supportedCurrencySchema } from '../company/shapes.ts';
import { idParams, idSchema, knownNameSchema, nameSchema, editVersionSchema } from '../shared/primitives.ts';
import { invitationSchema, LANGUAGES, LOCALES, userDetailSchema } from './shapes.ts';

export const updateUser = defineCall({
  name: 'updateUser',
  method: 'PATCH',
  path: '/api/users/{id}',
  summary:
    'Changes a user. Everyone may change their own language, locale and timezone. A changed e-mail ends the sessions, sends an invitation and leaves the user pending until it is accepted.',
  permission: { kind: 'session' },
  params: idParams,
  body: z.strictObject({
    name: nameSchema.optional(),
    email: emailSchema.nullable().optional(),
    role_id: idSchema.optional(),
    language: z.enum(LANGUAGES).optional(),
    locale: z.enum(LOCALES).optional(),
    timezone: chosenTimezoneSchema.nullable().optional(),
    external_ref: knownNameSchema.nullable().optional(),
    /** `null`: the company's. */
    currency: supportedCurrencySchema.nullable().optional(),
    calculation_currency: supportedCurrencySchema.nullable().optional(),
    version: editVersionSchema.optional(),
  }),
  /** `invitation`: sent to the new address of someone who was in, or was invited at the old one. */
  response: userDetailSchema.extend({ invitation: invitationSchema.nullable() }),
  errors: [
    'forbidden',
    'not_found',
    'email_used',
    'email_invalid',
    'cannot_revoke_self',
    'user_archived',
    'reference_used',
    'last_admin',
    'conflict',
    'invalid_field',
  ],
  audit: 'update_user',
  // Anyone who reads an address's mail can reset the account's password.
  needs_password: { field: 'email' },
});
