import type { DiscussionKind } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';
import { searchText } from './search-text.ts';

interface NewDiscussion {
  readonly id: string;
  readonly kind: DiscussionKind;
  readonly name: string;
  readonly label_id: string | null;
  readonly creator_id: string;
}

export async function insertDiscussion(ctx: Ctx, one: NewDiscussion): Promise<void> {
  const environment = ctx.tenant.environment_id;
  const now = ctx.clock.now();
  // Two who create at once get two numbers: the second waits for the first one's commit.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`discussions ${environment}`}, 0))`.execute(
    ctx.db,
  );
  const next = await sql<{
    reference: number;
  }>`select coalesce(max(reference), 0) + 1 as reference from discussions
    where environment_id = ${environment} and kind = ${one.kind}`.execute(ctx.db);
  await sql`insert into discussions (environment_id, id, kind, reference, name, searched_name, label_id, creator_id, created_at, last_activity_at)
    values (${environment}, ${one.id}, ${one.kind}, ${next.rows[0]?.reference ?? 1}, ${one.name}, ${searchText(one.name)},
      ${one.label_id}, ${one.creator_id}, ${now}, ${now})`.execute(ctx.db);
}

interface Change {
  readonly name?: string | undefined;
  readonly is_open?: boolean | undefined;
  readonly assignee_id?: string | null | undefined;
  readonly label_id?: string | null | undefined;
}

export async function updateDiscussionRow(ctx: Ctx, id: string, change: Change): Promise<void> {
  const now = ctx.clock.now();
  await sql`update discussions set
      name = coalesce(${change.name ?? null}::text, name),
      searched_name = coalesce(${change.name === undefined ? null : searchText(change.name)}::text, searched_name),
      is_open = coalesce(${change.is_open ?? null}::boolean, is_open),
      closed_at = ${change.is_open === undefined ? sql`closed_at` : change.is_open ? sql`null` : sql`${now}::timestamptz`},
      assignee_id = ${change.assignee_id === undefined ? sql`assignee_id` : sql`${change.assignee_id}::uuid`},
      label_id = ${change.label_id === undefined ? sql`label_id` : sql`${change.label_id}::uuid`},
      last_activity_at = ${change.is_open === undefined ? sql`last_activity_at` : sql`${now}::timestamptz`}
    where environment_id = ${ctx.tenant.environment_id} and id = ${id}::uuid`.execute(ctx.db);
}

export async function insertMembers(
  ctx: Ctx,
  id: string,
  user_ids: readonly string[],
  read_seq = -1,
): Promise<void> {
  await sql`insert into discussion_members (environment_id, discussion_id, user_id, added_at, read_seq)
    select home.environment_id, ${id}::uuid, added.user_id, ${ctx.clock.now()}::timestamptz, ${read_seq}::int
    from ${homeOf(ctx.tenant)}, unnest(${[...user_ids]}::uuid[]) as added (user_id)
    on conflict do nothing`.execute(ctx.db);
}

/** The others' channel gets another name: who left hears nothing more. */
export async function deleteMember({ db, tenant }: Ctx, id: string, user_id: string): Promise<void> {
  const environment = tenant.environment_id;
  await sql`delete from discussion_members where environment_id = ${environment} and discussion_id = ${id}::uuid
    and user_id = ${user_id}::uuid`.execute(db);
  await sql`update discussions set channel_epoch = channel_epoch + 1 where environment_id = ${environment} and id = ${id}::uuid`.execute(
    db,
  );
}

/** To the last message; false: to the one before it. Answers whether that changed anything. */
export async function markRead({ db, tenant, actor }: Ctx, id: string, is_read: boolean): Promise<boolean> {
  const environment = tenant.environment_id;
  const { rows } = await sql`update discussion_members m set read_seq = d.last_seq - ${is_read ? 0 : 1}::int
    from discussions d where d.environment_id = ${environment} and d.id = m.discussion_id
      and m.environment_id = ${environment} and m.discussion_id = ${id}::uuid and m.user_id = ${actor.user_id}::uuid
      and m.read_seq <> d.last_seq - ${is_read ? 0 : 1}::int
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Its messages, links and members too. Answers where the bytes of its files lie, of deleted messages that could come back too: they go once
 * this is committed.
 */
export async function deleteDiscussionRows(ctx: Ctx, id: string): Promise<string[]> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<{
    storage_key: string;
  }>`update files f set deleted_at = ${ctx.clock.now()}::timestamptz
    from message_files m where m.environment_id = ${environment} and m.thread_id = ${id}::uuid
      and f.environment_id = ${environment} and f.id = m.file_id
    returning f.storage_key`.execute(ctx.db);
  await sql`delete from message_files where environment_id = ${environment} and thread_id = ${id}::uuid`.execute(
    ctx.db,
  );
  await sql`delete from messages where environment_id = ${environment} and thread_kind = 'discussion' and thread_id = ${id}::uuid`.execute(
    ctx.db,
  );
  await sql`delete from discussions where environment_id = ${environment} and id = ${id}::uuid`.execute(
    ctx.db,
  );
  return rows.map(({ storage_key }) => storage_key);
}
