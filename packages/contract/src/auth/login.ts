import { z } from 'zod';
import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';

export const login = defineCall({
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  summary:
    'Opens a session by e-mail and password, or leads to the second factor; the cookies come with the answer',
  permission: { kind: 'public' },
  // No policy here: every input gets the same answer after the same time.
  body: z.strictObject({
    email: z.string().trim().toLowerCase().min(1).max(254),
    password: z.string().min(1).max(256),
  }),
  /** `factor`: no session yet, the second factor comes next, by one of `factors` or a recovery code. */
  response: okSchema.extend({
    next: z.enum(['factor']).nullable(),
    factors: z.array(z.enum(['app', 'passkey'])),
  }),
  errors: [
    'invalid_login',
    'no_active_account',
    'password_login_disabled',
    'sso_required',
    'too_many_requests',
  ],
  audit: 'login',
});
