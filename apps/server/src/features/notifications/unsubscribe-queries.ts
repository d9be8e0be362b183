import type { TenantDb } from '../../platform/context.ts';
import { type Db, sql } from '../../platform/db/index.ts';

interface Place {
  readonly company_id: string;
  readonly live: boolean;
  readonly company: string;
}

/** The company of a link's environment. */
export async function findPlace(db: Db, environment_id: string): Promise<Place | null> {
  const { rows } = await sql<Place>`
    select e.company_id, e.live, c.name as company from environments e join companies c on c.id = e.company_id
    where e.id = ${environment_id}::uuid`.execute(db);
  return rows[0] ?? null;
}

export async function findUserName({ db, tenant }: TenantDb, user_id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select name from users
    where environment_id = ${tenant.environment_id} and id = ${user_id}::uuid`.execute(db);
  return rows[0]?.name ?? null;
}
