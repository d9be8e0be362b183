import type { HeldPlan } from '@comptoir/contract';
import { type Month, monthText } from '@comptoir/kernel';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, type RawBuilder, sql } from '../../platform/db/index.ts';
import { presentMonth } from '../company-calendar/index.ts';
import { statementScope, unitMembers } from '../visibility/index.ts';

/** Exactly one of `user_id`, `team_id` and `group_id`. */
export interface Member {
  readonly user_id: string | null;
  readonly team_id: string | null;
  readonly group_id: string | null;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

export interface NamedMember extends Member {
  readonly name: string;
  readonly avatar: string | null;
}

export async function findMembers({ db, tenant }: TenantDb, plan_id: string): Promise<NamedMember[]> {
  const { rows } = await sql<NamedMember>`
    select m.user_id, m.team_id, m.group_id, m.start_date, m.end_date, coalesce(u.name, t.name, g.name) as name, u.avatar
    from plan_members m
    left join users u on u.environment_id = ${tenant.environment_id} and u.id = m.user_id
    left join teams t on t.environment_id = ${tenant.environment_id} and t.id = m.team_id
    left join user_groups g on g.environment_id = ${tenant.environment_id} and g.id = m.group_id
    where m.environment_id = ${tenant.environment_id} and m.plan_id = ${plan_id}
    order by m.team_id is null, m.group_id is null, lower(coalesce(u.name, t.name, g.name)), m.start_date nulls first, m.id`.execute(
    db,
  );
  return rows;
}

/** People who have each plan on a day, teams flattened, each once. */
export async function countPeople(
  { db, tenant }: TenantDb,
  plan_ids: readonly string[],
  today: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ plan_id: string; people: number }>`
    select m.plan_id, count(distinct coalesce(m.user_id, tm.user_id))::int as people
    from plan_members m
    left join ${unitMembers(tenant.environment_id)} tm on tm.unit_id = coalesce(m.team_id, m.group_id)
      and ${today}::date between coalesce(tm.start_date, '-infinity') and coalesce(tm.end_date, 'infinity')
    where m.environment_id = ${tenant.environment_id} and m.plan_id = any(${[...plan_ids]}::uuid[])
      and ${today}::date between coalesce(m.start_date, '-infinity') and coalesce(m.end_date, 'infinity')
    group by m.plan_id`.execute(db);
  return new Map(rows.map((row) => [row.plan_id, row.people]));
}

/** Of the plans that nobody has from today on: the last day somebody had it, and how many people ever did. */
export async function findEnded(
  { db, tenant }: TenantDb,
  plan_ids: readonly string[],
  today: string,
): Promise<Map<string, { on: string; member_count: number }>> {
  const { rows } = await sql<{ plan_id: string; on: string; member_count: number }>`
    select m.plan_id, to_char(max(least(coalesce(m.end_date, 'infinity'), coalesce(tm.end_date, 'infinity'))), 'YYYY-MM-DD') as on,
      count(distinct coalesce(m.user_id, tm.user_id))::int as member_count
    from plan_members m
    left join ${unitMembers(tenant.environment_id)} tm on tm.unit_id = coalesce(m.team_id, m.group_id)
      and daterange(tm.start_date, tm.end_date, '[]') && daterange(m.start_date, m.end_date, '[]')
    where m.environment_id = ${tenant.environment_id} and m.plan_id = any(${[...plan_ids]}::uuid[])
      and (m.user_id is not null or tm.user_id is not null)
    group by m.plan_id
    having max(least(coalesce(m.end_date, 'infinity'), coalesce(tm.end_date, 'infinity'))) < ${today}::date`.execute(
    db,
  );
  return new Map(rows.map(({ plan_id, on, member_count }) => [plan_id, { on, member_count }]));
}

