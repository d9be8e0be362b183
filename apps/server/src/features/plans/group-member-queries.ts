import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';
import { raiseMembersVersion } from './member-queries.ts';

/** A group's attribution to a plan. */
export interface GroupPlan {
  readonly id: string;
  readonly plan_id: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
}

export async function plansOfGroup({ db, tenant }: TenantDb, group_id: string): Promise<GroupPlan[]> {
  const { rows } = await sql<GroupPlan>`
    select id, plan_id, start_date, end_date from plan_members
    where environment_id = ${tenant.environment_id} and group_id = ${group_id} order by id`.execute(db);
  return rows;
}

/** A group that is archived: its attributions to any plan end on that day, later ones go. */
export async function endGroupPlans(
  { db, tenant }: TenantDb,
  group_id: string,
  last_day: string,
  author: string | null,
): Promise<void> {
  await raiseMembersVersion(
    { db, tenant },
    sql`id in (select plan_id from plan_members where environment_id = ${tenant.environment_id} and group_id = ${group_id}
      and (end_date is null or end_date > ${last_day}::date))`,
    author,
  );
  await sql`delete from plan_members where environment_id = ${tenant.environment_id} and group_id = ${group_id}
    and start_date > ${last_day}::date`.execute(db);
  await sql`update plan_members set end_date = ${last_day}::date where environment_id = ${tenant.environment_id} and group_id = ${group_id}
    and (end_date is null or end_date > ${last_day}::date)`.execute(db);
}

/** Puts these attributions back as they were. False: one of the plans is gone. */
export async function restoreGroupPlans(
  { db, tenant }: TenantDb,
  group_id: string,
  plans: readonly GroupPlan[],
  author: string | null,
): Promise<boolean> {
  if (plans.length === 0) return true;
  const plan_ids = [...new Set(plans.map(({ plan_id }) => plan_id))];
  const { rows } = await sql`select id from plans where environment_id = ${tenant.environment_id}
    and id = any(${plan_ids}::uuid[]) and state <> 'deleted'`.execute(db);
  if (rows.length < plan_ids.length) return false;
  await raiseMembersVersion({ db, tenant }, sql`id = any(${plan_ids}::uuid[])`, author);
  const ids = plans.map(({ id }) => id);
  await sql`delete from plan_members where environment_id = ${tenant.environment_id} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  await sql`
    insert into plan_members (environment_id, id, plan_id, group_id, start_date, end_date)
    select home.environment_id, row.id, row.plan_id, ${group_id}, row.start_date, row.end_date
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(plans)}::jsonb)
      as row (id uuid, plan_id uuid, start_date date, end_date date)`.execute(db);
  return true;
}
