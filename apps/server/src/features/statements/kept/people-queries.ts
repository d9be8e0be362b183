import type { Month } from '@comptoir/kernel';
import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { touchesIn } from '../../visibility/index.ts';
import { teamsOfMonth } from '../board/board-queries.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  /** In the order of names; equal ones have the same place. */
  readonly place: number;
}

/** Everybody of the company, by id. */
export async function readPeople(ctx: Ctx): Promise<ReadonlyMap<string, Person>> {
  const { rows } = await sql<Person>`
    /* prepared */ select u.id, u.name, u.avatar, dense_rank() over (order by lower(u.name))::int as place from users u
    where u.environment_id = ${ctx.tenant.environment_id}`.execute(ctx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Whose name has this text. The database compares: it knows what it holds for the same letter. */
export async function readNamed(ctx: Ctx, text: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    /* prepared */ select named.id from users named where named.environment_id = ${ctx.tenant.environment_id}
      and named.name ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

export interface Team {
  readonly id: string;
  readonly name: string;
  /** In the order of names without regard to capitals, then of names. */
  readonly place: number;
  readonly place_by_name: number;
}

/** Where a person is in a month. */
export interface Unit {
  readonly team: Team | null;
  readonly manager_name: string | null;
  readonly team_ids: readonly string[];
  readonly group_ids: readonly string[];
  readonly manager_ids: readonly string[];
}

/** Of everybody who is somewhere in the month. */
export async function readUnits(ctx: Ctx, month: Month): Promise<ReadonlyMap<string, Unit>> {
  const environment = ctx.tenant.environment_id;
  const inMonth = touchesIn(month, ctx.tenant);
  const [teams, units] = await Promise.all([
    sql<Team>`/* prepared */ select t.id, t.name, dense_rank() over (order by lower(t.name), t.name)::int as place,
        dense_rank() over (order by t.name)::int as place_by_name
      from teams t where t.environment_id = ${environment}`.execute(ctx.db),
    sql<Omit<Unit, 'team'> & { readonly user_id: string; readonly team_id: string | null }>`
      /* prepared */ select u.id as user_id, team.id as team_id, manager.name as manager_name, coalesce(members.ids, '{}') as team_ids,
        coalesce(grouped.ids, '{}') as group_ids, coalesce(managers.ids, '{}') as manager_ids
      from users u
        left join ${teamsOfMonth(ctx, month)} team on team.user_id = u.id
        left join (select d.user_id, array_agg(d.team_id) as ids from team_members d where d.environment_id = ${environment} and ${inMonth}
          group by d.user_id) members on members.user_id = u.id
        left join (select d.user_id, array_agg(d.group_id) as ids from group_members d where d.environment_id = ${environment} and ${inMonth}
          group by d.user_id) grouped on grouped.user_id = u.id
        left join (select d.user_id, array_agg(d.manager_id) as ids, (array_agg(d.manager_id order by d.start_date desc nulls last))[1] as latest
          from manager_links d where d.environment_id = ${environment} and ${inMonth} group by d.user_id) managers on managers.user_id = u.id
        left join users manager on manager.environment_id = ${environment} and manager.id = managers.latest
      where u.environment_id = ${environment}`.execute(ctx.db),
  ]);
  const byId = new Map(teams.rows.map((team) => [team.id, team]));
  return new Map(
    units.rows.map(({ user_id, team_id, ...unit }) => [
      user_id,
      { ...unit, team: team_id === null ? null : (byId.get(team_id) ?? null) },
    ]),
  );
}
