import type { GroupMember } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';
import { monthHolding } from '../company-calendar/index.ts';

/** Dates are the first day of a company's month and the last day of one; null: open. */
export interface StoredMember {
  readonly id: string;
  readonly dimension_id: string;
  readonly group_id: string;
  readonly user_id: string;
  readonly start_date: string | null;
  readonly end_date: string | null;
  readonly version: number;
}

const COLUMNS = sql`id, dimension_id, group_id, user_id, start_date, end_date, version`;

/** Of a group, with names. */
export async function findNamedMembers(
  { db, tenant }: TenantDb,
  group_id: string,
): Promise<readonly GroupMember[]> {
  const { rows } = await sql<GroupMember>`
    select m.id, m.user_id, u.name as user_name, u.avatar, to_char(${monthHolding(sql`m.start_date`, tenant)}, 'YYYY-MM') as start_month,
      to_char(${monthHolding(sql`m.end_date`, tenant)}, 'YYYY-MM') as end_month, m.version
    from group_members m join users u on u.environment_id = ${tenant.environment_id} and u.id = m.user_id
    where m.environment_id = ${tenant.environment_id} and m.group_id = ${group_id}
    order by lower(u.name), u.id, m.start_date nulls first`.execute(db);
  return rows;
}

export async function findMembersOfGroup(
  { db, tenant }: TenantDb,
  group_id: string,
): Promise<readonly StoredMember[]> {
  const { rows } = await sql<StoredMember>`
    select ${COLUMNS} from group_members
    where environment_id = ${tenant.environment_id} and group_id = ${group_id} order by id`.execute(db);
  return rows;
}

/** Of these people in a dimension, whichever the group. */
export async function findMembersOfPeople(
  { db, tenant }: TenantDb,
  dimension_id: string,
  user_ids: readonly string[],
): Promise<readonly StoredMember[]> {
  const { rows } = await sql<StoredMember>`
    select ${COLUMNS} from group_members where environment_id = ${tenant.environment_id}
      and dimension_id = ${dimension_id} and user_id = any(${[...user_ids]}::uuid[]) order by id`.execute(db);
  return rows;
}

export async function deleteMembers({ db, tenant }: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`delete from group_members where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
}

export async function insertMembers(
  { db, tenant }: TenantDb,
  members: readonly StoredMember[],
): Promise<void> {
  if (members.length === 0) return;
  await sql`
    insert into group_members (environment_id, id, dimension_id, group_id, user_id, start_date, end_date, version)
    select home.environment_id, x.id, x.dimension_id, x.group_id, x.user_id, x.start_date, x.end_date, x.version
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(members)}::jsonb)
      as x(id uuid, dimension_id uuid, group_id uuid, user_id uuid, start_date date, end_date date, version int)`.execute(
    db,
  );
}

/** Of the users that a change names, those who are there: name and whether they left. */
export async function findPeople(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly name: string; readonly is_archived: boolean }>> {
  const { rows } = await sql<{ id: string; name: string; is_archived: boolean }>`
    select id, name, status = 'archived' as is_archived from users
    where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}
