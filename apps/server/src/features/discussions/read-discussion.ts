import { type Discussion, type DiscussionDetail, type DiscussionKind } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { mayDelete, mayWrite, requireAccess, seesAll, statusOf } from './discussion-policy.ts';
import { type DiscussionStored, findDiscussion, lockDiscussion, readMembers } from './discussion-queries.ts';
import { channelOf } from './hears-discussion.ts';
import { linksWire, readLinks } from './link-queries.ts';
import { blindAmong } from './statement-links.ts';

/** The discussion, for its members, and for who sees all requests. */
export async function requireDiscussion(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
): Promise<DiscussionStored> {
  requireAccess(ctx, kind, 'read');
  const found = await findDiscussion(ctx, kind, id);
  if (!found) throw new AppError('discussion_not_found', { kind });
  if (!found.is_member && !seesAll(ctx, kind)) throw new AppError('discussion_forbidden', { kind });
  return found;
}

/** To change it: locked until the commit. A closed one takes nothing new unless `when_closed`. */
export async function requireWritable(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
  { when_closed = false } = {},
): Promise<DiscussionStored> {
  requireAccess(ctx, kind, 'write');
  await lockDiscussion(ctx, id);
  const found = await requireDiscussion(ctx, kind, id);
  if (!mayWrite(ctx, found)) throw new AppError('discussion_forbidden', { kind });
  if (!found.is_open && !when_closed) throw new AppError('discussion_closed', { kind });
  return found;
}

export async function getDiscussion(ctx: Ctx, kind: DiscussionKind, id: string): Promise<DiscussionDetail> {
  return detailOf(ctx, await requireDiscussion(ctx, kind, id));
}

/** After a change, as the caller sees it now. */
export async function readAgain(ctx: Ctx, kind: DiscussionKind, id: string): Promise<DiscussionDetail> {
  return detailOf(ctx, present(await findDiscussion(ctx, kind, id), 'the discussion just changed'));
}

async function detailOf(ctx: Ctx, stored: DiscussionStored): Promise<DiscussionDetail> {
  const member_ids = stored.members.map(({ user_id }) => user_id);
  const people = await readMembers(ctx, [...member_ids, stored.creator_id]);
  const links = await readLinks(ctx, [stored.id]);
  return {
    ...discussionWire(stored),
    members: member_ids.flatMap((id) => people.get(id) ?? []),
    creator: (stored.creator_id && people.get(stored.creator_id)) || null,
    label: labelOf(stored),
    statements: await linksWire(ctx, links),
    blind_user_ids: await blindAmong(ctx, member_ids, links),
    channel: channelOf(ctx, stored.id, stored.channel_epoch),
    may_write: mayWrite(ctx, stored),
    may_delete: mayDelete(ctx, stored),
  };
}

export const labelOf = ({ label_id, label_name }: DiscussionStored) =>
  label_id === null ? null : { id: label_id, name: label_name ?? '' };

export function discussionWire(stored: DiscussionStored): Discussion {
  const { id, kind, reference, name, creator_id, assignee_id, members, last_seq, read_seq } = stored;
  const label = labelOf(stored);
  return {
    id,
    kind,
    reference,
    name,
    status: statusOf(kind, stored.is_open),
    creator_id,
    assignee_id,
    member_ids: members.map(({ user_id }) => user_id),
    read_by: members.filter((one) => one.read_seq >= last_seq).map(({ user_id }) => user_id),
    discussion_label_id: kind === 'discussion' ? stored.label_id : null,
    discussion_topic: kind === 'request' ? label : null,
    unread_count: read_seq === null ? 0 : last_seq - Math.max(read_seq, 0),
    is_unread: read_seq !== null && read_seq < last_seq,
    created_at: stored.created_at.toISOString(),
    last_activity_at: stored.last_activity_at.toISOString(),
    closed_at: stored.closed_at?.toISOString() ?? null,
  };
}
