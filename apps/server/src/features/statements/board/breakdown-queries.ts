import { can } from '../../../platform/auth/access.ts';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { monthDate, touchesStatement } from '../../visibility/index.ts';
import { type BoardWhat, onBoard, teamsOfMonth } from './board-queries.ts';

export interface Part {
  readonly id: string | null;
  readonly name: string;
  readonly earned: string;
  readonly people: number;
}

const scoped = (ctx: Ctx, what: BoardWhat) => sql`s.environment_id = ${ctx.tenant.environment_id}
  and s.month = ${monthDate(what.month)}::date and ${onBoard(ctx, what)}`;

/** Earned by team: a person counts in the team of the board (the latest joined in the month). */
export async function earnedByTeam(ctx: Ctx, what: BoardWhat): Promise<Part[]> {
  const result = await sql<Part>`
    /* prepared */ select team.id, coalesce(team.name, '') as name, coalesce(sum(s.earned) filter (where s.error_count = 0), 0)::text as earned, count(*)::int as people
    from statements s left join ${teamsOfMonth(ctx, what.month)} team on team.user_id = s.user_id
    where ${scoped(ctx, what)}
    group by team.id, team.name order by sum(s.earned) filter (where s.error_count = 0) desc nulls last, team.name limit 200`.execute(
    ctx.db,
  );
  return result.rows;
}

export async function earnedByCompensation(ctx: Ctx, what: BoardWhat): Promise<Part[]> {
  const result = await sql<Part>`
    select t.compensation_id as id, min(t.compensation_name) as name, coalesce(sum(t.value) filter (where not t.ongoing and s.error_count = 0), 0)::text as earned,
      count(*)::int as people
    from statements s join transactions t on t.environment_id = ${ctx.tenant.environment_id} and t.statement_id = s.id
    where ${scoped(ctx, what)}
    group by t.compensation_id order by 3 desc, 2 limit 200`.execute(ctx.db);
  return result.rows;
}

export interface FilterOptions {
  readonly teams: { id: string; name: string; parent_id: string | null }[];
  readonly managers: { id: string; name: string }[];
  readonly groups: { id: string; name: string; dimension_name: string }[];
  readonly plans: { id: string; name: string }[];
}

/** The people whose statements of the month the caller sees. */
export async function peopleOf(ctx: Ctx, what: BoardWhat): Promise<{ id: string; name: string }[]> {
  const result = await sql<{ id: string; name: string }>`select u.id, u.name
    from statements s join users u on u.environment_id = ${ctx.tenant.environment_id} and u.id = s.user_id
    where ${scoped(ctx, what)} order by lower(u.name), u.id`.execute(ctx.db);
  return result.rows;
}

/** The teams, managers, groups and plans of the statements that the caller sees, and no others. */
export async function filterOptions(ctx: Ctx, what: BoardWhat): Promise<FilterOptions> {
  const environment = ctx.tenant.environment_id;
  type Option = { id: string; name: string };
  // People who may read teams get them as a tree, so with the teams above.
  const climbs = can(ctx, 'user.teams', 'read');
  const teams = await sql<FilterOptions['teams'][number]>`with recursive shown as (
      select d.team_id as id from statements s join team_members d on d.environment_id = ${environment} and d.user_id = s.user_id and ${touchesStatement(ctx.tenant)}
      where ${scoped(ctx, what)}
      union
      select t.parent_id from shown join teams t on t.environment_id = ${environment} and t.id = shown.id
      where ${climbs}::boolean and t.parent_id is not null)
    select t.id, t.name, t.parent_id from shown join teams t on t.environment_id = ${environment} and t.id = shown.id
    order by lower(t.name) limit 500`.execute(ctx.db);
  const managers = await sql<Option>`select u.id, u.name from statements s
      join manager_links d on d.environment_id = ${environment} and d.user_id = s.user_id and ${touchesStatement(ctx.tenant)}
      join users u on u.environment_id = ${environment} and u.id = d.manager_id
    where ${scoped(ctx, what)} group by u.id, u.name order by lower(u.name) limit 500`.execute(ctx.db);
  const plans = await sql<Option>`select t.plan_id as id, min(t.plan_name) as name from statements s
      join transactions t on t.environment_id = ${environment} and t.statement_id = s.id
    where ${scoped(ctx, what)} group by t.plan_id order by lower(min(t.plan_name)) limit 500`.execute(ctx.db);
  const groups = await sql<
    FilterOptions['groups'][number]
  >`select g.id, g.name, gd.name as dimension_name from statements s
      join group_members d on d.environment_id = ${environment} and d.user_id = s.user_id and ${touchesStatement(ctx.tenant)}
      join user_groups g on g.environment_id = ${environment} and g.id = d.group_id
      join group_dimensions gd on gd.environment_id = ${environment} and gd.id = g.dimension_id
    where ${scoped(ctx, what)} group by g.id, g.name, g.position, gd.id, gd.name, gd.position
    order by gd.position, lower(gd.name), gd.id, g.position, lower(g.name) limit 500`.execute(ctx.db);
  return { teams: teams.rows, managers: managers.rows, groups: groups.rows, plans: plans.rows };
}
