import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export async function isUniqueAttribute({ db, tenant }: TenantDb, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from attributes where environment_id = ${tenant.environment_id} and id = ${id} and is_unique`.execute(
      db,
    );
  return rows.length > 0;
}
