import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** Kept until the end of the transaction: it is not deleted while a setting is about to name it. */
export async function isUniqueAttribute({ db, tenant }: TenantDb, id: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from attributes where environment_id = ${tenant.environment_id} and id = ${id} and is_unique for key share`.execute(
      db,
    );
  return rows.length > 0;
}
