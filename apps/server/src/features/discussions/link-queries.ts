import type { LinkedStatement } from '@comptoir/contract';
import type { Actor, Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { statementScope } from '../visibility/index.ts';
import { readMembers } from './discussion-queries.ts';

export interface StoredLink {
  readonly id: string;
  readonly discussion_id: string;
  readonly statement_id: string;
  readonly user_id: string;
  /** `YYYY-MM`. */
  readonly month: string;
  readonly line_kind: 'transaction' | 'step' | 'record' | null;
  readonly compensation_id: string | null;
  readonly compensation_name: string | null;
  readonly step_id: string | null;
  readonly record_id: string | null;
  readonly label: string | null;
  readonly amount: string | null;
  readonly currency: string | null;
}

export async function readLinks(
  { db, tenant }: Ctx,
  discussion_ids: readonly string[],
): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`
    select id, discussion_id, statement_id, user_id, to_char(month, 'YYYY-MM') as month, line_kind, compensation_id, compensation_name,
      step_id, record_id, label, amount, currency
    from discussion_statements
    where environment_id = ${tenant.environment_id} and discussion_id = any(${[...discussion_ids]}::uuid[])
    order by added_at, id`.execute(db);
  return rows;
}

type Reader = Pick<Ctx, 'db' | 'tenant' | 'actor' | 'clock'>;

/** The links whose statements the caller of `ctx` may read. */
export async function visibleLinks(ctx: Reader, links: readonly StoredLink[]): Promise<Set<string>> {
  return (await linksVisibleTo(ctx, [ctx.actor], links)).get(ctx.actor.user_id) ?? new Set();
}

/** Readers whose scopes are in one statement of SQL. */
const READERS_AT_ONCE = 40;

/** By reader, the links whose statements they may read: the statement scope of each one's month, by person. */
export async function linksVisibleTo(
  ctx: Omit<Reader, 'actor'>,
  readers: readonly Actor[],
  links: readonly StoredLink[],
): Promise<Map<string | null, Set<string>>> {
  const found = new Map(readers.map(({ user_id }) => [user_id, new Set<string>()]));
  for (let at = 0; at < readers.length; at += READERS_AT_ONCE)
    for (const { user_id, id } of await readVisible(ctx, readers.slice(at, at + READERS_AT_ONCE), links))
      found.get(user_id)?.add(id);
  return found;
}

interface VisibleLink {
  /** Null: support. */
  readonly user_id: string | null;
  readonly id: string;
}

async function readVisible(
  ctx: Omit<Reader, 'actor'>,
  readers: readonly Actor[],
  links: readonly StoredLink[],
): Promise<readonly VisibleLink[]> {
  const months = links.map(({ month }) => month).toSorted();
  const [first] = months;
  const last = months.at(-1);
  if (first === undefined || last === undefined) return [];
  const scopeOf = (actor: Actor) =>
    statementScope(
      { ...ctx, actor },
      {
        as_of_month: first,
        until_month: last,
        user: sql`linked.user_id`,
        month: sql`linked.month`,
      },
    );
  const ids = links.map(({ id }) => id);
  const { rows } = await sql<VisibleLink>`${sql.join(
    readers.map(
      (actor) => sql`
        select ${actor.user_id}::uuid as user_id, linked.id from discussion_statements linked
        where linked.environment_id = ${ctx.tenant.environment_id} and linked.id = any(${ids}::uuid[]) and ${scopeOf(actor)}`,
    ),
    sql` union all `,
  )}`.execute(ctx.db);
  return rows;
}

/** As the caller may see them: outside of their statement scope a link says that there is one, and nothing of it. */
export async function linksWire(ctx: Ctx, links: readonly StoredLink[]): Promise<LinkedStatement[]> {
  const visible = await visibleLinks(ctx, links);
  const people = await readMembers(
    ctx,
    links.filter(({ id }) => visible.has(id)).map(({ user_id }) => user_id),
  );
  return links.map((link) => {
    const user = visible.has(link.id) ? people.get(link.user_id) : undefined;
    return user
      ? {
          id: link.id,
          is_visible: true,
          statement_id: link.statement_id,
          user,
          month: link.month,
          line: lineOf(link),
        }
      : { id: link.id, is_visible: false };
  });
}

function lineOf(link: StoredLink): Extract<LinkedStatement, { is_visible: true }>['line'] {
  if (link.line_kind === null || link.compensation_id === null) return null;
  return {
    kind: link.line_kind,
    compensation_id: link.compensation_id,
    compensation_name: link.compensation_name ?? '',
    step_id: link.step_id,
    record_id: link.record_id,
    label: link.label,
    amount: link.amount,
    currency: link.currency,
  };
}

export async function insertLink(ctx: Ctx, link: StoredLink): Promise<void> {
  await sql`insert into discussion_statements (environment_id, id, discussion_id, statement_id, user_id, month, line_kind, compensation_id,
      compensation_name, step_id, record_id, label, amount, currency, added_by, added_at)
    values (${ctx.tenant.environment_id}, ${link.id}, ${link.discussion_id}, ${link.statement_id}, ${link.user_id},
      ${`${link.month}-01`}::date, ${link.line_kind}, ${link.compensation_id}, ${link.compensation_name}, ${link.step_id},
      ${link.record_id}, ${link.label}, ${link.amount}, ${link.currency}, ${ctx.actor.user_id}, ${ctx.clock.now()})`.execute(
    ctx.db,
  );
}

export async function deleteLinks({ db, tenant }: Ctx, ids: readonly string[]): Promise<void> {
  await sql`delete from discussion_statements where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}
