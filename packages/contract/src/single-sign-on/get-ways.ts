import { z } from 'zod';
import { defineCall } from '../call.ts';

export const signInWaysSchema = z.object({
  /** How this session began. */
  signed_in_by: z.enum(['password', 'google', 'sso']),
  password_login: z.boolean(),
  google_login: z.boolean(),
  sso_login: z.boolean(),
  /** The company's name of its identity provider; null: it has none. */
  connection_name: z.string().nullable(),
  factor_required: z.boolean(),
});
export type SignInWays = z.output<typeof signInWaysSchema>;

/** Everybody may know how their company lets them in. What it has set up for that is for those with the right to security. */
export const getSignInWays = defineCall({
  name: 'getSignInWays',
  method: 'GET',
  path: '/api/me/sign-in',
  summary: "Which ways to sign in the caller's company accepts, and how the caller came",
  permission: { kind: 'session' },
  response: signInWaysSchema,
  errors: [],
});
