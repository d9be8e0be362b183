import type { RoleCategory, UserStatus } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';

export interface RoleHolder {
  readonly id: string;
  readonly status: UserStatus;
  readonly role_id: string;
  readonly role_category: RoleCategory;
  /** The role that a group gave. */
  readonly given_role_id: string | null;
  /** Of the first of their groups with a role. */
  readonly group_role_id: string | null;
}

/** Takes the rows. */
export async function lockHolders(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<readonly RoleHolder[]> {
  const { environment_id } = tenant;
  const { rows } = await sql<RoleHolder>`
    select u.id, u.status, u.role_id, r.category as role_category,
      (select s.given_role_id from scim_users s where s.environment_id = ${environment_id} and s.user_id = u.id) as given_role_id,
      (select g.role_id from scim_group_members m
          join scim_groups g on g.environment_id = ${environment_id} and g.id = m.group_id
          join roles gr on gr.environment_id = ${environment_id} and gr.id = g.role_id
        where m.environment_id = ${environment_id} and m.user_id = u.id
        order by g.position, lower(g.name) limit 1) as group_role_id
    from users u join roles r on r.environment_id = ${environment_id} and r.id = u.role_id
    where u.environment_id = ${environment_id} and u.id = any(${[...ids]}::uuid[])
    order by u.id for update of u`.execute(db);
  return rows;
}

export interface NewRole {
  readonly user_id: string;
  readonly role_id: string;
  readonly given_role_id: string | null;
}

/** Which role a group gave to each, or none. */
export async function noteGivenRoles({ db, tenant }: TenantDb, roles: readonly NewRole[]): Promise<void> {
  if (roles.length === 0) return;
  await sql`
    insert into scim_users (environment_id, user_id, user_name, given_role_id, created_at, updated_at)
    select home.environment_id, x.user_id, u.email, x.given_role_id, now(), now()
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as x(user_id uuid, given_role_id uuid)
      join users u on u.environment_id = ${tenant.environment_id} and u.id = x.user_id
    on conflict (environment_id, user_id) do update set given_role_id = excluded.given_role_id`.execute(db);
}

/** Admins who can sign in, besides these. */
export async function countOtherAdmins({ db, tenant }: TenantDb, ids: readonly string[]): Promise<number> {
  const { rows } = await sql<{ admins: number }>`
    select count(*)::int as admins from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.status = 'active' and r.category = 'admin'
      and u.id <> all(${[...ids]}::uuid[])`.execute(db);
  return rows[0]?.admins ?? 0;
}
