import type { BodyOf, DiscussionKind, editMessage as call, Message } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import { requireAccess } from './discussion-policy.ts';
import {
  emptyMessage,
  findMessage,
  messagesWire,
  refillMessage,
  type StoredMessage,
  type Thread,
  updateMessage,
} from './message-queries.ts';
import { notifyMembers, tellMembers } from './notify-members.ts';
import { joinMentioned, mentioned } from './post-message.ts';
import { requireWritable } from './read-discussion.ts';

/** The caller's own message of the thread. */
export function requireOwn(ctx: Ctx, thread: Thread, id: string): Promise<StoredMessage> {
  return requireWritten(ctx, thread, id, false);
}

async function requireWritten(
  ctx: Ctx,
  thread: Thread,
  id: string,
  isDeleted: boolean,
): Promise<StoredMessage> {
  const found = await findMessage(ctx, id);
  const isHere =
    found?.thread_kind === thread.kind &&
    found.thread_id === thread.id &&
    (found.deleted_at !== null) === isDeleted;
  if (!found || !isHere) throw new AppError('not_found', { object: 'message' });
  if (found.author_id === null || found.author_id !== ctx.actor.user_id)
    throw new AppError('not_own_message');
  return found;
}

interface Edited {
  readonly message: Message;
  /** Those whom it did not mention before. */
  readonly mentioned: readonly string[];
}

export async function saveEdit(
  ctx: Ctx,
  thread: Thread,
  {
    id,
    kind,
    body,
  }: { readonly id: string; readonly kind: DiscussionKind; readonly body: BodyOf<typeof call> },
): Promise<Edited> {
  const before = await requireOwn(ctx, thread, id);
  const mentions = await mentioned(ctx, kind, body.mention_ids);
  await updateMessage(ctx, id, { body: body.text, mentions });
  const [wire] = await messagesWire(ctx, [present(await findMessage(ctx, id), 'the message just changed')]);
  return {
    message: present(wire, 'the message'),
    mentioned: mentions.filter((one) => !before.mentions.includes(one)),
  };
}

export async function editMessage(
  ctx: Ctx,
  kind: DiscussionKind,
  where: Where,
  body: BodyOf<typeof call>,
): Promise<Message> {
  requireAccess(ctx, kind, 'write');
  const stored = await requireWritable(ctx, kind, where.id);
  const thread = { kind: 'discussion', id: where.id } as const;
  const { message, mentioned: added } = await saveEdit(ctx, thread, { id: where.message_id, kind, body });
  const joined = await joinMentioned(ctx, stored, added);
  ctx.audit({ object_type: kind, object_id: where.id, after: { message: message.seq } });
  await tellOfChange(ctx, { kind, where, stored, seq: message.seq });
  // Their lists have one more, and everybody sees who is in it.
  if (joined.length > 0)
    await tellMembers(ctx, { id: where.id, kind }, [
      ...stored.members.map(({ user_id }) => user_id),
      ...joined,
    ]);
  await notifyMembers(ctx, stored, { what: 'mention', user_ids: added });
  return message;
}

interface Where {
  readonly id: string;
  readonly message_id: string;
}

/** The place of the message stays, without its text and files. */
export async function removeMessage(ctx: Ctx, kind: DiscussionKind, where: Where): Promise<void> {
  requireAccess(ctx, kind, 'write');
  const stored = await requireWritable(ctx, kind, where.id);
  const { seq } = await requireOwn(ctx, { kind: 'discussion', id: where.id }, where.message_id);
  await emptyMessage(ctx, where.message_id);
  ctx.audit({ object_type: kind, object_id: where.id, before: { message: seq } });
  await tellOfChange(ctx, { kind, where, stored, seq });
}

/** The message as it was, for an hour: text, mentions, files. Nobody is notified of it again. */
export async function undoRemoveMessage(ctx: Ctx, kind: DiscussionKind, where: Where): Promise<Message> {
  requireAccess(ctx, kind, 'write');
  const stored = await requireWritable(ctx, kind, where.id);
  const answer = await refilled(ctx, { kind: 'discussion', id: where.id }, where.message_id);
  ctx.audit({ object_type: kind, object_id: where.id, after: { message: answer.seq } });
  await tellOfChange(ctx, { kind, where, stored, seq: answer.seq });
  return answer;
}

/** The caller's own message of the thread, back from being deleted. */
export async function refilled(ctx: Ctx, thread: Thread, id: string): Promise<Message> {
  await requireWritten(ctx, thread, id, true);
  if (!(await refillMessage(ctx, id))) throw new AppError('deletion_not_undoable');
  const [wire] = await messagesWire(ctx, [present(await findMessage(ctx, id), 'the message just put back')]);
  return present(wire, 'the message');
}

async function tellOfChange(
  ctx: Ctx,
  {
    kind,
    where,
    stored,
    seq,
  }: {
    readonly kind: DiscussionKind;
    readonly where: Where;
    readonly stored: Awaited<ReturnType<typeof requireWritable>>;
    readonly seq: number;
  },
): Promise<void> {
  await tellMembers(
    ctx,
    { id: where.id, kind },
    stored.members.map(({ user_id }) => user_id),
    { what: 'message_changed', message_id: where.message_id, seq },
  );
}
