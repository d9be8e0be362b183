import type { NotificationSettings } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { readSettings } from './read-settings.ts';
import { ownId } from './save-settings.ts';
import { findOwnSettings, lockSettings, saveOwnSettings } from './settings-queries.ts';

const HOUR_MS = 3_600_000;

/** For so many hours; null ends the pause. */
export async function pauseFor(ctx: Ctx, hours: number | null): Promise<NotificationSettings> {
  const user_id = ownId(ctx);
  await lockSettings(ctx, user_id);
  const before = await findOwnSettings(ctx, user_id);
  const paused_until = hours === null ? null : new Date(ctx.clock.now().getTime() + hours * HOUR_MS);
  await saveOwnSettings(ctx, user_id, { ...before, paused_until });
  ctx.audit({
    object_type: 'notification_settings',
    object_id: user_id,
    before: { paused_until: before.paused_until },
    after: { paused_until },
  });
  return readSettings(ctx);
}
