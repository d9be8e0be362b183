import type { Ctx } from '../../platform/context.ts';

/** Notifies the user's own screens: with the access gone, their sockets are closed. */
export async function accessChanged(ctx: Ctx, user_id: string): Promise<void> {
  await ctx.emit({ channel: `user:${user_id}`, name: 'update-user', data: { user_ids: [user_id] } });
}
