import type { Permissions, Role, RoleCategory } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

interface RoleRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly is_default: boolean;
  readonly category: RoleCategory;
  readonly permissions: Permissions;
  readonly user_count: number;
  readonly version: number;
}

const toRole = (row: RoleRow): Role => ({
  id: row.id,
  name: row.name,
  description: row.description,
  default: row.is_default,
  category: row.category,
  permissions_v2: row.permissions as Role['permissions_v2'],
  user_count: row.user_count,
  version: row.version,
});

/** Admin first, then by name. */
export async function findRoles({ db, tenant }: TenantDb, id?: string): Promise<readonly Role[]> {
  const { rows } = await sql<RoleRow>`
    select r.id, r.name, r.description, r.is_default, r.category, r.permissions, r.version,
      (select count(*)::int from users u where u.environment_id = ${tenant.environment_id} and u.role_id = r.id) as user_count
    from roles r
    where r.environment_id = ${tenant.environment_id} ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by (r.category = 'admin') desc, lower(r.name)`.execute(db);
  return rows.map(toRole);
}

export async function findRole(scope: TenantDb, id: string): Promise<Role | null> {
  return (await findRoles(scope, id))[0] ?? null;
}

/** Does the caller hold this role? */
export async function isOwnRole(
  { db, tenant, actor }: TenantDb & Pick<Ctx, 'actor'>,
  id: string,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where environment_id = ${tenant.environment_id} and id = ${actor.user_id}::uuid
    and role_id = ${id}`.execute(db);
  return rows.length > 0;
}

/** Takes the row, so that two who change the same role (or the default) come one after the other. */
export async function lockRoles({ db, tenant }: TenantDb): Promise<void> {
  await sql`select id from roles where environment_id = ${tenant.environment_id} order by id for update`.execute(
    db,
  );
}

export interface RoleValues {
  readonly name: string;
  readonly description: string;
  readonly is_default: boolean;
  readonly permissions: Permissions;
}

export async function insertRole(
  { db, tenant }: TenantDb,
  id: string,
  category: RoleCategory,
  values: RoleValues,
): Promise<void> {
  await sql`
    insert into roles (environment_id, id, name, description, is_default, category, permissions)
    values (${tenant.environment_id}, ${id}, ${values.name}, ${values.description}, ${values.is_default}, ${category},
      ${JSON.stringify(values.permissions)}::jsonb)`.execute(db);
}

export async function updateRoleRow({ db, tenant }: TenantDb, id: string, values: RoleValues): Promise<void> {
  await sql`
    update roles set name = ${values.name}, description = ${values.description}, is_default = ${values.is_default},
      permissions = ${JSON.stringify(values.permissions)}::jsonb, version = version + 1, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function clearDefault({ db, tenant }: TenantDb): Promise<void> {
  await sql`update roles set is_default = false, version = version + 1 where environment_id = ${tenant.environment_id} and is_default`.execute(
    db,
  );
}

export async function deleteRoleRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from roles where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function isNameUsed(
  { db, tenant }: TenantDb,
  name: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from roles where environment_id = ${tenant.environment_id} and lower(name) = lower(${name})
      and id is distinct from ${except_id}::uuid`.execute(db);
  return rows.length > 0;
}

export async function ownRoleId(ctx: Ctx): Promise<string | null> {
  const { rows } = await sql<{ role_id: string }>`
    select role_id from users where environment_id = ${ctx.tenant.environment_id} and id = ${ctx.actor.user_id}::uuid`.execute(
    ctx.db,
  );
  return rows[0]?.role_id ?? null;
}
