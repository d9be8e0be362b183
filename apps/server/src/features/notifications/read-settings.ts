import { BUILT_IN_CHOICES, layered, type NotificationSettings } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { shownWebhook } from './sealed-webhook.ts';
import { findDefaultSettings, findOwnSettings } from './settings-queries.ts';

/** The caller's own and the company's default, which everyone may read. */
export async function readSettings(ctx: Ctx): Promise<NotificationSettings> {
  const company = await findDefaultSettings(ctx);
  const defaults = layered(BUILT_IN_CHOICES, company);
  return {
    own: ctx.actor.user_id === null ? null : await ownOf(ctx, ctx.actor.user_id, defaults),
    defaults: { choices: defaults, slack: shownWebhook(ctx, company.slack_webhook) },
  };
}

async function ownOf(
  ctx: Ctx,
  user_id: string,
  defaults: NotificationSettings['defaults']['choices'],
): Promise<NonNullable<NotificationSettings['own']>> {
  const { channels, frequencies, paused_until, slack_webhook } = await findOwnSettings(ctx, user_id);
  const isPaused = paused_until !== null && paused_until > ctx.clock.now();
  return {
    choices: layered(defaults, { channels, frequencies }),
    set: { channels, frequencies },
    slack: shownWebhook(ctx, slack_webhook),
    paused_until: isPaused ? paused_until.toISOString() : null,
  };
}
