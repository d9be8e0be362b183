import type { DiscussionKind } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import type { Thread } from './message-queries.ts';

export interface Happened {
  readonly kind: 'discussion_new_message' | 'discussion_mention' | 'discussion_add_or_assignee';
  /** Whom it concerns. */
  readonly user_ids: readonly string[];
  readonly discussion: { readonly id: string; readonly kind: DiscussionKind; readonly name: string };
}

/** Their pages read the discussion again. The event carries its id alone. */
export async function tellMembers(
  ctx: Ctx,
  discussion_id: string,
  user_ids: Iterable<string>,
): Promise<void> {
  for (const user_id of new Set(user_ids))
    await ctx.emit({ channel: `user:${user_id}`, name: 'discussion', data: { discussion_id } });
}

/** What a person is notified of, beyond the pages that are open. */
export async function notifyMembers(ctx: Ctx, { user_ids, discussion }: Happened): Promise<void> {
  await tellMembers(ctx, discussion.id, user_ids);
}

/** Comments have no members: who is mentioned in one is told, within what they may see. */
export async function notifyCommented(ctx: Ctx, thread: Thread, user_ids: readonly string[]): Promise<void> {
  for (const user_id of new Set(user_ids))
    await ctx.emit({ channel: `user:${user_id}`, name: 'change', data: { kinds: ['comment'] } });
}
