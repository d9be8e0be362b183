import type { Message } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { undoableSince } from '../../platform/undo-window.ts';
import { readMembers } from './discussion-queries.ts';
import { searchText } from './search-text.ts';

/** Where messages stand: a discussion (or request), a statement's or a record's comments. */
export interface Thread {
  readonly kind: 'discussion' | 'statement' | 'record';
  readonly id: string;
  /** Of a record. */
  readonly table_id?: string;
}

export interface StoredMessage {
  readonly id: string;
  readonly thread_kind: Thread['kind'];
  readonly thread_id: string;
  readonly seq: number;
  readonly author_id: string | null;
  readonly author_name: string;
  readonly body: string;
  readonly mentions: readonly string[];
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly deleted_at: Date | null;
}

const COLUMNS = sql.raw(
  'id, thread_kind, thread_id, seq, author_id, author_name, body, mentions, created_at, edited_at, deleted_at',
);

/** The last ones before a number, oldest first; one more than `limit` says that there are earlier ones. */
export async function readMessages(
  { db, tenant }: Ctx,
  thread: Thread,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`/* prepared */ select ${COLUMNS} from messages
    where environment_id = ${tenant.environment_id} and thread_kind = ${thread.kind} and thread_id = ${thread.id}::uuid
      and seq < ${before ?? 2_147_483_647}::int
    order by seq desc limit ${limit}`.execute(db);
  return rows.toReversed();
}

/** All messages of these discussions, in order: for files. */
export async function messagesOf({ db, tenant }: Ctx, ids: readonly string[]): Promise<StoredMessage[]> {
  const { rows } = await sql<StoredMessage>`select ${COLUMNS} from messages
    where environment_id = ${tenant.environment_id} and thread_kind = 'discussion' and thread_id = any(${[...ids]}::uuid[])
      and deleted_at is null
    order by thread_id, seq`.execute(db);
  return rows;
}

export async function findMessage({ db, tenant }: Ctx, id: string): Promise<StoredMessage | null> {
  const { rows } = await sql<StoredMessage>`/* prepared */ select ${COLUMNS} from messages
    where environment_id = ${tenant.environment_id} and id = ${id}::uuid`.execute(db);
  return rows[0] ?? null;
}

export interface NewMessage {
  readonly id: string;
  readonly seq: number;
  readonly body: string;
  readonly mentions: readonly string[];
}

export async function insertMessage(ctx: Ctx, thread: Thread, message: NewMessage): Promise<void> {
  await sql`/* prepared */ insert into messages (environment_id, id, thread_kind, thread_id, table_id, seq, author_id, author_name, body, searched, mentions, created_at)
    values (${ctx.tenant.environment_id}, ${message.id}, ${thread.kind}, ${thread.id}, ${thread.table_id ?? null}, ${message.seq},
      ${ctx.actor.user_id}, ${ctx.actor.name}, ${message.body}, ${thread.kind === 'discussion' ? searchText(message.body) : ''}, ${[...message.mentions]}::uuid[], ${ctx.clock.now()})`.execute(
    ctx.db,
  );
}

/** Of a thread that counts its own messages; its row or an advisory lock keeps two from the same number. */
export async function nextSeq({ db, tenant }: Ctx, thread: Thread): Promise<number> {
  // Sent together; the second begins when the first has its lock.
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended(${`${thread.kind} ${thread.id}`}, 0))`.execute(db),
    sql<{ seq: number }>`/* prepared */ select coalesce(max(seq), 0) + 1 as seq from messages
      where environment_id = ${tenant.environment_id} and thread_kind = ${thread.kind} and thread_id = ${thread.id}::uuid`.execute(
      db,
    ),
  ]);
  return rows[0]?.seq ?? 1;
}

/** The discussion has a new message: its author has seen it, and the first of somebody else is the answer. */
export async function countMessage(ctx: Ctx, discussion_id: string, seq: number): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const now = ctx.clock.now();
  await sql`update discussions set last_seq = ${seq}, last_activity_at = ${now},
      first_answer_at = case when first_answer_at is null and creator_id is distinct from ${ctx.actor.user_id}::uuid then ${now}::timestamptz
        else first_answer_at end
    where environment_id = ${environment} and id = ${discussion_id}::uuid`.execute(ctx.db);
  await sql`update discussion_members set read_seq = ${seq}
    where environment_id = ${environment} and discussion_id = ${discussion_id}::uuid and user_id = ${ctx.actor.user_id}::uuid`.execute(
    ctx.db,
  );
}

export async function updateMessage(
  ctx: Ctx,
  id: string,
  { body, mentions }: Pick<NewMessage, 'body' | 'mentions'>,
): Promise<void> {
  await sql`update messages set body = ${body}, mentions = ${[...mentions]}::uuid[], edited_at = ${ctx.clock.now()},
      searched = case when thread_kind = 'discussion' then ${searchText(body)}::text else '' end
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(ctx.db);
}

