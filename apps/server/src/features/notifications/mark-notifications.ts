import type { Notification } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { findCards, markAllCards, markCard } from './notification-queries.ts';

/** One of the caller's own. Their other tabs learn of it. */
export async function markNotification(ctx: Ctx, id: string, read: boolean): Promise<Notification> {
  const { user_id } = ctx.actor;
  const isOwn = user_id !== null && (await markCard(ctx, user_id, id, read ? ctx.clock.now() : null));
  const [card] = isOwn ? await findCards(ctx, user_id, { id }) : [];
  if (user_id === null || card === undefined) throw new AppError('not_found', { object: 'notification' });
  await announce(ctx, user_id, [id]);
  return card;
}

export async function markAll(ctx: Ctx): Promise<void> {
  const { user_id } = ctx.actor;
  if (user_id === null) return;
  const ids = await markAllCards(ctx, user_id, ctx.clock.now());
  if (ids.length > 0) await announce(ctx, user_id, ids.slice(0, 200));
}

function announce(ctx: Ctx, user_id: string, notification_ids: readonly string[]): Promise<void> {
  return ctx.emit({ channel: `user:${user_id}`, name: 'new-notification', data: { notification_ids } });
}
