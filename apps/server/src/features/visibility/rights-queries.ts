import type { Actor, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** What a person may do who is not archived. */
export async function findRights(
  { db, tenant }: TenantDb,
  user_id: string,
): Promise<Pick<Actor, 'role_category' | 'permissions'> | null> {
  const { rows } = await sql<Pick<Actor, 'role_category' | 'permissions'>>`
    select r.category as role_category, r.permissions
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.id = ${user_id}::uuid and u.status <> 'archived'`.execute(
    db,
  );
  return rows[0] ?? null;
}
