import type { HookUser } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** What endpoints learn of people. */
export async function readHookUsers({ db, tenant }: TenantDb, ids: readonly string[]): Promise<HookUser[]> {
  const { rows } = await sql<HookUser>`
    select id, name, email, external_ref, status, licenced, to_char(departure_date, 'YYYY-MM-DD') as departure_date from users
    where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[]) order by lower(name), id`.execute(
    db,
  );
  return rows;
}
