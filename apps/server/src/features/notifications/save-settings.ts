import type { BodyOf, NotificationSettings, saveNotificationSettings as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requireBinary } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from './read-settings.ts';
import { sealedWebhook, shownWebhook } from './sealed-webhook.ts';
import { merged } from './settings-policy.ts';
import {
  type DefaultSettings,
  findDefaultSettings,
  findOwnSettings,
  lockSettings,
  saveDefaultSettings,
  saveOwnSettings,
} from './settings-queries.ts';

type Body = BodyOf<typeof call>;

/** One's own settings, and under `defaults` those of the company. */
export async function saveSettings(ctx: Ctx, { defaults, ...own }: Body): Promise<NotificationSettings> {
  if (defaults !== undefined) requireBinary(ctx, 'company_notification_edit');
  if (Object.keys(own).length > 0) await saveOwn(ctx, own);
  if (defaults !== undefined) await saveDefaults(ctx, defaults);
  return readSettings(ctx);
}

async function saveOwn(ctx: Ctx, change: Omit<Body, 'defaults'>): Promise<void> {
  const user_id = ownId(ctx);
  await lockSettings(ctx, user_id);
  const before = await findOwnSettings(ctx, user_id);
  const base = change.reset ? { channels: {}, frequencies: {} } : before;
  const after = { ...before, ...merged(base, change), ...webhookOf(ctx, change) };
  await saveOwnSettings(ctx, user_id, after);
  ctx.audit({
    object_type: 'notification_settings',
    object_id: user_id,
    before: shown(ctx, before),
    after: shown(ctx, after),
  });
}

async function saveDefaults(ctx: Ctx, change: NonNullable<Body['defaults']>): Promise<void> {
  await lockSettings(ctx, 'default');
  const before = await findDefaultSettings(ctx);
  const after = { ...merged(before, change), slack_webhook: before.slack_webhook, ...webhookOf(ctx, change) };
  await saveDefaultSettings(ctx, after);
  ctx.audit({
    object_type: 'notification_settings',
    object_id: null,
    before: shown(ctx, before),
    after: shown(ctx, after),
  });
}

export function ownId(ctx: Ctx): string {
  if (ctx.actor.user_id === null) throw new AppError('not_found', { object: 'user' });
  return ctx.actor.user_id;
}

function webhookOf(ctx: Ctx, { slack_webhook }: { readonly slack_webhook?: string | null | undefined }) {
  return slack_webhook === undefined ? {} : { slack_webhook: sealedWebhook(ctx, slack_webhook) };
}

/** For the trail: the address is a secret. */
function shown(ctx: Ctx, { channels, frequencies, slack_webhook }: DefaultSettings) {
  return { channels, frequencies, slack: shownWebhook(ctx, slack_webhook) };
}
