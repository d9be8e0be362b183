import type { DiscussionDetail, DiscussionKind } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { requireAccess } from './discussion-policy.ts';
import { activePeople, findDiscussion, readMembers } from './discussion-queries.ts';
import { deleteMember, insertMembers } from './discussion-write-queries.ts';
import { notifyMembers, tellMembers } from './notify-members.ts';
import { readAgain, requireWritable } from './read-discussion.ts';

export async function addMembers(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
  user_ids: readonly string[],
): Promise<DiscussionDetail> {
  requireAccess(ctx, kind, 'write');
  const stored = await requireWritable(ctx, kind, id);
  const present = new Set(stored.members.map(({ user_id }) => user_id));
  const added = [...new Set(user_ids)].filter((user_id) => !present.has(user_id));
  const active = await activePeople(ctx, kind, added);
  if (added.some((user_id) => !active.has(user_id)))
    throw new AppError('not_found', { object: 'user' }, 'user_ids');
  // Who adds themselves has read it: they see all requests.
  const others = added.filter((user_id) => user_id !== ctx.actor.user_id);
  await insertMembers(ctx, id, others);
  if (others.length < added.length && ctx.actor.user_id)
    await insertMembers(ctx, id, [ctx.actor.user_id], stored.last_seq);
  ctx.audit({ object_type: kind, object_id: id, after: { added } });
  await tellMembers(ctx, { id, kind }, [...present, ...added]);
  await notifyMembers(ctx, stored, { what: 'added', user_ids: others });
  return readAgain(ctx, kind, id);
}

/** Null: the caller left, and sees it no more. */
export async function removeMember(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
  user_id: string,
): Promise<DiscussionDetail | null> {
  requireAccess(ctx, kind, 'write');
  const stored = await requireWritable(ctx, kind, id);
  if (!stored.members.some((one) => one.user_id === user_id))
    throw new AppError('not_found', { object: 'user' });
  if (stored.members.length === 1) throw new AppError('discussion_last_member');
  if (stored.assignee_id === user_id) {
    const name = (await readMembers(ctx, [user_id])).get(user_id)?.name ?? '';
    throw new AppError('discussion_assignee_stays', { name });
  }
  await deleteMember(ctx, id, user_id);
  ctx.audit({ object_type: kind, object_id: id, before: { member: user_id } });
  await tellMembers(
    ctx,
    { id, kind },
    stored.members.map((one) => one.user_id),
  );
  const left = await findDiscussion(ctx, kind, id);
  return left?.is_member || user_id !== ctx.actor.user_id ? readAgain(ctx, kind, id) : null;
}
