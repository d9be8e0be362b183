import { z } from 'zod';
import { defineCall } from '../call.ts';

export const countUnreadNotifications = defineCall({
  name: 'countUnreadNotifications',
  method: 'GET',
  path: '/api/notifications/unread',
  summary: 'How many notifications of the caller are unread: for the bell',
  permission: { kind: 'session' },
  response: z.object({ unread: z.number().int() }),
  errors: [],
});
