import type { DiscussionKind } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { ManualCtx } from '../../platform/http/route.ts';
import { mayDelete, requireAccess } from './discussion-policy.ts';
import { deleteDiscussionRows } from './discussion-write-queries.ts';
import { tellMembers } from './notify-members.ts';
import { requireWritable } from './read-discussion.ts';

/** With its messages and files. The bytes go after the commit. */
export async function removeDiscussion(ctx: ManualCtx, kind: DiscussionKind, id: string): Promise<void> {
  requireAccess(ctx, kind, 'write');
  const keys = await ctx.withTransaction(async (tx) => {
    const stored = await requireWritable(tx, kind, id, { when_closed: true });
    if (!mayDelete(tx, stored)) throw new AppError('discussion_forbidden', { kind });
    const gone = await deleteDiscussionRows(tx, id);
    tx.audit({ object_type: kind, object_id: id, before: { name: stored.name, messages: stored.last_seq } });
    await tellMembers(
      tx,
      { id, kind },
      stored.members.map(({ user_id }) => user_id),
    );
    return gone;
  });
  for (const key of keys) await ctx.services.files.remove(key);
}
