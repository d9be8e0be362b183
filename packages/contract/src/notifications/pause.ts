import { z } from 'zod';
import { defineCall } from '../call.ts';
import { notificationSettingsSchema } from './get-settings.ts';

/** A month: longer, the channels are switched off instead. */
export const MAX_PAUSE_HOURS = 744;

export const pauseNotifications = defineCall({
  name: 'pauseNotifications',
  method: 'PATCH',
  path: '/api/company/settings/notifications/pause',
  summary: 'Nothing is mailed or sent to Slack to the caller for so many hours; the centre goes on',
  permission: { kind: 'session' },
  body: z.strictObject({ time_range: z.number().int().min(1).max(MAX_PAUSE_HOURS) }),
  response: notificationSettingsSchema,
  errors: ['not_found'],
  audit: 'pause_notifications',
});

export const resumeNotifications = defineCall({
  name: 'resumeNotifications',
  method: 'DELETE',
  path: '/api/company/settings/notifications/pause',
  summary: 'Ends the pause',
  permission: { kind: 'session' },
  response: notificationSettingsSchema,
  errors: ['not_found'],
  audit: 'resume_notifications',
});
