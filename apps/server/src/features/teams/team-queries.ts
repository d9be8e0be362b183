import type { Team, TeamMember } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';

export interface StoredTeam {
  readonly id: string;
  readonly name: string;
  readonly parent_id: string | null;
  readonly is_default: boolean;
  readonly version: number;
}

export interface Membership {
  readonly id: string;
  readonly team_id: string;
  readonly user_id: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly can_view: boolean;
  readonly can_validate: boolean;
  /** Absent: a new one. */
  readonly version?: number | undefined;
}

/** All teams of the environment: a company has tens to hundreds, so the tree is put together in memory. */
export async function findTeams({ db, tenant }: TenantDb, lock = false): Promise<readonly StoredTeam[]> {
  const { rows } = await sql<StoredTeam>`
    select id, name, parent_id, is_default, version from teams where environment_id = ${tenant.environment_id}
    order by position, lower(name), id ${lock ? sql`for update` : sql``}`.execute(db);
  return rows;
}

/** Memberships that touch a span of days; all of one team's without a span. */
export async function findMembers(
  { db, tenant }: TenantDb,
  filter: { readonly team_id?: string; readonly from?: string; readonly to?: string },
): Promise<readonly (TeamMember & { readonly team_id: string })[]> {
  const { rows } = await sql<TeamMember & { team_id: string }>`
    select m.id, m.team_id, m.user_id, u.name as user_name, u.avatar, m.start_date, m.end_date, m.can_view, m.can_validate, m.version
    from team_members m join users u on u.environment_id = ${tenant.environment_id} and u.id = m.user_id
    where m.environment_id = ${tenant.environment_id}
      ${filter.team_id === undefined ? sql`` : sql`and m.team_id = ${filter.team_id}`}
      ${filter.to === undefined ? sql`` : sql`and coalesce(m.start_date, '-infinity') <= ${filter.to}::date`}
      ${filter.from === undefined ? sql`` : sql`and coalesce(m.end_date, 'infinity') >= ${filter.from}::date`}
    order by lower(u.name), m.start_date nulls first`.execute(db);
  return rows;
}

export type Teamless = Pick<TeamMember, 'user_id' | 'user_name' | 'avatar'>;

/** People who are not archived and in no team on any of these days. */
export async function findTeamless(
  { db, tenant }: TenantDb,
  days: { readonly from: string; readonly to: string },
): Promise<readonly Teamless[]> {
  const { rows } = await sql<Teamless>`
    select u.id as user_id, u.name as user_name, u.avatar from users u
    where u.environment_id = ${tenant.environment_id} and u.status <> 'archived' and not exists (
      select 1 from team_members m where m.environment_id = ${tenant.environment_id} and m.user_id = u.id
        and coalesce(m.start_date, '-infinity') <= ${days.to}::date and coalesce(m.end_date, 'infinity') >= ${days.from}::date)
    order by lower(u.name), u.id`.execute(db);
  return rows;
}

export async function insertTeams(
  { db, tenant }: TenantDb,
  teams: readonly { readonly id: string; readonly name: string; readonly parent_id: string | null }[],
): Promise<void> {
  if (teams.length === 0) return;
  await sql`
    insert into teams (environment_id, id, name, parent_id)
    select home.environment_id, x.id, x.name, x.parent_id
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(teams)}::jsonb) as x(id uuid, name text, parent_id uuid)`.execute(
    db,
  );
}

export async function updateTeamRow(
  { db, tenant }: TenantDb,
  id: string,
  values: { readonly name: string; readonly parent_id: string | null },
): Promise<void> {
  await sql`
    update teams set name = ${values.name}, parent_id = ${values.parent_id}, version = version + 1, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function deleteTeamRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from team_members where environment_id = ${tenant.environment_id} and team_id = ${id}`.execute(
    db,
  );
  await sql`delete from teams where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function deleteMembers({ db, tenant }: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from team_members where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}

export async function insertMembers({ db, tenant }: TenantDb, members: readonly Membership[]): Promise<void> {
  if (members.length === 0) return;
  await sql`
    insert into team_members (environment_id, id, team_id, user_id, start_date, end_date, can_view, can_validate, version)
    select home.environment_id, x.id, x.team_id, x.user_id, x.start_date, x.end_date, x.can_view, x.can_validate, coalesce(x.version, 1)
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as x(id uuid, team_id uuid, user_id uuid, start_date date, end_date date, can_view boolean, can_validate boolean, version integer)`.execute(
    db,
  );
}

/** Whom a membership may name: users of this environment. */
export async function countUsersIn({ db, tenant }: TenantDb, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from users where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return rows[0]?.found ?? 0;
}

export type { Team, TeamMember };
