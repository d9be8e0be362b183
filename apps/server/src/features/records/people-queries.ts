import type { TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import type { AttributeNow } from './condition-sql.ts';

const onDay = (alias: string, day: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(`${alias}.start_date`)}, '-infinity') <= ${day}::date and coalesce(${sql.ref(`${alias}.end_date`)}, 'infinity') >= ${day}::date`;

/** All teams, and who is on which of them that day. */
export async function findTeams({ db, tenant }: TenantDb, day: string) {
  const env = tenant.environment_id;
  const teams = await sql<{ id: string; parent_id: string | null }>`
    select id, parent_id from teams where environment_id = ${env}`.execute(db);
  const members = await sql<{ team_id: string; user_id: string }>`
    select m.team_id, m.user_id from team_members m where m.environment_id = ${env} and ${onDay('m', day)}`.execute(
    db,
  );
  return { teams: teams.rows, members: members.rows };
}

/** Who manages whom that day. */
export async function findManagerLinks({ db, tenant }: TenantDb, day: string) {
  const { rows } = await sql<{ manager_id: string; user_id: string }>`
    select l.manager_id, l.user_id from manager_links l
    where l.environment_id = ${tenant.environment_id} and ${onDay('l', day)}`.execute(db);
  return rows;
}

/** These attributes with the user's value that day. */
export async function findAttributes(
  { db, tenant }: TenantDb,
  user_id: string | null,
  attribute_ids: readonly string[],
  day: string,
): Promise<Map<string, AttributeNow>> {
  const { rows } = await sql<{ id: string } & AttributeNow>`
    select a.id, a.type, v.value from attributes a
    left join attribute_values v on v.environment_id = ${tenant.environment_id} and v.attribute_id = a.id
      and v.user_id = ${user_id} and ${onDay('v', day)}
    where a.environment_id = ${tenant.environment_id} and a.id = any(${attribute_ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, type, value }) => [id, { type, value }]));
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
