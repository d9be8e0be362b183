import {
  type BuiltInView,
  BUILT_IN_VIEWS,
  type DiscussionKind,
  type DiscussionRow,
  type listDiscussions as call,
  type QueryOf,
  type ResponseOf,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import type { RawBuilder } from '../../platform/db/index.ts';
import { requireAccess, seesAll } from './discussion-policy.ts';
import {
  type DiscussionStored,
  readDiscussions,
  readLastMessages,
  readMembers,
  searchPeople,
} from './discussion-queries.ts';
import {
  allOf,
  assigneesOf,
  countUnread,
  EVERY_DISCUSSION,
  filtersOf,
  IS_MEMBER,
  isAssignedTo,
  pageOfDiscussions,
} from './list-queries.ts';
import { discussionWire, labelOf } from './read-discussion.ts';
import { requestCondition } from './views/request-condition-queries.ts';
import { seenByPerson } from './views/preview-queries.ts';
import { requireView } from './views/read-views.ts';
import type { StoredRequestView } from './views/view-queries.ts';

type Query = QueryOf<typeof call>;

/** Latest activity first, or as the view says. Who sees all requests sees all, others those that they are in. */
export async function listDiscussions(
  ctx: Ctx,
  kind: DiscussionKind,
  query: Query,
): Promise<ResponseOf<typeof call>> {
  requireAccess(ctx, kind, 'read');
  const view = await chosenView(ctx, kind, query.view_id);
  const own = shownBy(ctx, kind, view);
  const seen = await previewed(ctx, query, own);
  const where = allOf([seen, ...filtersOf(ctx, { ...query, sees_all: seesAll(ctx, kind) })]);
  const is_open = query.status && query.status === 'open';
  const sort = view !== undefined && typeof view !== 'string' ? view.sort : 'activity';
  const page = await pageOfDiscussions(ctx, { ...query, kind, where, is_open, sort });
  const { ids, open_count, closed_count } = page;
  const assignees = await readMembers(ctx, await assigneesOf(ctx, { kind, where: seen }));
  return {
    rows: await rowsOf(ctx, inOrder(ids, await readDiscussions(ctx, ids))),
    total: is_open === undefined ? open_count + closed_count : is_open ? open_count : closed_count,
    open_count,
    closed_count,
    assignees: [...assignees.values()].toSorted((a, b) => a.name.localeCompare(b.name)),
    sees_all: seesAll(ctx, kind),
  };
}

/** Of what the caller sees, what the person sees as whom they look at it: a preview opens nothing. */
async function previewed(
  ctx: Ctx,
  { view_id, preview_user_id }: Query,
  own: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  if (preview_user_id === undefined) return own;
  const id = view_id !== undefined && isBuiltIn(view_id) ? undefined : view_id;
  return allOf([own, await seenByPerson(ctx, id, preview_user_id)]);
}

type Chosen = BuiltInView | StoredRequestView | undefined;

/** A view that the caller has or that is shared with them; refused otherwise. */
async function chosenView(ctx: Ctx, kind: DiscussionKind, view_id?: string): Promise<Chosen> {
  if (view_id === undefined || isBuiltIn(view_id)) return view_id;
  if (kind !== 'request') throw new AppError('view_not_found');
  return requireView(ctx, view_id);
}

/** What the caller may see of a view. */
export async function seenBy(ctx: Ctx, kind: DiscussionKind, view_id?: string): Promise<RawBuilder<unknown>> {
  return shownBy(ctx, kind, await chosenView(ctx, kind, view_id));
}

function shownBy(ctx: Ctx, kind: DiscussionKind, view: Chosen): RawBuilder<unknown> {
  const all = seesAll(ctx, kind) ? EVERY_DISCUSSION : IS_MEMBER;
  if (view === undefined || view === 'all') return all;
  if (view === 'assigned') return allOf([all, isAssignedTo(ctx.actor.user_id)]);
  return view === 'mine' ? IS_MEMBER : allOf([all, requestCondition(ctx, view)]);
}

function isBuiltIn(view: string): view is BuiltInView {
  return (BUILT_IN_VIEWS as readonly string[]).includes(view);
}

function inOrder(ids: readonly string[], stored: readonly DiscussionStored[]): DiscussionStored[] {
  const found = new Map(stored.map((one) => [one.id, one]));
  return ids.flatMap((id) => found.get(id) ?? []);
}

async function rowsOf(ctx: Ctx, stored: readonly DiscussionStored[]): Promise<DiscussionRow[]> {
  const people = await readMembers(
    ctx,
    stored.flatMap((one) => [one.assignee_id, one.creator_id]),
  );
  const last = await readLastMessages(
    ctx,
    stored.map(({ id }) => id),
  );
  const personOf = (id: string | null) => (id && people.get(id)) || null;
  return stored.map((one) => ({
    ...discussionWire(one),
    last_message: last.get(one.id) ?? null,
    assignee: personOf(one.assignee_id),
    creator: personOf(one.creator_id),
    label: labelOf(one),
    statement_count: one.statement_count,
  }));
}

export async function unreadCount(ctx: Ctx, kind: DiscussionKind): Promise<{ count: number }> {
  requireAccess(ctx, kind, 'read');
  return { count: await countUnread(ctx, kind) };
}

/** Names and pictures alone, which everybody of a company sees beside each other's work. */
export async function listPeople(ctx: Ctx, kind: DiscussionKind, search: string) {
  requireAccess(ctx, kind, 'read');
  return { users: await searchPeople(ctx, kind, search) };
}
