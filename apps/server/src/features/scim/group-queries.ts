import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, sql, type RawBuilder } from '../../platform/db/index.ts';

export interface ScimGroupRow {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
  readonly role_id: string | null;
  readonly team_id: string | null;
  readonly position: number;
  readonly members: number;
  readonly created_at: Date;
  readonly updated_at: Date;
}

async function select(
  { db, tenant }: TenantDb,
  where: RawBuilder<unknown>,
): Promise<readonly ScimGroupRow[]> {
  const { rows } = await sql<ScimGroupRow>`
    select g.id, g.name, g.external_id, g.role_id, g.team_id, g.position, g.created_at, g.updated_at,
      (select count(*)::int from scim_group_members m
        where m.environment_id = ${tenant.environment_id} and m.group_id = g.id) as members
    from scim_groups g where g.environment_id = ${tenant.environment_id} and ${where}`.execute(db);
  return rows;
}

/** In the order of the settings. */
export const findGroups = (scope: TenantDb) =>
  select(scope, sql`true order by g.position, lower(g.name), g.id`);

export async function findGroup(scope: TenantDb, id: string): Promise<ScimGroupRow | null> {
  return (await select(scope, sql`g.id = ${id}::uuid`))[0] ?? null;
}

/** Takes the row: two changes of the same group come one after the other. */
export async function lockGroup(scope: TenantDb, id: string): Promise<ScimGroupRow | null> {
  return (await select(scope, sql`g.id = ${id}::uuid for update of g`))[0] ?? null;
}

/** Takes all of them. */
export const lockGroups = (scope: TenantDb) => select(scope, sql`true order by g.id for update of g`);

export async function isGroupNameUsed(
  { db, tenant }: TenantDb,
  name: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scim_groups where environment_id = ${tenant.environment_id} and lower(name) = lower(${name})
      and id is distinct from ${except_id}::uuid`.execute(db);
  return rows.length > 0;
}

export interface GroupValues {
  readonly id: string;
  readonly name: string;
  readonly external_id: string | null;
}

/** Comes last in the order. */
export async function insertGroup({ db, tenant, clock }: Ctx, values: GroupValues): Promise<void> {
  const now = clock.now();
  const last = await sql<{ position: number }>`
    select coalesce(max(position), 0) as position from scim_groups where environment_id = ${tenant.environment_id}`.execute(
    db,
  );
  await sql`
    insert into scim_groups (environment_id, id, name, external_id, position, created_at, updated_at)
    values (${tenant.environment_id}, ${values.id}, ${values.name}, ${values.external_id},
      ${(last.rows[0]?.position ?? 0) + 1}, ${now}, ${now})`.execute(db);
}

export async function updateGroup({ db, tenant, clock }: Ctx, values: GroupValues): Promise<void> {
  await sql`
    update scim_groups set name = ${values.name}, external_id = ${values.external_id}, updated_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${values.id}`.execute(db);
}

export async function setGroupTeam({ db, tenant }: TenantDb, id: string, team_id: string): Promise<void> {
  await sql`update scim_groups set team_id = ${team_id} where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

/** In their new order. */
export async function setGroupRoles(
  { db, tenant }: TenantDb,
  groups: readonly { readonly id: string; readonly role_id: string | null }[],
): Promise<void> {
  const rows = groups.map(({ id, role_id }, at) => ({ id, role_id, position: at + 1 }));
  await sql`
    update scim_groups set role_id = x.role_id, position = x.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, role_id uuid, position int)
    where scim_groups.environment_id = ${tenant.environment_id} and scim_groups.id = x.id`.execute(db);
}

export async function deleteGroupRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from scim_groups where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export interface GroupMember {
  readonly group_id: string;
  readonly user_id: string;
  readonly name: string;
}

export async function membersOf(
  { db, tenant }: TenantDb,
  group_ids: readonly string[],
): Promise<readonly GroupMember[]> {
  if (group_ids.length === 0) return [];
  const { rows } = await sql<GroupMember>`
    select m.group_id, m.user_id, u.name
    from scim_group_members m join users u on u.environment_id = ${tenant.environment_id} and u.id = m.user_id
    where m.environment_id = ${tenant.environment_id} and m.group_id = any(${[...group_ids]}::uuid[])
    order by lower(u.name), u.id`.execute(db);
  return rows;
}

export async function insertMembers(
  { db, tenant }: TenantDb,
  group_id: string,
  user_ids: readonly string[],
): Promise<void> {
  if (user_ids.length === 0) return;
  await sql`
    insert into scim_group_members (environment_id, group_id, user_id)
    select home.environment_id, ${group_id}::uuid, x.id from ${homeOf(tenant)}, unnest(${[...user_ids]}::uuid[]) as x(id)
    on conflict do nothing`.execute(db);
}

export async function deleteMembers(
  { db, tenant }: TenantDb,
  group_id: string,
  user_ids: readonly string[],
): Promise<void> {
  if (user_ids.length === 0) return;
  await sql`delete from scim_group_members where environment_id = ${tenant.environment_id} and group_id = ${group_id}
    and user_id = any(${[...user_ids]}::uuid[])`.execute(db);
}

export async function removeFromGroups({ db, tenant }: TenantDb, user_id: string): Promise<void> {
  await sql`delete from scim_group_members where environment_id = ${tenant.environment_id} and user_id = ${user_id}`.execute(
    db,
  );
}

export interface GroupOfUser {
  readonly group_id: string;
  readonly user_id: string;
  readonly name: string;
}

export async function groupsOf(
  { db, tenant }: TenantDb,
  user_ids: readonly string[],
): Promise<readonly GroupOfUser[]> {
  if (user_ids.length === 0) return [];
  const { rows } = await sql<GroupOfUser>`
    select m.group_id, m.user_id, g.name
    from scim_group_members m join scim_groups g on g.environment_id = ${tenant.environment_id} and g.id = m.group_id
    where m.environment_id = ${tenant.environment_id} and m.user_id = any(${[...user_ids]}::uuid[])
    order by lower(g.name), g.id`.execute(db);
  return rows;
}
