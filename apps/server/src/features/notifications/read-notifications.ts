import type { listNotifications as call, ResponseOf } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { countUnread, findCards } from './notification-queries.ts';

const SHOWN = 100;

/** The caller's own: support, which is no user of the company, has none. */
export async function readNotifications(ctx: Ctx): Promise<ResponseOf<typeof call>> {
  const { user_id } = ctx.actor;
  if (user_id === null) return { notifications: [], unread: 0 };
  return {
    notifications: await findCards(ctx, user_id, { limit: SHOWN }),
    unread: await countUnread(ctx, user_id),
  };
}

export async function readUnread(ctx: Ctx): Promise<{ unread: number }> {
  return { unread: ctx.actor.user_id === null ? 0 : await countUnread(ctx, ctx.actor.user_id) };
}
