import { z } from 'zod';
import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';
import { newPasswordSchema, tokenSchema } from './shapes.ts';

export const resetPassword = defineCall({
  name: 'resetPassword',
  method: 'POST',
  path: '/auth/reset_password',
  summary: 'Sets a new password from a reset link, once; every session of the account ends',
  permission: { kind: 'public' },
  body: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
  response: okSchema,
  errors: ['token_invalid', 'token_used', 'token_expired'],
  audit: 'reset_password',
});
