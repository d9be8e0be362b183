import { z } from 'zod';
import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';

export const confirmPassword = defineCall({
  name: 'confirmPassword',
  method: 'POST',
  path: '/auth/confirm',
  summary:
    'Types the password again: calls that were refused with password_required are accepted for the next ten minutes',
  permission: { kind: 'session' },
  body: z.strictObject({ password: z.string().min(1).max(256) }),
  response: okSchema,
  errors: ['invalid_login', 'too_many_requests'],
  audit: 'confirm_password',
  before_factor: true,
});
