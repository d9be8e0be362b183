import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** Names listed in a workbook. */
const MAX_NAMES = 5000;

/** People whom a file can name. */
export async function findUserNamesOf({ db, tenant }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from users where environment_id = ${tenant.environment_id} and archived_at is null order by name limit ${MAX_NAMES}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

export async function findGroupNamesOf({ db, tenant }: TenantDb): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from groups where environment_id = ${tenant.environment_id} and archived_at is null order by name limit ${MAX_NAMES}`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}
