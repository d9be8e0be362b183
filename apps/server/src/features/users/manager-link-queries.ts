import type { TenantDb } from '../../platform/context.ts';
import { type DateRange } from '@comptoir/kernel';
import { homeOf, sql } from '../../platform/db/index.ts';

/** From so many links on the checks are planned for the company as it is now. */
const PLANNED_ANEW = 500;

export interface ManagerLink extends DateRange {
  readonly id: string;
  readonly manager_id: string;
  readonly user_id: string;
}

export async function linksOfUsers(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
): Promise<readonly ManagerLink[]> {
  const { rows } = await sql<ManagerLink>`
    select id, manager_id, user_id, start_date, end_date from manager_links
    where environment_id = ${tenant.environment_id} and user_id = any(${[...user_ids]}::uuid[])
    order by user_id, start_date nulls first`.execute(db);
  return rows;
}

export async function allLinks({ db, tenant }: TenantDb): Promise<readonly ManagerLink[]> {
  const { rows } = await sql<ManagerLink>`
    select id, manager_id, user_id, start_date, end_date from manager_links where environment_id = ${tenant.environment_id}`.execute(
    db,
  );
  return rows;
}

export async function linksOfManager(
  { db, tenant }: TenantDb,
  manager_id: string,
): Promise<readonly ManagerLink[]> {
  const { rows } = await sql<ManagerLink>`
    select id, manager_id, user_id, start_date, end_date from manager_links
    where environment_id = ${tenant.environment_id} and manager_id = ${manager_id}
    order by user_id, start_date nulls first`.execute(db);
  return rows;
}

export async function deleteLinks({ db, tenant }: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from manager_links where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}

export async function insertLinks({ db, tenant }: TenantDb, links: readonly ManagerLink[]): Promise<void> {
  if (links.length === 0) return;
  // The session keeps the plan of its foreign key checks. One made while the company was small reads everyone for each check: ten
  // thousand links took longer than a statement may.
  if (links.length > PLANNED_ANEW) await sql`discard plans`.execute(db);
  await sql`
    insert into manager_links (environment_id, id, manager_id, user_id, start_date, end_date)
    select home.environment_id, x.id, x.manager_id, x.user_id, x.start_date, x.end_date
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(links)}::jsonb)
      as x(id uuid, manager_id uuid, user_id uuid, start_date date, end_date date)`.execute(db);
}

/**
 * Users of `user_ids` who would be above `manager_id` on some day of the span: a link to them would close a loop on that day. Each
 * step keeps only the days on which the whole chain stood, so that two links that never met make no loop.
 */
export async function findLoops(
  { db, tenant }: TenantDb,
  manager_id: string,
  user_ids: readonly string[],
  span: DateRange,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above (id, days) as (
      select ${manager_id}::uuid, daterange(${span.start_date}::date, ${span.end_date}::date, '[]')
      union
      select l.manager_id, a.days * daterange(l.start_date, l.end_date, '[]')
      from above a join manager_links l on l.environment_id = ${tenant.environment_id} and l.user_id = a.id
        and a.days && daterange(l.start_date, l.end_date, '[]')
      where not (l.user_id = any(${[...user_ids]}::uuid[]))
    )
    select distinct id from above where id = any(${[...user_ids]}::uuid[])`.execute(db);
  return rows.map((row) => row.id);
}

export interface ChartNode {
  readonly id: string;
  readonly name: string;
  readonly avatar: string | null;
  readonly manager_id: string | null;
  readonly role_name: string;
}

/** Everyone who is not archived (or has a link that month) with their manager on a day. */
export async function chartOn({ db, tenant }: TenantDb, day: string): Promise<readonly ChartNode[]> {
  const { rows } = await sql<ChartNode>`
    select u.id, u.name, u.avatar, r.name as role_name, l.manager_id
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    left join manager_links l on l.environment_id = ${tenant.environment_id} and l.user_id = u.id
      and coalesce(l.start_date, '-infinity') <= ${day}::date and coalesce(l.end_date, 'infinity') >= ${day}::date
    where u.environment_id = ${tenant.environment_id} and (u.status <> 'archived' or l.id is not null)
    order by lower(u.name), u.id`.execute(db);
  return rows;
}
