import { z } from 'zod';
import { defineCall } from '../call.ts';
import { idParams } from '../shared/primitives.ts';
import { notificationSchema } from './shapes.ts';

export const markNotification = defineCall({
  name: 'markNotification',
  method: 'PATCH',
  path: '/api/notifications/{id}',
  summary: "Marks one of the caller's notifications as read or unread",
  permission: { kind: 'session' },
  params: idParams,
  body: z.strictObject({ read: z.boolean() }),
  response: notificationSchema,
  errors: ['not_found'],
  untraced: true,
});
