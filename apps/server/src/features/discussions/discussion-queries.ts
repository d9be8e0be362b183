import type { DiscussionRow, DiscussionKind, Member } from '@comptoir/contract';
import type { Actor, Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { mayJoin } from './discussion-policy.ts';

export interface DiscussionStored {
  readonly id: string;
  readonly kind: DiscussionKind;
  readonly reference: number;
  readonly name: string;
  readonly is_open: boolean;
  readonly creator_id: string | null;
  readonly assignee_id: string | null;
  readonly label_id: string | null;
  readonly label_name: string | null;
  readonly last_seq: number;
  readonly channel_epoch: number;
  readonly created_at: Date;
  readonly last_activity_at: Date;
  readonly closed_at: Date | null;
  readonly first_answer_at: Date | null;
  readonly is_member: boolean;
  /** Of the caller; null when they are no member. */
  readonly read_seq: number | null;
  /** In the order in which they came. */
  readonly members: readonly { readonly user_id: string; readonly read_seq: number }[];
  readonly statement_count: number;
}

/** Given for support, who is in no discussion: a join by null is one that PostgreSQL leaves out, and Citus then can't place the rest. */
const NO_MEMBER = '00000000-0000-0000-0000-000000000000';

/** The caller's membership `me` of each discussion `d`. */
export const ownMembership = ({ tenant, actor }: Ctx): RawBuilder<unknown> =>
  sql`left join discussion_members me on me.environment_id = ${tenant.environment_id} and me.discussion_id = d.id
    and me.user_id = ${actor.user_id ?? NO_MEMBER}::uuid`;

/** The discussions that `where` selects of `d`, in the order of `ids` where it is given. */
async function read(ctx: Ctx, where: RawBuilder<unknown>): Promise<DiscussionStored[]> {
  const environment = ctx.tenant.environment_id;
  const { rows } = await sql<DiscussionStored>`
    select d.id, d.kind, d.reference, d.name, d.is_open, d.creator_id, d.assignee_id, d.label_id, l.name as label_name, d.last_seq,
      d.channel_epoch, d.created_at, d.last_activity_at, d.closed_at, d.first_answer_at,
      me.user_id is not null as is_member, me.read_seq,
      (select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'read_seq', m.read_seq) order by m.added_at, m.user_id), '[]')
        from discussion_members m where m.environment_id = ${environment} and m.discussion_id = d.id) as members,
      (select count(*)::int from discussion_statements s where s.environment_id = ${environment} and s.discussion_id = d.id) as statement_count
    from discussions d
      left join discussion_labels l on l.environment_id = ${environment} and l.id = d.label_id
      ${ownMembership(ctx)}
    where d.environment_id = ${environment} and ${where}
    order by d.last_activity_at desc, d.id`.execute(ctx.db);
  return rows;
}

export async function findDiscussion(
  ctx: Ctx,
  kind: DiscussionKind,
  id: string,
): Promise<DiscussionStored | null> {
  return (await read(ctx, sql`d.kind = ${kind} and d.id = ${id}::uuid`))[0] ?? null;
}

export function readDiscussions(ctx: Ctx, ids: readonly string[]): Promise<DiscussionStored[]> {
  return read(ctx, sql`d.id = any(${[...ids]}::uuid[])`);
}

/** Until the commit nobody else writes a message here, changes its members or closes it. */
export async function lockDiscussion({ db, tenant }: Ctx, id: string): Promise<void> {
  await sql`select 1 from discussions where environment_id = ${tenant.environment_id} and id = ${id}::uuid for update`.execute(
    db,
  );
}

/** People of the environment by id, those who left too. */
export async function readMembers(
  { db, tenant }: Ctx,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Member>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<Member>`/* prepared */ select id, name, avatar from users
    where environment_id = ${tenant.environment_id} and id = any(${wanted}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Roles whose people can be in such a conversation; null: every role. */
async function rolesThatJoin({ db, tenant }: Ctx, kind: DiscussionKind): Promise<string[] | null> {
  if (kind === 'discussion') return null;
  const { rows } = await sql<Pick<Actor, 'role_category' | 'permissions'> & { id: string }>`
    select id, category as role_category, permissions from roles where environment_id = ${tenant.environment_id}`.execute(
    db,
  );
  return rows.filter((actor) => mayJoin({ actor }, kind)).map(({ id }) => id);
}

const hasRole = (role_ids: readonly string[] | null) =>
  role_ids === null ? sql`true` : sql`role_id = any(${[...role_ids]}::uuid[])`;

/** Who can be added: active people, by name. */
export async function searchPeople(ctx: Ctx, kind: DiscussionKind, search: string): Promise<Member[]> {
  const { db, tenant } = ctx;
  const { rows } = await sql<Member>`select id, name, avatar from users
    where environment_id = ${tenant.environment_id} and status = 'active' and ${hasRole(await rolesThatJoin(ctx, kind))}
      and name ilike ${`%${search.replace(/[\\%_]/g, '\\$&')}%`}
    order by lower(name), id limit 500`.execute(db);
  return rows;
}

/** Those of the ids who may be added. */
export async function activePeople(
  ctx: Ctx,
  kind: DiscussionKind,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { db, tenant } = ctx;
  const { rows } = await sql<{ id: string }>`select id from users
    where environment_id = ${tenant.environment_id} and status = 'active' and ${hasRole(await rolesThatJoin(ctx, kind))}
      and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Active people whose role has the request scope `all`; whether it reads requests is another rule. */
export async function peopleOfScopeAll({
  db,
  tenant,
}: Ctx): Promise<{ readonly id: string; readonly actor: Pick<Actor, 'role_category' | 'permissions'> }[]> {
  const { rows } = await sql<Pick<Actor, 'role_category' | 'permissions'> & { id: string }>`
    select u.id, r.category as role_category, r.permissions
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.status = 'active'
      and (r.category = 'god' or r.permissions ->> 'request_scope' = 'all')`.execute(db);
  return rows.map(({ id, ...actor }) => ({ id, actor }));
}

export async function readLastMessages(
  { db, tenant }: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, NonNullable<DiscussionRow['last_message']>>> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ thread_id: string; author_name: string; text: string; is_deleted: boolean }>`
    select m.thread_id, m.author_name, left(m.body, 160) as text, m.deleted_at is not null as is_deleted
    from discussions d join messages m on m.environment_id = ${environment} and m.thread_kind = 'discussion' and m.thread_id = d.id
      and m.seq = d.last_seq
    where d.environment_id = ${environment} and d.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ thread_id, ...row }) => [thread_id, row]));
}
