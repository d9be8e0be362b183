import { z } from 'zod';
import { defineCall } from '../call.ts';
import { notificationSettingsSchema } from './get-settings.ts';
import { choicesPatchSchema } from './settings.ts';

/** An incoming webhook of Slack, or of what speaks like it. */
const webhookSchema = z.string().max(500).refine(isWebhook, { message: 'slack_url_invalid' });

const changes = choicesPatchSchema.extend({
  /** Null: no Slack any more. */
  slack_webhook: webhookSchema.nullable().optional(),
});

export const saveNotificationSettings = defineCall({
  name: 'saveNotificationSettings',
  method: 'PATCH',
  path: '/api/company/settings/notifications',
  summary:
    "Changes what is sent of the caller's own notification settings; under `defaults` of the company's, for those who may",
  permission: { kind: 'session' },
  body: changes.extend({
    /** Everything of one's own is as the company's default again; the Slack address stays. */
    reset: z.literal(true).optional(),
    defaults: changes.optional(),
  }),
  response: notificationSettingsSchema,
  errors: ['forbidden', 'invalid_field', 'not_found'],
  audit: 'update_notification_settings',
});

function isWebhook(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' && pathname.length > 1;
}
