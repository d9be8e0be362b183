import { z } from 'zod';
import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';
import { emailSchema } from './shapes.ts';

export const requestReset = defineCall({
  name: 'requestReset',
  method: 'POST',
  path: '/auth/reset_password/request',
  summary: 'Sends a reset link when the address has an account; the answer never says whether it has',
  permission: { kind: 'public' },
  body: z.strictObject({ email: emailSchema }),
  response: okSchema,
  errors: ['too_many_requests'],
  audit: 'request_password_reset',
});
