import {
  type BodyOf,
  CLOSED_AS,
  type DiscussionDetail,
  type DiscussionKind,
  type updateDiscussion as call,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { requireAccess, requireSelf, statusOf } from './discussion-policy.ts';
import type { DiscussionStored } from './discussion-queries.ts';
import { markRead, updateDiscussionRow } from './discussion-write-queries.ts';
import { notifyMembers, tellMembers } from './notify-members.ts';
import { readAgain, requireDiscussion, requireWritable } from './read-discussion.ts';

type Body = BodyOf<typeof call>;

/** Closing and reopening, the name and the assignee are for members who write; reading is noted for everyone who is in it. */
export async function updateDiscussion(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
  body: Body,
): Promise<DiscussionDetail> {
  requireAccess(ctx, kind, 'read');
  // Also of a body that changes nothing: the answer shows the discussion.
  await requireDiscussion(ctx, kind, id);
  const { read_by_update, ...change } = body;
  if (Object.values(change).some((value) => value !== undefined))
    await changeDiscussion(ctx, kind, id, change);
  if (read_by_update !== undefined) await noteRead(ctx, kind, id, read_by_update);
  return readAgain(ctx, kind, id);
}

/** Who has read it is shown to the others. It is no entry of the trail. */
async function noteRead(ctx: Ctx, kind: DiscussionKind, id: string, is_read: boolean): Promise<void> {
  const stored = await requireDiscussion(ctx, kind, id);
  if (await markRead(ctx, id, is_read))
    await tellMembers(
      ctx,
      { id, kind },
      stored.members.map(({ user_id }) => user_id),
      { what: 'read', user_id: requireSelf(ctx) },
    );
}

async function changeDiscussion(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
  { status, name, assignee_id }: Omit<Body, 'read_by_update'>,
): Promise<void> {
  const is_open = openAs(kind, status);
  // Closed, it can be reopened and nothing else; closing it twice is the conflict that tells a page that it is closed.
  const stored = await requireWritable(ctx, kind, id, { when_closed: is_open === true });
  if (assignee_id && !stored.members.some(({ user_id }) => user_id === assignee_id))
    throw new AppError('assignee_not_member', {}, 'assignee_id');
  await updateDiscussionRow(ctx, id, {
    name,
    is_open: is_open === stored.is_open ? undefined : is_open,
    assignee_id,
  });
  ctx.audit({
    object_type: kind,
    object_id: id,
    before: changed(stored, { status, name, assignee_id }),
    after: { status, name, assignee_id },
  });
  const members = stored.members.map(({ user_id }) => user_id);
  await tellMembers(ctx, { id, kind }, members);
  const shown = { name: name ?? stored.name, id, kind };
  if (assignee_id && assignee_id !== stored.assignee_id)
    await notifyMembers(ctx, shown, { what: 'assigned', user_ids: [assignee_id] });
  if (is_open !== undefined && is_open !== stored.is_open)
    await notifyMembers(ctx, shown, { what: is_open ? 'reopened' : 'closed', user_ids: members });
}

/** Only the part of the state before that the change names. */
function changed(stored: DiscussionStored, change: Omit<Body, 'read_by_update'>): Record<string, unknown> {
  const before = {
    status: statusOf(stored.kind, stored.is_open),
    name: stored.name,
    assignee_id: stored.assignee_id,
  };
  return Object.fromEntries(
    Object.entries(before).filter(([key]) => change[key as keyof typeof before] !== undefined),
  );
}

/** A discussion is closed, a request resolved: the other's word is a mistake. */
function openAs(kind: DiscussionKind, status: Body['status']): boolean | undefined {
  if (status === undefined || status === 'open') return status && true;
  if (status !== CLOSED_AS[kind])
    throw new AppError(
      'invalid_field',
      { reason: 'invalid_value', values: ['open', CLOSED_AS[kind]] },
      'status',
    );
  return false;
}
