import type {
  Attachment,
  BodyOf,
  editStatementComment,
  Message,
  postStatementComment,
} from '@comptoir/contract';
import { present } from '@comptoir/kernel';
import { requireBinary, requirePermission } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { ManualCtx } from '../../../platform/http/route.ts';
import { getRecord } from '../../records/index.ts';
import { requireSeen } from '../../statements/detail/index.ts';
import { type Attached, readAttached, type SentFile, storeAttachment } from '../attachments.ts';
import { refilled, requireOwn, saveEdit } from '../change-message.ts';
import { requireSelf } from '../discussion-policy.ts';
import {
  emptyMessage,
  findMessage,
  insertMessage,
  messagesWire,
  nextSeq,
  readMessages,
  type Thread,
} from '../message-queries.ts';
import { attachAll, mentioned, requireContent, sentBefore } from '../post-message.ts';
import { notifyCommented, notifyMentioned } from './notify-commented.ts';

/** Comments of one thread; further ones are not shown. */
const MAX_SHOWN = 500;

/** A statement, or a record of a table. */
export type Commented =
  | { readonly statement_id: string }
  | { readonly table_id: string; readonly record_id: string };

/** The thread of what the caller may read: the statement by its scope, the record by the right on tables. */
async function threadOf(ctx: Ctx, what: Commented): Promise<Thread> {
  if ('statement_id' in what) {
    await requireSeen(ctx, what.statement_id);
    return { kind: 'statement', id: what.statement_id };
  }
  requirePermission(ctx, 'data_table', 'read');
  await getRecord(ctx, what.table_id, what.record_id);
  return { kind: 'record', id: what.record_id, table_id: what.table_id };
}

function requireWriter(ctx: Pick<Ctx, 'actor'>, what: Commented): void {
  requireBinary(ctx, 'statement_id' in what ? 'statement_comment' : 'data_table_comment');
}

async function writableThread(ctx: Ctx, what: Commented): Promise<Thread> {
  requireWriter(ctx, what);
  const thread = await threadOf(ctx, what);
  requireSelf(ctx);
  return thread;
}

export async function listComments(ctx: Ctx, what: Commented): Promise<{ messages: Message[] }> {
  if (!('statement_id' in what)) {
    const thread = await threadOf(ctx, what);
    return { messages: await messagesWire(ctx, await readMessages(ctx, thread, { limit: MAX_SHOWN })) };
  }
  // Read together; refused before anything of it is used.
  const [, messages] = await Promise.all([
    threadOf(ctx, what),
    readMessages(ctx, { kind: 'statement', id: what.statement_id }, { limit: MAX_SHOWN }),
  ]);
  return { messages: await messagesWire(ctx, messages) };
}

export async function postComment(
  ctx: Ctx,
  what: Commented,
  body: BodyOf<typeof postStatementComment>,
): Promise<Message> {
  const thread = await writableThread(ctx, what);
  const id = body.id ?? ctx.newId();
  // Under the thread's lock: the same comment, sent twice at once, is stored once.
  const seq = await nextSeq(ctx, thread);
  if (!(await sentBefore(ctx, thread, body.id))) {
    requireContent(body);
    const mentions = await mentioned(ctx, 'discussion', body.mention_ids);
    await insertMessage(ctx, thread, { id, seq, body: body.text, mentions });
    await attachAll(ctx, { message_id: id, thread_id: thread.id, ids: body.attachment_ids });
    audit(ctx, thread, 'after', seq);
    await notifyCommented(ctx, thread, mentions);
  }
  const [wire] = await messagesWire(ctx, [present(await findMessage(ctx, id), 'the comment just sent')]);
  return present(wire, 'the comment');
}

export async function editComment(
  ctx: Ctx,
  what: Commented,
  message_id: string,
  body: BodyOf<typeof editStatementComment>,
): Promise<Message> {
  const thread = await writableThread(ctx, what);
  const { message, mentioned: added } = await saveEdit(ctx, thread, {
    id: message_id,
    kind: 'discussion',
    body,
  });
  audit(ctx, thread, 'after', message.seq);
  if (added.length > 0) await notifyMentioned(ctx, thread, added);
  return message;
}

export async function removeComment(ctx: Ctx, what: Commented, message_id: string): Promise<void> {
  const thread = await writableThread(ctx, what);
  const { seq } = await requireOwn(ctx, thread, message_id);
  await emptyMessage(ctx, message_id);
  audit(ctx, thread, 'before', seq);
}

export async function undoRemoveComment(ctx: Ctx, what: Commented, message_id: string): Promise<Message> {
  const thread = await writableThread(ctx, what);
  const answer = await refilled(ctx, thread, message_id);
  audit(ctx, thread, 'after', answer.seq);
  return answer;
}

/** A file for a comment that is not sent yet. */
export async function uploadCommentFile(
  ctx: ManualCtx,
  what: Commented,
  file: SentFile,
): Promise<Attachment> {
  requireWriter(ctx, what);
  const thread_id = 'statement_id' in what ? what.statement_id : what.record_id;
  return storeAttachment(
    ctx,
    {
      thread_id,
      check: (tx) => writableThread(tx, what),
      audited: { object_type: 'comment', object_id: thread_id },
    },
    file,
  );
}

/** Read by who reads the comments. */
export async function findCommentFile(ctx: Ctx, what: Commented, attachment_id: string): Promise<Attached> {
  const thread = await threadOf(ctx, what);
  return readAttached(ctx, thread.id, attachment_id);
}

/** That there was a comment, not what it said. */
function audit(ctx: Ctx, thread: Thread, when: 'before' | 'after', seq: number): void {
  ctx.audit({ object_type: 'comment', object_id: thread.id, [when]: { on: thread.kind, message: seq } });
}
