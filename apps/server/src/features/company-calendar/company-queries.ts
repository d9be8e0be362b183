import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** As stored: a setting that was never chosen is missing. */
export async function findStoredSettings({ db, tenant }: TenantDb): Promise<unknown> {
  const { rows } = await sql<{ settings: unknown }>`
    /* prepared */ select settings from companies where id = ${tenant.company_id}`.execute(db);
  return rows[0]?.settings;
}
