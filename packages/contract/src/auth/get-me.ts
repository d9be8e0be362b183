import { z } from 'zod';
import { defineCall } from '../call.ts';
import { companySchema, environmentSchema } from '../company/shapes.ts';
import { meUserSchema } from './shapes.ts';

export const getMe = defineCall({
  name: 'getMe',
  method: 'GET',
  path: '/api/me',
  summary: 'The current user, company and environment',
  permission: { kind: 'session' },
  query: z.strictObject({ refresh: z.stringbool().optional() }),
  response: z.object({
    user: meUserSchema,
    company: companySchema,
    environment: environmentSchema,
    /** Every environment that this account can enter (its users), the current one included. */
    environments: z.array(environmentSchema.extend({ company_name: z.string() })),
    /** How the session was opened: who has no password signs in again where one is needed. */
    signed_in_by: z.enum(['password', 'google', 'sso']),
    /** What the browser needs to open the real-time socket (pusher-js). */
    realtime: z.object({
      key: z.string(),
      path: z.string(),
      /** Null: at the address of the page. */
      hosted: z.object({ host: z.string(), port: z.number(), is_tls: z.boolean() }).nullable(),
    }),
    version: z.string(),
    /** Where people find help outside of Comptoir; without a form there is no support button. */
    support: z.object({
      form_url: z.string().nullable(),
      email: z.string().nullable(),
      status_url: z.string().nullable(),
    }),
  }),
  errors: [],
});
export type Me = z.output<(typeof getMe)['response']>;
