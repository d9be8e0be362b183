import type { Attachment } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export async function bytesOfAttachments({ db, tenant }: Ctx): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`select coalesce(sum(bytes), 0)::text as bytes from files
    where environment_id = ${tenant.environment_id} and purpose = 'attachment' and deleted_at is null`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
}

export async function insertAttachment(
  ctx: Ctx,
  thread_id: string,
  { id, preview }: Pick<Attachment, 'id' | 'preview'>,
): Promise<void> {
  await sql`insert into message_files (environment_id, file_id, thread_id, uploaded_by, preview, created_at)
    values (${ctx.tenant.environment_id}, ${id}, ${thread_id}, ${ctx.actor.user_id}, ${preview}, ${ctx.clock.now()})`.execute(
    ctx.db,
  );
}

/** Files that the caller uploaded here and has not sent yet become the message's. Answers how many. */
export async function attach(
  { db, tenant, actor }: Ctx,
  {
    message_id,
    thread_id,
    ids,
  }: { readonly message_id: string; readonly thread_id: string; readonly ids: readonly string[] },
): Promise<number> {
  const { rows } = await sql`update message_files set message_id = ${message_id}::uuid
    where environment_id = ${tenant.environment_id} and thread_id = ${thread_id}::uuid and message_id is null
      and uploaded_by = ${actor.user_id}::uuid and file_id = any(${[...ids]}::uuid[])
    returning file_id`.execute(db);
  return rows.length;
}

/** A file of the discussion: sent, or the caller's own that is not sent yet. */
export async function findAttachment(
  { db, tenant, actor }: Ctx,
  thread_id: string,
  file_id: string,
): Promise<{ readonly preview: Attachment['preview'] } | null> {
  const { rows } = await sql<{ preview: Attachment['preview'] }>`select preview from message_files
    where environment_id = ${tenant.environment_id} and thread_id = ${thread_id}::uuid and file_id = ${file_id}::uuid
      and (message_id is not null or uploaded_by = ${actor.user_id}::uuid)`.execute(db);
  return rows[0] ?? null;
}

/** Forgets files that were never sent. Answers where their bytes lie. */
export async function forgetUnsent(
  { db, environment_id }: { readonly db: Ctx['db']; readonly environment_id: string },
  { now, before }: { readonly now: Date; readonly before: Date },
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`update files f set deleted_at = ${now}::timestamptz
    from message_files m where m.environment_id = ${environment_id} and m.message_id is null and m.created_at < ${before}
      and f.environment_id = ${environment_id} and f.id = m.file_id and f.deleted_at is null
    returning f.storage_key`.execute(db);
  await sql`delete from message_files where environment_id = ${environment_id} and message_id is null and created_at < ${before}`.execute(
    db,
  );
  return rows.map(({ storage_key }) => storage_key);
}

/** Forgets what messages said that were deleted before then. Answers where the bytes of their files lie. */
export async function forgetDeleted(
  { db, environment_id }: { readonly db: Ctx['db']; readonly environment_id: string },
  before: Date,
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`select f.storage_key from messages m
      join message_files x on x.environment_id = ${environment_id} and x.message_id = m.id
      join files f on f.environment_id = ${environment_id} and f.id = x.file_id
    where m.environment_id = ${environment_id} and m.undo is not null and m.deleted_at <= ${before}`.execute(
    db,
  );
  await sql`delete from message_files x using messages m
    where x.environment_id = ${environment_id} and m.environment_id = ${environment_id} and x.message_id = m.id
      and m.undo is not null and m.deleted_at <= ${before}`.execute(db);
  await sql`update messages set undo = null
    where environment_id = ${environment_id} and undo is not null and deleted_at <= ${before}`.execute(db);
  return rows.map(({ storage_key }) => storage_key);
}
