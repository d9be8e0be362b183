import { z } from 'zod';
import { defineCall } from '../call.ts';

const socket_id = z.string().regex(/^\d{1,20}\.\d{1,20}$/);

export const authoriseChannel = defineCall({
  name: 'authoriseChannel',
  method: 'POST',
  path: '/auth/pusher',
  summary: 'Signs the subscription of one socket to one private channel that the caller may hear',
  permission: { kind: 'session' },
  body: z.strictObject({
    socket_id,
    channel_name: z
      .string()
      .max(164)
      .regex(/^(private|presence)-[a-z0-9_-]+$/),
  }),
  response: z.object({ auth: z.string(), channel_data: z.string().optional() }),
  errors: ['forbidden'],
  reads: true,
});

export const authenticateSocket = defineCall({
  name: 'authenticateSocket',
  method: 'POST',
  path: '/auth/pusher-user',
  summary: 'Names the account of one socket of a hosted service, which can then end it with the session',
  permission: { kind: 'session' },
  body: z.strictObject({ socket_id }),
  response: z.object({ auth: z.string(), user_data: z.string() }),
  errors: [],
  reads: true,
});
