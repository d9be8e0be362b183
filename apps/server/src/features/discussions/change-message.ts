import type { BodyOf, DiscussionKind, editMessage as call, Message } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import type { Ctx } from '../../platform/context.ts';
import type { ManualCtx } from '../../platform/http/route.ts';
import { requireAccess } from './discussion-policy.ts';
import {
  emptyMessage,
  findMessage,
  messagesWire,
  type StoredMessage,
  type Thread,
  updateMessage,
} from './message-queries.ts';
import { tellMembers } from './notify-members.ts';
import { mentioned } from './post-message.ts';
import { requireWritable } from './read-discussion.ts';

/** The caller's own message of the thread. */
export async function requireOwn(ctx: Ctx, thread: Thread, id: string): Promise<StoredMessage> {
  const found = await findMessage(ctx, id);
  const isHere =
    found?.thread_kind === thread.kind && found.thread_id === thread.id && found.deleted_at === null;
  if (!found || !isHere) throw new AppError('not_found', { object: 'message' });
  if (found.author_id === null || found.author_id !== ctx.actor.user_id)
    throw new AppError('not_own_message');
  return found;
}

export async function saveEdit(
  ctx: Ctx,
  thread: Thread,
  id: string,
  body: BodyOf<typeof call>,
): Promise<Message> {
  await requireOwn(ctx, thread, id);
  await updateMessage(ctx, id, { body: body.text, mentions: await mentioned(ctx, body.mention_ids) });
  const [wire] = await messagesWire(ctx, [present(await findMessage(ctx, id), 'the message just changed')]);
  return present(wire, 'the message');
}

export async function editMessage(
  ctx: Ctx,
  kind: DiscussionKind,
  where: { readonly id: string; readonly message_id: string },
  body: BodyOf<typeof call>,
): Promise<Message> {
  requireAccess(ctx, kind, 'write');
  const stored = await requireWritable(ctx, kind, where.id);
  const answer = await saveEdit(ctx, { kind: 'discussion', id: where.id }, where.message_id, body);
  ctx.audit({ object_type: kind, object_id: where.id, after: { message: answer.seq } });
  await tellMembers(
    ctx,
    { id: where.id, kind },
    stored.members.map(({ user_id }) => user_id),
    { what: 'message_changed', message_id: answer.id, seq: answer.seq },
  );
  return answer;
}

/** The place of the message stays, without its text and files. */
export async function removeMessage(
  ctx: ManualCtx,
  kind: DiscussionKind,
  where: { readonly id: string; readonly message_id: string },
): Promise<void> {
  requireAccess(ctx, kind, 'write');
  const keys = await ctx.withTransaction(async (tx) => {
    const stored = await requireWritable(tx, kind, where.id);
    const { seq } = await requireOwn(tx, { kind: 'discussion', id: where.id }, where.message_id);
    const gone = await emptyMessage(tx, where.message_id);
    tx.audit({ object_type: kind, object_id: where.id, before: { message: seq } });
    await tellMembers(
      tx,
      { id: where.id, kind },
      stored.members.map(({ user_id }) => user_id),
      { what: 'message_changed', message_id: where.message_id, seq },
    );
    return gone;
  });
  for (const key of keys) await ctx.services.files.remove(key);
}
