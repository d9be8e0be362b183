import type { BodyOf, DiscussionKind, Message, postMessage as call } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { happen } from '../webhooks/index.ts';
import { attach } from './attachment-queries.ts';
import { requireAccess, requireSelf } from './discussion-policy.ts';
import { activePeople, type DiscussionStored } from './discussion-queries.ts';
import { insertMembers } from './discussion-write-queries.ts';
import {
  countMessage,
  findMessage,
  insertMessage,
  messagesWire,
  type StoredMessage,
  type Thread,
} from './message-queries.ts';
import { notifyMembers, tellMembers } from './notify-members.ts';
import { requireWritable } from './read-discussion.ts';

/** A message that comes again under its id is answered as it was stored. Who is mentioned becomes a member. */
export async function postMessage(
  ctx: Ctx,
  kind: DiscussionKind,
  discussion_id: string,
  body: BodyOf<typeof call>,
): Promise<Message> {
  requireAccess(ctx, kind, 'write');
  const author_id = requireSelf(ctx);
  const thread: Thread = { kind: 'discussion', id: discussion_id };
  const earlier = await sentBefore(ctx, thread, body.id);
  const stored = await requireWritable(ctx, kind, discussion_id, { when_closed: earlier !== null });
  // Under the lock: the same message, sent twice at once, waits here for the first one.
  const sent = earlier ?? (await sentBefore(ctx, thread, body.id));
  if (sent) return wireOf(ctx, sent);
  requireContent(body);
  const mentions = await mentioned(ctx, kind, body.mention_ids);
  const id = body.id ?? ctx.newId();
  const seq = stored.last_seq + 1;
  await insertMessage(ctx, thread, { id, seq, body: body.text, mentions });
  await attachAll(ctx, { message_id: id, thread_id: discussion_id, ids: body.attachment_ids });
  const members = new Set(stored.members.map(({ user_id }) => user_id));
  const joined = await joinMentioned(ctx, stored, mentions);
  await countMessage(ctx, discussion_id, seq);
  // The trail says that somebody wrote, not what.
  ctx.audit({ object_type: kind, object_id: discussion_id, after: { message: seq } });
  await tellMembers(ctx, { id: discussion_id, kind }, [...members, ...joined], {
    what: 'message',
    message_id: id,
    seq,
  });
  const others = [...members].filter((one) => one !== author_id && !mentions.includes(one));
  await notifyMembers(
    ctx,
    stored,
    { what: 'mention', user_ids: mentions },
    { what: 'message', user_ids: others },
  );
  if (kind === 'request' && author_id !== stored.creator_id)
    await happen(ctx, 'request.answered', () => [
      { request: { id: discussion_id, name: stored.name }, author: { id: author_id, name: ctx.actor.name } },
    ]);
  return wireOf(ctx, present(await findMessage(ctx, id), 'the message just sent'));
}

/** Who is mentioned becomes a member. Answers who was none before. */
export async function joinMentioned(
  ctx: Ctx,
  { id, members }: DiscussionStored,
  mentions: readonly string[],
): Promise<string[]> {
  const joined = mentions.filter((one) => !members.some(({ user_id }) => user_id === one));
  if (joined.length > 0) await insertMembers(ctx, id, joined);
  return joined;
}

/** Words or a file. */
export function requireContent({ text, attachment_ids }: BodyOf<typeof call>): void {
  if (text === '' && attachment_ids.length === 0) throw new AppError('message_empty', {}, 'text');
}

export async function attachAll(ctx: Ctx, what: Parameters<typeof attach>[1]): Promise<void> {
  const ids = [...new Set(what.ids)];
  if ((await attach(ctx, { ...what, ids })) < ids.length)
    throw new AppError('not_found', { object: 'file' }, 'attachment_ids');
}

async function wireOf(ctx: Ctx, message: StoredMessage): Promise<Message> {
  return present((await messagesWire(ctx, [message]))[0], 'the message');
}

/** The message that has this id already; refused when it is another one than the caller's own here. */
export async function sentBefore(
  ctx: Ctx,
  thread: Thread,
  id: string | undefined,
): Promise<StoredMessage | null> {
  const found = id === undefined ? null : await findMessage(ctx, id);
  if (found === null) return null;
  if (
    found.thread_kind !== thread.kind ||
    found.thread_id !== thread.id ||
    found.author_id !== ctx.actor.user_id
  )
    throw new AppError('conflict', { object: 'message' });
  return found;
}

/** Those of the ids who may be added, except oneself. */
export async function mentioned(ctx: Ctx, kind: DiscussionKind, ids: readonly string[]): Promise<string[]> {
  const active = await activePeople(ctx, kind, ids);
  return [...active].filter((id) => id !== ctx.actor.user_id);
}
