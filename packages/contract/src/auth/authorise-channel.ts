import { z } from 'zod';
import { defineCall } from '../call.ts';

export const authoriseChannel = defineCall({
  name: 'authoriseChannel',
  method: 'POST',
  path: '/auth/pusher',
  summary: 'Signs the subscription of one socket to one private channel that the caller may hear',
  permission: { kind: 'session' },
  body: z.strictObject({
    socket_id: z.string().regex(/^\d{1,20}\.\d{1,20}$/),
    channel_name: z
      .string()
      .max(164)
      .regex(/^private-[a-z0-9_-]+$/),
  }),
  response: z.object({ auth: z.string(), channel_data: z.string().optional() }),
  errors: ['forbidden'],
  reads: true,
});
