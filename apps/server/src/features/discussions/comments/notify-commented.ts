import { AppError } from '@comptoir/contract/errors';
import { present } from '@comptoir/kernel';
import { can } from '../../../platform/auth/access.ts';
import type { Actor, Ctx } from '../../../platform/context.ts';
import { type Notice, notify } from '../../notifications/index.ts';
import { findRecords } from '../../records/index.ts';
import { fieldsOf, requireTable } from '../../tables/index.ts';
import { previewActor } from '../../statements/board/index.ts';
import type { Thread } from '../message-queries.ts';
import { findCommented, isStatementSeen } from './comment-queries.ts';

/** Of a card: longer names are cut. */
const LONGEST_NAME = 100;

/** The statement's person, who was mentioned and who wrote there before: each of them only while they may see it. */
export async function notifyCommented(ctx: Ctx, thread: Thread, mentions: readonly string[]): Promise<void> {
  const { authors, statement } = await findCommented(ctx, thread);
  const others = [...(statement ? [statement.user_id] : []), ...authors].filter(
    (id) => !mentions.includes(id),
  );
  const reference = await referenceTo(ctx, thread, statement);
  await notify(ctx, await mentionOf(ctx, thread, { reference, user_ids: mentions }), {
    ...ofComments(ctx, reference),
    type: 'comment',
    recipients: await whoSee(ctx, thread, others),
    group_key: `comment ${thread.id}`,
  });
}

/** By an edit, which is news to nobody else. */
export async function notifyMentioned(ctx: Ctx, thread: Thread, user_ids: readonly string[]): Promise<void> {
  const { statement } = await findCommented(ctx, thread);
  await notify(
    ctx,
    await mentionOf(ctx, thread, { reference: await referenceTo(ctx, thread, statement), user_ids }),
  );
}

type Reference = Notice['reference'];

const ofComments = (ctx: Ctx, reference: Reference) =>
  ({ kind: 'comments', author_id: ctx.actor.user_id, reference }) as const;

async function mentionOf(
  ctx: Ctx,
  thread: Thread,
  { reference, user_ids }: { readonly reference: Reference; readonly user_ids: readonly string[] },
): Promise<Notice> {
  return {
    ...ofComments(ctx, reference),
    type: 'comment_mention',
    recipients: await whoSee(ctx, thread, user_ids),
    group_key: `mention ${thread.id}`,
  };
}

async function referenceTo(
  ctx: Ctx,
  thread: Thread,
  statement: Awaited<ReturnType<typeof findCommented>>['statement'],
): Promise<Reference> {
  return statement
    ? {
        type: 'STATEMENT',
        url: `/statements?year=${statement.year}&month=${statement.month}&user=${statement.user_id}`,
        parameters: { name: statement.user_name, month: statement.month, year: statement.year },
      }
    : {
        type: 'RECORD',
        url: `/tables/${thread.table_id}?record=${thread.id}&about=comments`,
        parameters: { name: await recordName(ctx, thread) },
      };
}

/** As its table names it; the table, where it has no name. Only people who read tables are notified. */
async function recordName(ctx: Ctx, { id, table_id }: Thread): Promise<string> {
  const table = await requireTable(ctx, present(table_id, 'the table of a record'));
  const [record] = await findRecords(ctx, table, [id]);
  const at = fieldsOf(table).findIndex((field) => field.id === table.name_field_id);
  const name = record?.cells[at];
  return typeof name === 'string' && name !== '' ? name.slice(0, LONGEST_NAME) : table.name;
}

async function whoSee(ctx: Ctx, thread: Thread, user_ids: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const user_id of new Set(user_ids)) if (await maySee(ctx, thread, user_id)) found.push(user_id);
  return found;
}

async function maySee(ctx: Ctx, thread: Thread, user_id: string): Promise<boolean> {
  let actor: Actor;
  try {
    actor = await previewActor(ctx, user_id);
  } catch (error) {
    // Archived since.
    if (error instanceof AppError) return false;
    throw error;
  }
  return thread.kind === 'record'
    ? can({ actor }, 'data_table', 'read')
    : isStatementSeen({ ...ctx, actor }, thread.id);
}
