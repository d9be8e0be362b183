import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams, idSchema, instantSchema, okSchema } from '../shared/primitives.ts';

export const listSessions = defineCall({
  name: 'listSessions',
  method: 'GET',
  path: '/api/me/sessions',
  summary: "The caller's open sessions",
  permission: { kind: 'session' },
  response: z.object({
    sessions: z.array(
      z.object({
        id: idSchema,
        current: z.boolean(),
        created_at: instantSchema,
        last_seen_at: instantSchema,
        expires_at: instantSchema,
        user_agent: z.string(),
        ip: z.string().nullable(),
      }),
    ),
  }),
  errors: [],
});

export const revokeSession = defineCall({
  name: 'revokeSession',
  method: 'DELETE',
  path: '/api/me/sessions/{id}',
  summary: "Ends one of the caller's sessions",
  permission: { kind: 'session' },
  params: idParams,
  response: okSchema,
  errors: ['not_found'],
  audit: 'revoke_session',
});
