import { z } from 'zod';
import { defineCall } from '../call.ts';
import { okSchema } from '../shared/primitives.ts';

export const markAllNotifications = defineCall({
  name: 'markAllNotifications',
  method: 'PATCH',
  path: '/api/notifications',
  summary: "Marks all of the caller's notifications as read",
  permission: { kind: 'session' },
  body: z.strictObject({ read: z.literal(true) }),
  response: okSchema,
  errors: [],
  untraced: true,
});