/** Empties it. What it was is kept aside for its author's Undo; files stay where they are, and nobody reads them. */
export async function emptyMessage(ctx: Ctx, id: string): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<{ body: string; searched: string; mentions: readonly string[] }>`
    select body, searched, mentions from messages where environment_id = ${environment} and id = ${id}::uuid for update`.execute(
    ctx.db,
  );
  await sql`update messages set body = '', searched = '', mentions = '{}', deleted_at = ${ctx.clock.now()},
      undo = ${JSON.stringify(rows[0])}::jsonb
    where environment_id = ${environment} and id = ${id}::uuid`.execute(ctx.db);
  await setFilesDeleted(ctx, id, ctx.clock.now());
}

/** Puts back what was emptied; false where that is no longer kept. The time of its last edit is as it was. */
export async function refillMessage(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`update messages set body = undo ->> 'body', searched = undo ->> 'searched',
      mentions = array(select jsonb_array_elements_text(undo -> 'mentions'))::uuid[], deleted_at = null, undo = null
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid and undo is not null
      and deleted_at > ${undoableSince(ctx.clock.now())}
    returning id`.execute(ctx.db);
  if (rows.length === 0) return false;
  await setFilesDeleted(ctx, id, null);
  return true;
}

async function setFilesDeleted({ db, tenant }: Ctx, message_id: string, at: Date | null): Promise<void> {
  const environment = tenant.environment_id;
  await sql`update files f set deleted_at = ${at}::timestamptz
    from message_files m where m.environment_id = ${environment} and m.message_id = ${message_id}::uuid
      and f.environment_id = ${environment} and f.id = m.file_id`.execute(db);
}

export async function messagesWire(ctx: Ctx, messages: readonly StoredMessage[]): Promise<Message[]> {
  const [people, files] = await Promise.all([
    readMembers(
      ctx,
      messages.flatMap((one) => [one.author_id, ...one.mentions]),
    ),
    attachmentsOf(
      ctx,
      messages.map(({ id }) => id),
    ),
  ]);
  return messages.map((one) => ({
    id: one.id,
    seq: one.seq,
    author: (one.author_id && people.get(one.author_id)) || null,
    author_name: one.author_name,
    text: one.body,
    mentions: one.mentions.flatMap((id) => {
      const person = people.get(id);
      return person ? [{ id, name: person.name }] : [];
    }),
    attachments: files.get(one.id) ?? [],
    created_at: one.created_at.toISOString(),
    edited_at: one.edited_at?.toISOString() ?? null,
    is_deleted: one.deleted_at !== null,
  }));
}

interface AttachmentRow extends Omit<Message['attachments'][number], 'bytes'> {
  readonly message_id: string;
  readonly bytes: string;
}

async function attachmentsOf(
  { db, tenant }: Ctx,
  message_ids: readonly string[],
): Promise<ReadonlyMap<string, Message['attachments']>> {
  const environment = tenant.environment_id;
  const { rows } = await sql<AttachmentRow>`/* prepared */
    select m.message_id, f.id, f.name, f.bytes, f.media_type, m.preview
    from message_files m join files f on f.environment_id = ${environment} and f.id = m.file_id
    where m.environment_id = ${environment} and m.message_id = any(${[...message_ids]}::uuid[]) and f.deleted_at is null
    order by m.created_at, f.id`.execute(db);
  return new Map(
    [...Map.groupBy(rows, (row) => row.message_id)].map(([id, list]) => [
      id,
      list.map(({ message_id: _, bytes, ...row }) => ({ ...row, bytes: Number(bytes) })),
    ]),
  );
}
