import { type DiscussionKind, NO_USER, type RequestSort } from '@comptoir/contract';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { ownMembership } from './discussion-queries.ts';
import { containing } from './search-text.ts';

/** Discussions `d`, and the caller's membership `me` in them. */
const fromOwn = (ctx: Ctx) => sql`from discussions d ${ownMembership(ctx)}`;

export const IS_UNREAD = sql<boolean>`(me.read_seq is not null and me.read_seq < d.last_seq)`;

export const EVERY_DISCUSSION = sql<boolean>`true`;

export const IS_MEMBER = sql<boolean>`(me.user_id is not null)`;

export const isAssignedTo = (user_id: string | null) => sql<boolean>`(d.assignee_id = ${user_id}::uuid)`;

/** Each of the conditions has its own parentheses, or needs none beside "and". */
export const allOf = (conditions: readonly RawBuilder<unknown>[]): RawBuilder<unknown> =>
  sql.join(conditions, sql` and `);

interface Filters {
  readonly search?: string | undefined;
  /** Not those that the caller is in alone. */
  readonly sees_all: boolean;
  readonly label_id?: string | undefined;
  /** `NO_USER`: of nobody. */
  readonly assignee_id?: string | undefined;
  readonly unread?: unknown;
}

/** What a list's filters keep of `d` and `me`. */
export function filtersOf(
  ctx: Ctx,
  { search, sees_all, label_id, assignee_id, unread }: Filters,
): RawBuilder<unknown>[] {
  return [
    ...(search ? [matchesSearch(ctx, search, sees_all)] : []),
    ...(label_id ? [sql`d.label_id = ${label_id}::uuid`] : []),
    ...(assignee_id === NO_USER ? [sql`d.assignee_id is null`] : []),
    ...(assignee_id && assignee_id !== NO_USER ? [isAssignedTo(assignee_id)] : []),
    ...(unread ? [IS_UNREAD] : []),
  ];
}

/** One pass over the messages, of the caller's own discussions where they see no others. */
function matchesSearch({ tenant, actor }: Ctx, search: string, sees_all: boolean): RawBuilder<boolean> {
  const environment = tenant.environment_id;
  const words = containing(search);
  const number = /^#?(\d{1,9})$/.exec(search)?.[1];
  const own = sql`and m.thread_id in (select mine.discussion_id from discussion_members mine
    where mine.environment_id = ${environment} and mine.user_id = ${actor.user_id}::uuid)`;
  return sql<boolean>`(d.searched_name like ${words}
    ${number === undefined ? sql`` : sql`or d.reference = ${Number(number)}`}
    or d.id in (select m.thread_id from messages m where m.environment_id = ${environment} and m.thread_kind = 'discussion'
      and m.searched like ${words} ${sees_all ? sql`` : own}))`;
}

interface Wanted {
  readonly kind: DiscussionKind;
  /** Of `d` and `me`. */
  readonly where: RawBuilder<unknown>;
  readonly is_open?: boolean | undefined;
  readonly sort: RequestSort;
  readonly page: number;
  readonly size: number;
}

const ORDERS: Readonly<Record<RequestSort, RawBuilder<unknown>>> = {
  activity: sql`last_activity_at desc, id`,
  newest: sql`created_at desc, id`,
  oldest: sql`created_at, id`,
  name: sql`searched_name, id`,
};

const ofKind = (ctx: Ctx, { kind, where }: Pick<Wanted, 'kind' | 'where'>) =>
  sql`d.environment_id = ${ctx.tenant.environment_id} and d.kind = ${kind} and ${where}`;

/** One page of ids, and how many there are of each state: one pass over what the filters keep. */
export async function pageOfDiscussions(
  ctx: Ctx,
  wanted: Wanted,
): Promise<{ ids: string[]; open_count: number; closed_count: number }> {
  const { rows } = await sql<{ ids: string[]; open_count: number; closed_count: number }>`
    with found as materialized (select d.id, d.is_open, d.last_activity_at, d.created_at, d.searched_name ${fromOwn(ctx)} where ${ofKind(ctx, wanted)})
    select count(*) filter (where is_open)::int as open_count, count(*) filter (where not is_open)::int as closed_count,
      array(select id from found ${wanted.is_open === undefined ? sql`` : sql`where is_open = ${wanted.is_open}`}
        order by ${ORDERS[wanted.sort]} limit ${wanted.size} offset ${wanted.page * wanted.size}) as ids
    from found`.execute(ctx.db);
  return rows[0] ?? { ids: [], open_count: 0, closed_count: 0 };
}

export async function assigneesOf(ctx: Ctx, wanted: Pick<Wanted, 'kind' | 'where'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct d.assignee_id as id ${fromOwn(ctx)}
    where ${ofKind(ctx, wanted)} and d.assignee_id is not null`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

export async function countUnread({ db, tenant, actor }: Ctx, kind: DiscussionKind): Promise<number> {
  const environment = tenant.environment_id;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count
    from discussion_members me join discussions d on d.environment_id = ${environment} and d.id = me.discussion_id
    where me.environment_id = ${environment} and me.user_id = ${actor.user_id}::uuid and d.kind = ${kind} and d.is_open and ${IS_UNREAD}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

interface ExportFilter {
  readonly where: RawBuilder<unknown>;
  readonly user_ids: readonly string[];
  readonly label_ids: readonly string[];
}

export async function idsForExport(ctx: Ctx, kind: DiscussionKind, filter: ExportFilter): Promise<string[]> {
  const { user_ids, label_ids } = filter;
  const { rows } = await sql<{ id: string }>`select d.id ${fromOwn(ctx)}
    where ${ofKind(ctx, { kind, where: filter.where })}
      ${label_ids.length === 0 ? sql`` : sql`and d.label_id = any(${[...label_ids]}::uuid[])`}
      ${
        user_ids.length === 0
          ? sql``
          : sql`and exists (select 1 from discussion_members m where m.environment_id = ${ctx.tenant.environment_id}
              and m.discussion_id = d.id and m.user_id = any(${[...user_ids]}::uuid[]))`
      }
    order by d.reference`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
