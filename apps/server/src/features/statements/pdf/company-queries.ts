import { sql } from 'kysely';
import type { TenantDb } from '../../../platform/context.ts';

/** Who pays: a file that is kept elsewhere says it. */
export async function findCompanyName({ db, tenant }: TenantDb): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select name from companies where id = ${tenant.company_id}`.execute(db);
  return rows[0]?.name ?? '';
}
