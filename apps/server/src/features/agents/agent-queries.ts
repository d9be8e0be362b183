import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export async function findNames(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Whose key it is, and what it is called. */
export async function findAgent({ db, tenant }: TenantDb, key_id: string) {
  const { rows } = await sql<{ key: string; person: string; role: string; environment: string }>`
    select k.name as key, u.name as person, r.name as role, e.name as environment
    from api_keys k
      join users u on u.environment_id = ${tenant.environment_id} and u.id = k.user_id
      join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
      join environments e on e.id = ${tenant.environment_id}
    where k.environment_id = ${tenant.environment_id} and k.id = ${key_id}`.execute(db);
  return rows[0] ?? null;
}
