import type { BodyOf, NotificationSettings, saveNotificationSettings as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { requireBinary } from '../../platform/auth/access.ts';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from './read-settings.ts';
import { maskedWebhook, merged } from './settings-policy.ts';
import {
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
  const after = { ...before, ...merged(base, change), ...webhookOf(change) };
  await saveOwnSettings(ctx, user_id, after);
  ctx.audit({
    object_type: 'notification_settings',
    object_id: user_id,
    before: shown(before),
    after: shown(after),
  });
}

async function saveDefaults(ctx: Ctx, change: NonNullable<Body['defaults']>): Promise<void> {
  await lockSettings(ctx, 'default');
  const before = await findDefaultSettings(ctx);
  const after = { ...merged(before, change), slack_webhook: before.slack_webhook, ...webhookOf(change) };
  await saveDefaultSettings(ctx, after);
  ctx.audit({
    object_type: 'notification_settings',
    object_id: null,
    before: shown(before),
    after: shown(after),
  });
}

export function ownId(ctx: Ctx): string {
  if (ctx.actor.user_id === null) throw new AppError('not_found', { object: 'user' });
  return ctx.actor.user_id;
}

function webhookOf({ slack_webhook }: { readonly slack_webhook?: string | null | undefined }) {
  return slack_webhook === undefined ? {} : { slack_webhook };
}

/** For the trail: the address is a secret. */
function shown({
  channels,
  frequencies,
  slack_webhook,
}: {
  readonly channels: object;
  readonly frequencies: object;
  readonly slack_webhook: string | null;
}) {
  return { channels, frequencies, slack: maskedWebhook(slack_webhook) };
}
