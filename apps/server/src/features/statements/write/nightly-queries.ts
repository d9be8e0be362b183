import type { Tenant } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/index.ts';

/** Every environment that people work in, with the settings of its company. */
export async function findEnvironmentSettings(
  database: Database,
): Promise<(Tenant & { readonly settings: unknown })[]> {
  const { rows } = await database.pool.query<Tenant & { readonly settings: unknown }>(
    `select e.id as environment_id, e.company_id, e.live, c.settings
     from environments e join companies c on c.id = e.company_id where e.ready`,
  );
  return rows;
}
