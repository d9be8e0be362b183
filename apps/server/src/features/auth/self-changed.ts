import type { Ctx } from '../../platform/context.ts';

/** In the same transaction as every change that people make of themselves: the trail, and their other screens. */
export async function selfChanged(ctx: Ctx, after: object): Promise<void> {
  const { user_id, account_id } = ctx.actor;
  const id = user_id ?? account_id;
  if (id === null) return;
  ctx.audit({ object_type: user_id === null ? 'account' : 'user', object_id: id, after });
  await ctx.emit({ channel: `user:${id}`, name: 'update-user', data: { user_ids: [id] } });
}
