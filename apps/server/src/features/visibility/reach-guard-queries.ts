import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { monthHolding } from '../company-calendar/index.ts';
import { reachInMonths, type TeamRight } from './reach.ts';
import { statementScope } from './statement-scope.ts';

/** Per user the months in which they stand below the caller, as a PostgreSQL multirange of days. */
type Reach = ReadonlyMap<string, string>;

interface Snapshot {
  /** When the transaction began, to the microsecond. */
  readonly began: string;
  readonly reach: ReadonlyMap<TeamRight, Reach>;
  /** Only for the statement scope `shared_views`: a view may show a team or the people of a manager. */
  readonly shown: ReadonlySet<string> | null;
}

export async function snapshot(ctx: Ctx, rights: readonly TeamRight[]): Promise<Snapshot> {
  const reach = new Map<TeamRight, Reach>();
  const { rows: times } = await sql<{ began: string }>`select now()::text as began`.execute(ctx.db);
  for (const right of rights) {
    const { rows } = await sql<{ user_id: string; months: string }>`
      select now.user_id, now.months::text as months from (${reachMonths(ctx, right)}) now`.execute(ctx.db);
    reach.set(right, new Map(rows.map((row) => [row.user_id, row.months])));
  }
  return {
    began: times[0]!.began, // always one row
    reach,
    shown: ctx.actor.permissions.statement_scope === 'shared_views' ? await shownStatements(ctx) : null,
  };
}

/** Of people who were there before: `now()` of another node would be later, and count those whom the change made. */
export async function isWider(
  ctx: Ctx,
  right: TeamRight,
  { began, reach }: Pick<Snapshot, 'began' | 'reach'>,
): Promise<boolean> {
  const before: Reach = reach.get(right) ?? new Map();
  const { rows } = await sql`
    select 1 from (${reachMonths(ctx, right)}) now
      join users u on u.environment_id = ${ctx.tenant.environment_id} and u.id = now.user_id and u.created_at < ${began}::timestamptz
      left join unnest(${[...before.keys()]}::uuid[], ${[...before.values()]}::text[]) was (user_id, months) on was.user_id = now.user_id
    where not now.months <@ coalesce(was.months, '{}')::datemultirange limit 1`.execute(ctx.db);
  return rows.length > 0;
}

/**
 * (user_id, months) of the caller's reach over all time. Who is below whom changes only in months in which a link or membership
 * begins or after it ends, so that one month represents all up to the next such month.
 */
function reachMonths({ tenant, actor, clock }: Ctx, right: TeamRight): RawBuilder<unknown> {
  const { environment_id } = tenant;
  const edgesOf = (table: RawBuilder<unknown>) => sql`
    select ${monthHolding(sql`start_date`, tenant)} as month from ${table} where environment_id = ${environment_id} and start_date is not null
    union
    select (${monthHolding(sql`end_date`, tenant)} + interval '1 month')::date from ${table}
    where environment_id = ${environment_id} and end_date is not null`;
  const edges = sql`${edgesOf(sql.table('manager_links'))} union ${edgesOf(sql.table('team_members'))}`;
  const points = sql`select edge.month from (${edges}) edge
    union
    select (coalesce(min(edge.month), ${monthHolding(sql`${clock.today()}::date`, tenant)}) - interval '1 month')::date from (${edges}) edge`;
  return sql`
    select below.user_id, range_agg(daterange(case when span.is_first then null else span.month end, span.next)) as months
    from (${reachInMonths(tenant, actor.user_id ?? '', right, points)}) below
      join (select point.month, lead(point.month) over (order by point.month) as next,
          row_number() over (order by point.month) = 1 as is_first from (${points}) point) span on span.month = below.month
    group by below.user_id`;
}

/** The statements that the caller sees, of all months. */
export async function shownStatements(ctx: Ctx): Promise<ReadonlySet<string>> {
  const environment = ctx.tenant.environment_id;
  const { rows: spans } = await sql<{ first: string | null; last: string | null }>`
    select to_char(min(month), 'YYYY-MM') as first, to_char(max(month), 'YYYY-MM') as last from statements
    where environment_id = ${environment}`.execute(ctx.db);
  const { first = null, last = null } = spans[0] ?? {};
  if (first === null || last === null) return new Set();
  const shown = statementScope(ctx, {
    as_of_month: first,
    until_month: last,
    user: sql`shown.user_id`,
    month: sql`shown.month`,
  });
  const { rows } = await sql<{ id: string }>`
    select shown.id from statements shown where shown.environment_id = ${environment} and ${shown}`.execute(
    ctx.db,
  );
  return new Set(rows.map((row) => row.id));
}
