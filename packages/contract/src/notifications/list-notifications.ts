import { z } from 'zod';
import { defineCall } from '../call.ts';
import { notificationSchema } from './shapes.ts';

export const listNotifications = defineCall({
  name: 'listNotifications',
  method: 'GET',
  path: '/api/notifications',
  summary: "The caller's latest notifications, newest first, and how many are unread in all",
  permission: { kind: 'session' },
  response: z.object({ notifications: z.array(notificationSchema), unread: z.number().int() }),
  errors: [],
});
