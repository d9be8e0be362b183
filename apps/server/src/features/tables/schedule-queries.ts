import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/index.ts';

/** Across companies, as the platform's own login: a schedule belongs to no company. */
export async function findCompanySettings(
  database: Database,
): Promise<(Tenant & { readonly settings: unknown })[]> {
  const { rows } = await database.pool.query<Tenant & { readonly settings: unknown }>(
    `select e.id as environment_id, e.company_id, e.live, c.settings
     from environments e join companies c on c.id = e.company_id
     where e.ready and e.id in (select f.environment_id from fields f where f.formula is not null)`,
  );
  return rows;
}
