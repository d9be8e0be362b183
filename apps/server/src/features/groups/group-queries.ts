import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';

export interface StoredDimension {
  readonly id: string;
  readonly name: string;
  readonly api_name: string;
  readonly attribute_id: string | null;
  readonly attribute_name: string | null;
  readonly is_archived: boolean;
  readonly version: number;
}

export interface StoredGroup {
  readonly id: string;
  readonly dimension_id: string;
  readonly name: string;
  readonly api_key: string;
  readonly is_archived: boolean;
  readonly version: number;
  /** People in it on the given day. */
  readonly member_count: number;
}

/** All dimensions of the environment, those that are archived last. */
export async function findDimensions({ db, tenant }: TenantDb): Promise<readonly StoredDimension[]> {
  const { rows } = await sql<StoredDimension>`
    select d.id, d.name, d.api_name, d.attribute_id, a.name as attribute_name, d.archived_at is not null as is_archived, d.version
    from group_dimensions d
      left join attributes a on a.environment_id = ${tenant.environment_id} and a.id = d.attribute_id
    where d.environment_id = ${tenant.environment_id}
    order by d.archived_at is not null, d.position, lower(d.name), d.id`.execute(db);
  return rows;
}

/** Locks the dimensions: names, groups and members of one change one after the other. */
export async function lockDimensions(scope: TenantDb): Promise<ReadonlyMap<string, StoredDimension>> {
  await sql`select id from group_dimensions where environment_id = ${scope.tenant.environment_id} order by id for update`.execute(
    scope.db,
  );
  return new Map((await findDimensions(scope)).map((dimension) => [dimension.id, dimension]));
}

/** Groups of a dimension, or of all; `today` is the day on which members are counted. */
export async function findGroups(
  { db, tenant }: TenantDb,
  today: string,
  where: { readonly dimension_id?: string; readonly id?: string } = {},
): Promise<readonly StoredGroup[]> {
  const { rows } = await sql<StoredGroup>`
    select g.id, g.dimension_id, g.name, g.api_key, g.archived_at is not null as is_archived, g.version,
      (select count(*)::int from group_members m where m.environment_id = ${tenant.environment_id} and m.group_id = g.id
        and ${today}::date between coalesce(m.start_date, '-infinity') and coalesce(m.end_date, 'infinity')) as member_count
    from user_groups g where g.environment_id = ${tenant.environment_id}
      ${where.dimension_id === undefined ? sql`` : sql`and g.dimension_id = ${where.dimension_id}`}
      ${where.id === undefined ? sql`` : sql`and g.id = ${where.id}`}
    order by g.archived_at is not null, g.position, lower(g.name), g.id`.execute(db);
  return rows;
}

export interface GroupName {
  readonly id: string;
  readonly name: string;
  readonly api_key: string;
  readonly dimension_id: string;
  readonly dimension_name: string;
  readonly is_archived: boolean;
  readonly is_followed: boolean;
}

/** What a file may name: every group with its dimension. */
export async function findGroupNames({ db, tenant }: TenantDb): Promise<readonly GroupName[]> {
  const { rows } = await sql<GroupName>`
    select g.id, g.name, g.api_key, g.dimension_id, d.name as dimension_name, g.archived_at is not null as is_archived,
      d.attribute_id is not null as is_followed
    from user_groups g
      join group_dimensions d on d.environment_id = ${tenant.environment_id} and d.id = g.dimension_id
    where g.environment_id = ${tenant.environment_id}
    order by d.position, lower(d.name), d.id, g.position, lower(g.name), g.id`.execute(db);
  return rows;
}

export async function insertDimension(
  { db, tenant }: TenantDb,
  values: Pick<StoredDimension, 'id' | 'name' | 'api_name' | 'attribute_id'>,
): Promise<void> {
  await sql`
    insert into group_dimensions (environment_id, id, name, api_name, attribute_id, position)
    select home.environment_id, ${values.id}, ${values.name}, ${values.api_name}, ${values.attribute_id}::uuid,
      (select coalesce(max(position) + 1, 0) from group_dimensions where environment_id = ${tenant.environment_id})
    from ${homeOf(tenant)}`.execute(db);
}

export async function updateDimensionRow(
  { db, tenant }: TenantDb,
  values: Pick<StoredDimension, 'id' | 'name' | 'api_name' | 'attribute_id'>,
): Promise<void> {
  await sql`
    update group_dimensions set name = ${values.name}, api_name = ${values.api_name}, attribute_id = ${values.attribute_id}::uuid,
      version = version + 1, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${values.id}`.execute(db);
}

export async function setDimensionArchived(
  { db, tenant }: TenantDb,
  id: string,
  at: Date | null,
): Promise<void> {
  await sql`
    update group_dimensions set archived_at = ${at}, version = version + 1, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function deleteDimensionRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from group_dimensions where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export async function insertGroups(
  { db, tenant }: TenantDb,
  groups: readonly (Pick<StoredGroup, 'id' | 'dimension_id' | 'name' | 'api_key'> & {
    readonly position: number;
  })[],
): Promise<void> {
  if (groups.length === 0) return;
  await sql`
    insert into user_groups (environment_id, id, dimension_id, name, api_key, position)
    select home.environment_id, x.id, x.dimension_id, x.name, x.api_key, x.position
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(groups)}::jsonb)
      as x(id uuid, dimension_id uuid, name text, api_key text, position int)`.execute(db);
}

export async function updateGroupRow(
  { db, tenant }: TenantDb,
  values: Pick<StoredGroup, 'id' | 'name' | 'api_key'>,
): Promise<void> {
  await sql`
    update user_groups set name = ${values.name}, api_key = ${values.api_key}, version = version + 1, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${values.id}`.execute(db);
}

/** Their order in the list. */
export async function placeGroups({ db, tenant }: TenantDb, ids: readonly string[]): Promise<void> {
  await sql`
    update user_groups g set position = placed.position
    from unnest(${[...ids]}::uuid[]) with ordinality as placed (id, position)
    where g.environment_id = ${tenant.environment_id} and g.id = placed.id`.execute(db);
}

/** `ended`: what archiving ended, so that it can be undone. */
export async function setGroupArchived(
  { db, tenant }: TenantDb,
  id: string,
  at: Date | null,
  ended: unknown,
): Promise<void> {
  await sql`
    update user_groups set archived_at = ${at}, ended_by_archive = ${ended === null ? null : JSON.stringify(ended)}::jsonb,
      version = version + 1, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function findEndedByArchive<Ended>({ db, tenant }: TenantDb, id: string): Promise<Ended | null> {
  const { rows } = await sql<{ ended_by_archive: Ended | null }>`
    select ended_by_archive from user_groups where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
  return rows[0]?.ended_by_archive ?? null;
}

export async function deleteGroupRow({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from group_members where environment_id = ${tenant.environment_id} and group_id = ${id}`.execute(
    db,
  );
  await sql`delete from user_groups where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}
