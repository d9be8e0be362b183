import type { Tenant } from '../context.ts';
import type { Database } from '../db/index.ts';

/** Of a row of the outbox, which knows its environment alone. */
export async function findTenant(
  { pool }: Pick<Database, 'pool'>,
  environment_id: string,
): Promise<Tenant | null> {
  const { rows } = await pool.query<Tenant>(
    'select id as environment_id, company_id, live from environments where id = $1',
    [environment_id],
  );
  return rows[0] ?? null;
}
