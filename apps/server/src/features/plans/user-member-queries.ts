import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';
import { raiseMembersVersion } from './member-queries.ts';

/** A user's own attribution to a plan. */
export interface UserMember {
  readonly id: string;
  readonly plan_id: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

export async function membersOfUser({ db, tenant }: TenantDb, user_id: string): Promise<UserMember[]> {
  const { rows } = await sql<UserMember>`
    select id, plan_id, start_date, end_date from plan_members
    where environment_id = ${tenant.environment_id} and user_id = ${user_id} order by id`.execute(db);
  return rows;
}

/** A user who leaves: their own attributions to any plan end on that day, later ones go. Those by team end with the team's. */
export async function endUserMembers(
  { db, tenant }: TenantDb,
  user_id: string,
  last_day: string,
  author: string | null,
): Promise<void> {
  await raiseMembersVersion(
    { db, tenant },
    sql`id in (select plan_id from plan_members where environment_id = ${tenant.environment_id} and user_id = ${user_id}
      and (end_date is null or end_date > ${last_day}::date))`,
    author,
  );
  await sql`delete from plan_members where environment_id = ${tenant.environment_id} and user_id = ${user_id}
    and start_date > ${last_day}::date`.execute(db);
  await sql`update plan_members set end_date = ${last_day}::date where environment_id = ${tenant.environment_id} and user_id = ${user_id}
    and (end_date is null or end_date > ${last_day}::date)`.execute(db);
}

/** Gives the user these attributions and no others. False: one of the plans is gone. */
export async function restoreUserMembers(
  { db, tenant }: TenantDb,
  user_id: string,
  members: readonly UserMember[],
  author: string | null,
): Promise<boolean> {
  const plan_ids = [...new Set(members.map(({ plan_id }) => plan_id))];
  const { rows: plans } = await sql`select id from plans where environment_id = ${tenant.environment_id}
    and id = any(${plan_ids}::uuid[]) and state <> 'deleted'`.execute(db);
  if (plans.length < plan_ids.length) return false;
  await raiseMembersVersion({ db, tenant }, sql`id = any(${plan_ids}::uuid[])`, author);
  await sql`delete from plan_members where environment_id = ${tenant.environment_id} and user_id = ${user_id}`.execute(
    db,
  );
  await sql`
    insert into plan_members (environment_id, id, plan_id, user_id, start_date, end_date)
    select home.environment_id, row.id, row.plan_id, ${user_id}, row.start_date, row.end_date
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as row (id uuid, plan_id uuid, start_date date, end_date date)`.execute(db);
  return true;
}
