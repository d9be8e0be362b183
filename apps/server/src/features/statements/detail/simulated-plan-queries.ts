import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

/** The plans of a statement that allow simulations. */
export async function findSimulatedPlans(
  { db, tenant }: TenantDb,
  statement_id: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select p.id, p.name from plans p
    where p.environment_id = ${tenant.environment_id} and p.simulation_allowed and p.state = 'live' and p.id in (
      select t.plan_id from transactions t where t.environment_id = ${tenant.environment_id} and t.statement_id = ${statement_id}::uuid)
    order by p.position, p.id`.execute(db);
  return rows;
}
