import { type ImportSettings, importSettingsSchema } from '@comptoir/contract';
import type { Tenant } from '../../platform/context.ts';
import { type Database, sql } from '../../platform/db/index.ts';

export interface ActivePlace {
  readonly tenant: Tenant;
  readonly settings: unknown;
  readonly integrations: readonly { readonly id: string; readonly import_settings: ImportSettings }[];
}

/** Environments with connections that are on. Row security is forced on these, so each is read from inside. */
export async function findActive(database: Database): Promise<ActivePlace[]> {
  const { rows } = await database.pool.query<Tenant & { readonly settings: unknown }>(
    `select e.id as environment_id, e.company_id, e.live, c.settings
     from environments e join companies c on c.id = e.company_id where e.live`,
  );
  const places: ActivePlace[] = [];
  for (const { settings, ...tenant } of rows) {
    const { environment_id } = tenant;
    const integrations = await database.transaction({ environment_id }, async (db) => {
      const found = await sql<{ id: string; import_settings: unknown }>`
        select id, import_settings from integrations
        where environment_id = ${environment_id} and active and deletion_at is null`.execute(db);
      return found.rows.map(({ id, import_settings }) => ({
        id,
        import_settings: importSettingsSchema.parse(import_settings),
      }));
    });
    if (integrations.length > 0) places.push({ tenant, settings, integrations });
  }
  return places;
}