/** The first by name of those who have the plan longest. */
export async function findExampleUser(ctx: Ctx, plan_id: string): Promise<string | null> {
  const { db, tenant } = ctx;
  const { month } = await presentMonth(ctx);
  const shown = statementScope(ctx, { as_of_month: month, user: sql`u.id` });
  const { rows } = await sql<{ id: string }>`
    select u.id
    from plan_members m
    left join ${unitMembers(tenant.environment_id)} tm on tm.unit_id = coalesce(m.team_id, m.group_id)
      and daterange(tm.start_date, tm.end_date, '[]') && daterange(m.start_date, m.end_date, '[]')
    join users u on u.environment_id = ${tenant.environment_id} and u.id = coalesce(m.user_id, tm.user_id)
    where m.environment_id = ${tenant.environment_id} and m.plan_id = ${plan_id} and ${shown}
    order by least(m.end_date, tm.end_date) desc nulls first, lower(u.name), u.id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** May the caller see what this person earns in each of these months? */
export async function isPayShown(
  ctx: Ctx,
  user_id: string,
  months: { readonly first: Month; readonly last: Month },
): Promise<boolean> {
  const [first, last] = [monthText(months.first), monthText(months.last)];
  const shown = statementScope(ctx, {
    as_of_month: first,
    until_month: last,
    user: sql`u.id`,
    month: sql`m.month`,
  });
  const { rows } = await sql<{ shown: boolean }>`
    select bool_and(${shown}) as shown from users u, (select d::date as month
      from generate_series(${`${first}-01`}::date::timestamp, ${`${last}-01`}::date::timestamp, interval '1 month') d) m
    where u.environment_id = ${ctx.tenant.environment_id} and u.id = ${user_id}`.execute(ctx.db);
  return rows[0]?.shown === true;
}

/** Locks the plans: a list that is being saved is refused afterwards, or waited for. */
export async function raiseMembersVersion(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown>,
  author: string | null,
): Promise<void> {
  await sql`update plans set members_version = members_version + 1, updated_at = now(), updated_by = coalesce(${author}, updated_by) where environment_id = ${tenant.environment_id} and ${where}`.execute(
    db,
  );
}

export async function replaceMembers(
  { db, tenant }: TenantDb,
  plan_id: string,
  members: readonly (Member & { id: string })[],
  author: string | null,
): Promise<void> {
  await raiseMembersVersion({ db, tenant }, sql`id = ${plan_id}`, author);
  await sql`delete from plan_members where environment_id = ${tenant.environment_id} and plan_id = ${plan_id}`.execute(
    db,
  );
  if (members.length === 0) return;
  await sql`
    insert into plan_members (environment_id, id, plan_id, user_id, team_id, group_id, start_date, end_date)
    select home.environment_id, row.id, ${plan_id}, row.user_id, row.team_id, row.group_id, row.start_date, row.end_date
    from ${homeOf(tenant)}, unnest(${members.map((each) => each.id)}::uuid[], ${members.map((each) => each.user_id)}::uuid[], ${members.map((each) => each.team_id)}::uuid[],
      ${members.map((each) => each.group_id)}::uuid[],
      ${members.map((each) => each.start_date)}::date[], ${members.map((each) => each.end_date)}::date[])
      as row (id, user_id, team_id, group_id, start_date, end_date)`.execute(db);
}

/** Nobody has the plan after this day: later attributions go, running ones end on it. */
export async function endMembers(
  { db, tenant }: TenantDb,
  plan_id: string,
  end_date: string,
  author: string | null,
): Promise<void> {
  await raiseMembersVersion({ db, tenant }, sql`id = ${plan_id}`, author);
  await sql`delete from plan_members where environment_id = ${tenant.environment_id} and plan_id = ${plan_id}
    and start_date > ${end_date}::date`.execute(db);
  await sql`update plan_members set end_date = ${end_date}::date where environment_id = ${tenant.environment_id} and plan_id = ${plan_id}
    and (end_date is null or end_date > ${end_date}::date)`.execute(db);
}

/** Which of these users and groups (not archived) and teams exist. */
export async function findAssignable(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<{ readonly users: Set<string>; readonly teams: Set<string>; readonly groups: Set<string> }> {
  const { rows } = await sql<{ id: string; kind: 'user' | 'team' | 'group' }>`
    select id, 'user' as kind from users where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[]) and status <> 'archived'
    union all
    select id, 'team' from teams where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])
    union all
    select id, 'group' from user_groups where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])
      and archived_at is null`.execute(db);
  const of = (kind: string) => new Set(rows.filter((row) => row.kind === kind).map((row) => row.id));
  return { users: of('user'), teams: of('team'), groups: of('group') };
}

/**
 * Plans of a user, of their own and by each of their teams and groups over the days that they were in it; or of a team or a group. The
 * latest first.
 */
export async function heldPlans(
  { db, tenant }: TenantDb,
  holder: { readonly user_id: string } | { readonly team_id: string } | { readonly group_id: string },
): Promise<HeldPlan[]> {
  const { environment_id } = tenant;
  const plan = sql`p.id as plan_id, p.name as plan_name, p.state = 'archived' as is_archived`;
  const held = sql`plan_members m join plans p on p.environment_id = ${environment_id} and p.id = m.plan_id and p.state <> 'deleted'`;
  const order = sql`order by end_date desc nulls first, start_date desc nulls last, lower(p.name)`;
  if (!('user_id' in holder)) {
    const { rows } = await sql<HeldPlan>`
      select ${plan}, null as team_name, null as group_name, m.start_date, m.end_date from ${held}
      where m.environment_id = ${environment_id}
        and ${'team_id' in holder ? sql`m.team_id = ${holder.team_id}::uuid` : sql`m.group_id = ${holder.group_id}::uuid`} ${order}`.execute(
      db,
    );
    return rows;
  }
  // `greatest` and `least` pass over an open end.
  const { rows } = await sql<HeldPlan>`
    select ${plan}, t.name as team_name, g.name as group_name,
      greatest(m.start_date, tm.start_date) as start_date, least(m.end_date, tm.end_date) as end_date
    from ${held}
      left join ${unitMembers(environment_id)} tm on tm.unit_id = coalesce(m.team_id, m.group_id) and tm.user_id = ${holder.user_id}::uuid
        and daterange(tm.start_date, tm.end_date, '[]') && daterange(m.start_date, m.end_date, '[]')
      left join teams t on t.environment_id = ${environment_id} and t.id = tm.unit_id
      left join user_groups g on g.environment_id = ${environment_id} and g.id = tm.unit_id
    where m.environment_id = ${environment_id} and (m.user_id = ${holder.user_id}::uuid or tm.user_id = ${holder.user_id}::uuid)
    ${order}`.execute(db);
  return rows;
}

/** Plans that teams have on one of these days, by team. */
export async function plansOfTeams(
  { db, tenant }: TenantDb,
  days: { readonly from: string; readonly to: string },
): Promise<ReadonlyMap<string, HeldPlan[]>> {
  const { environment_id } = tenant;
  const { rows } = await sql<HeldPlan & { team_id: string }>`
    select m.team_id, p.id as plan_id, p.name as plan_name, p.state = 'archived' as is_archived, null as team_name, null as group_name,
      m.start_date, m.end_date
    from plan_members m
      join plans p on p.environment_id = ${environment_id} and p.id = m.plan_id and p.state <> 'deleted'
    where m.environment_id = ${environment_id} and m.team_id is not null
      and daterange(m.start_date, m.end_date, '[]') && daterange(${days.from}::date, ${days.to}::date, '[]')
    order by lower(p.name), p.id`.execute(db);
  const plans = new Map<string, HeldPlan[]>();
  for (const { team_id, ...plan } of rows) plans.set(team_id, [...(plans.get(team_id) ?? []), plan]);
  return plans;
}
