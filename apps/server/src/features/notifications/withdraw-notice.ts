import type { NotificationType } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { deleteCards } from './notification-write-queries.ts';

/** Takes back the cards of a cause: what they are about is done, or can't be done any more. */
export async function withdrawNotice(
  ctx: Ctx,
  notice: { readonly user_ids: readonly string[]; readonly type: NotificationType; readonly cause: string },
): Promise<void> {
  if (notice.user_ids.length === 0) return;
  for (const { id, user_id } of await deleteCards(ctx, notice))
    await ctx.emit({
      channel: `user:${user_id}`,
      name: 'new-notification',
      data: { notification_ids: [id] },
    });
}
