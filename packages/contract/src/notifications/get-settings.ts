import { z } from 'zod';
import { defineCall } from '../call.ts';
import { instantSchema } from '../shared/primitives.ts';
import { choicesPatchSchema, choicesSchema } from './settings.ts';

/** An address is a secret: shown is its host with its last letters. */
const slackSchema = z.string().nullable();

export const notificationSettingsSchema = z.object({
  /** Null for support, which is no user of the company. */
  own: z
    .object({
      choices: choicesSchema,
      /** What the caller set; the rest is as the company's default. */
      set: choicesPatchSchema,
      slack: slackSchema,
      paused_until: instantSchema.nullable(),
    })
    .nullable(),
  defaults: z.object({ choices: choicesSchema, slack: slackSchema }),
});
export type NotificationSettings = z.output<typeof notificationSettingsSchema>;

export const getNotificationSettings = defineCall({
  name: 'getNotificationSettings',
  method: 'GET',
  path: '/api/company/settings/notifications',
  summary: "The caller's own notification settings, and the company's default",
  permission: { kind: 'session' },
  response: notificationSettingsSchema,
  errors: [],
});
