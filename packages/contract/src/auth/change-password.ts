import { z } from 'zod';
import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';
import { newPasswordSchema } from './shapes.ts';

export const changePassword = defineCall({
  name: 'changePassword',
  method: 'PATCH',
  path: '/api/me/password',
  summary: "Changes the caller's password; every other session of the account ends",
  permission: { kind: 'session' },
  body: z.strictObject({ current: z.string().min(1).max(256), password: newPasswordSchema }),
  response: okSchema,
  errors: ['invalid_login'],
  audit: 'change_password',
});
