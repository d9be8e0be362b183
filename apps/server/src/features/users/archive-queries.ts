import type { UserStatus } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';
import type { UserMember } from '../plans/index.ts';
import type { ManagerLink } from './manager-link-queries.ts';

export interface Membership {
  readonly id: string;
  readonly team_id: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly can_view: boolean;
  readonly can_validate: boolean;
  readonly version: number;
}

export interface GroupMembership {
  readonly id: string;
  readonly dimension_id: string;
  readonly group_id: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly version: number;
}

/** The rows that archiving a user may end. */
export interface Attributions {
  /** Those of the user, and those of the people who got another manager. */
  readonly links: readonly ManagerLink[];
  readonly memberships: readonly Membership[];
  /** Absent where the archiving is older than groups. */
  readonly groups?: readonly GroupMembership[];
  readonly plans: readonly UserMember[];
}

/** What an archiving ended: the user and the rows as they were, and the rows as they were left. */
export interface ArchiveRecord {
  readonly id: string;
  readonly status: UserStatus;
  readonly licenced: boolean;
  /** What others settled with it. */
  readonly settled: readonly string[];
  readonly rows_before: Attributions;
  readonly rows_after: Attributions;
}

/** One per user: the latest. */
export async function insertArchive(
  { db, tenant }: TenantDb,
  user_id: string,
  archive: ArchiveRecord,
  run_id: string | null,
): Promise<void> {
  await sql`
    insert into user_archives (environment_id, id, user_id, status, licenced, settled, rows_before, rows_after, run_id)
    values (${tenant.environment_id}, ${archive.id}, ${user_id}, ${archive.status}, ${archive.licenced}, ${[...archive.settled]}::uuid[],
      ${JSON.stringify(archive.rows_before)}::jsonb, ${JSON.stringify(archive.rows_after)}::jsonb, ${run_id}::uuid)`.execute(
    db,
  );
}

/** One archiving, or that which a change of many people made. */
export type WhichArchive = { readonly archive_id: string } | { readonly run_id: string };

export async function findArchive(
  { db, tenant }: TenantDb,
  user_id: string,
  which: WhichArchive,
): Promise<ArchiveRecord | null> {
  const { rows } = await sql<ArchiveRecord>`
    select id, status, licenced, settled, rows_before, rows_after from user_archives
    where environment_id = ${tenant.environment_id} and user_id = ${user_id}
      and ${'run_id' in which ? sql`run_id = ${which.run_id}::uuid` : sql`id = ${which.archive_id}::uuid`}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function deleteArchive({ db, tenant }: TenantDb, user_id: string): Promise<void> {
  await sql`delete from user_archives where environment_id = ${tenant.environment_id} and user_id = ${user_id}`.execute(
    db,
  );
}

export async function membershipsOf({ db, tenant }: TenantDb, user_id: string): Promise<Membership[]> {
  const { rows } = await sql<Membership>`
    select id, team_id, start_date, end_date, can_view, can_validate, version from team_members
    where environment_id = ${tenant.environment_id} and user_id = ${user_id} order by id`.execute(db);
  return rows;
}

/** Gives the user these memberships and no others. False: one of the teams is gone. */
export async function restoreMemberships(
  { db, tenant }: TenantDb,
  user_id: string,
  memberships: readonly Membership[],
): Promise<boolean> {
  const team_ids = [...new Set(memberships.map(({ team_id }) => team_id))];
  const { rows: teams } = await sql`
    select id from teams where environment_id = ${tenant.environment_id} and id = any(${team_ids}::uuid[])`.execute(
    db,
  );
  if (teams.length < team_ids.length) return false;
  await sql`delete from team_members where environment_id = ${tenant.environment_id} and user_id = ${user_id}`.execute(
    db,
  );
  // Past the version that the archiving gave them: a form opened before it is refused.
  await sql`
    insert into team_members (environment_id, id, team_id, user_id, start_date, end_date, can_view, can_validate, version)
    select home.environment_id, row.id, row.team_id, ${user_id}, row.start_date, row.end_date, row.can_view, row.can_validate, row.version + 2
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb)
      as row (id uuid, team_id uuid, start_date date, end_date date, can_view boolean, can_validate boolean, version int)`.execute(
    db,
  );
  return true;
}

export async function groupsOf({ db, tenant }: TenantDb, user_id: string): Promise<GroupMembership[]> {
  const { rows } = await sql<GroupMembership>`
    select id, dimension_id, group_id, start_date, end_date, version from group_members
    where environment_id = ${tenant.environment_id} and user_id = ${user_id} order by id`.execute(db);
  return rows;
}

/** Group memberships are of whole months: those that run past the day's month end with it, later ones go. */
export async function endGroups({ db, tenant }: TenantDb, user_id: string, month_end: string): Promise<void> {
  await sql`
    delete from group_members where environment_id = ${tenant.environment_id} and user_id = ${user_id} and start_date > ${month_end}::date`.execute(
    db,
  );
  await sql`
    update group_members set end_date = ${month_end}::date, version = version + 1
    where environment_id = ${tenant.environment_id} and user_id = ${user_id} and coalesce(end_date, 'infinity') > ${month_end}::date`.execute(
    db,
  );
}

/** Gives the user these group memberships and no others. False: one of the groups is gone. */
export async function restoreGroups(
  { db, tenant }: TenantDb,
  user_id: string,
  memberships: readonly GroupMembership[],
): Promise<boolean> {
  const group_ids = [...new Set(memberships.map(({ group_id }) => group_id))];
  const { rows: groups } = await sql`
    select id from user_groups where environment_id = ${tenant.environment_id} and id = any(${group_ids}::uuid[])`.execute(
    db,
  );
  if (groups.length < group_ids.length) return false;
  await sql`delete from group_members where environment_id = ${tenant.environment_id} and user_id = ${user_id}`.execute(
    db,
  );
  // Past the version that the archiving gave them: a form opened before it is refused.
  await sql`
    insert into group_members (environment_id, id, dimension_id, group_id, user_id, start_date, end_date, version)
    select home.environment_id, row.id, row.dimension_id, row.group_id, ${user_id}, row.start_date, row.end_date, row.version + 2
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(memberships)}::jsonb)
      as row (id uuid, dimension_id uuid, group_id uuid, start_date date, end_date date, version int)`.execute(
    db,
  );
  return true;
}
