import type { HierarchyLevel } from '@comptoir/engine';
import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';

const onDay = (alias: string, day: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${alias}.start_date`)}, '-infinity') <= ${day}::date and coalesce(${sql.ref(`${alias}.end_date`)}, 'infinity') >= ${day}::date`;

/** The first and last level below a team that each rule includes. */
const DEPTHS: Partial<Record<HierarchyLevel, readonly [number, number]>> = {
  exactly: [0, 0],
  directly_below: [1, 1],
  anywhere_below: [1, 100],
  below_2: [1, 2],
  below_3: [1, 3],
  below_4: [1, 4],
};

/** Users of the teams in this relation to the user's teams on that day. */
export async function findTeamRelatives(
  { db, tenant }: TenantDb,
  user_id: string,
  level: HierarchyLevel,
  day: string,
): Promise<string[]> {
  const env = tenant.environment_id;
  if (level === 'same_manager') {
    const { rows } = await sql<{ user_id: string }>`
      select other.user_id from manager_links own
      join manager_links other on other.environment_id = ${env} and other.manager_id = own.manager_id and ${onDay('other', day)}
      where own.environment_id = ${env} and own.user_id = ${user_id} and ${onDay('own', day)}`.execute(db);
    return rows.map((row) => row.user_id);
  }
  const [first, last] = DEPTHS[level] ?? [0, 0];
  const teams =
    level === 'directly_above'
      ? sql`select t.parent_id as id from own join teams t on t.environment_id = ${env} and t.id = own.id where t.parent_id is not null`
      : sql`select id from below where depth between ${first} and ${last}`;
  const { rows } = await sql<{ user_id: string }>`
    with recursive own as (
      select m.team_id as id from team_members m where m.environment_id = ${env} and m.user_id = ${user_id} and ${onDay('m', day)}
    ), below as (
      select id, 0 as depth from own
      union
      select t.id, b.depth + 1 from below b join teams t on t.environment_id = ${env} and t.parent_id = b.id where b.depth < 100
    )
    select distinct m.user_id from team_members m
    where m.environment_id = ${env} and m.team_id in (${teams}) and ${onDay('m', day)}`.execute(db);
  return rows.map((row) => row.user_id);
}

export async function findAttributeValues(
  { db, tenant }: TenantDb,
  user_id: string,
  attribute_ids: readonly string[],
  day: string,
): Promise<Record<string, string>> {
  const { rows } = await sql<{ attribute_id: string; value: string }>`
    select v.attribute_id, v.value from attribute_values v
    where v.environment_id = ${tenant.environment_id} and v.user_id = ${user_id} and v.attribute_id = any(${attribute_ids}::uuid[])
      and ${onDay('v', day)}`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.attribute_id, row.value]));
}

/** Names of these users, archived ones too, because old records name them. */
export async function findUserNames(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where environment_id = ${tenant.environment_id} and id = any(${ids}::uuid[])`.execute(
    db,
  );
  return Object.fromEntries(rows.map((row) => [row.id, row.name]));
}

/** All users ordered by name, for sorting by a user field. */
export async function findUserOrder({ db, tenant }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where environment_id = ${tenant.environment_id} order by lower(name), id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export async function findUsersNamedLike({ db, tenant }: TenantDb, text: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where environment_id = ${tenant.environment_id} and strpos(lower(name), lower(${text})) > 0 limit 1000`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
