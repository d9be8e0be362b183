import { type ImportSettings, importSettingsSchema } from '@comptoir/contract';
import type { Tenant } from '../../platform/context.ts';
import type { Database } from '../../platform/db/index.ts';

export interface ActivePlace {
  readonly tenant: Tenant;
  readonly settings: unknown;
  readonly integrations: readonly { readonly id: string; readonly import_settings: ImportSettings }[];
}

interface Row extends Tenant {
  readonly settings: unknown;
  readonly integrations: readonly { readonly id: string; readonly import_settings: unknown }[];
}

/** Environments with connections that are on: one question of the platform over all of them, by the index of those that are on. */
export async function findActive({ pool }: Database): Promise<ActivePlace[]> {
  const { rows } = await pool.query<Row>(
    `select e.id as environment_id, e.company_id, e.live, c.settings, due.integrations
     from (select environment_id, jsonb_agg(jsonb_build_object('id', id, 'import_settings', import_settings)) as integrations
       from integrations where active and deletion_at is null group by environment_id) due
     join environments e on e.id = due.environment_id join companies c on c.id = e.company_id where e.live`,
  );
  return rows.map(({ settings, integrations, ...tenant }) => ({
    tenant,
    settings,
    integrations: integrations.map(({ id, import_settings }) => ({
      id,
      import_settings: importSettingsSchema.parse(import_settings),
    })),
  }));
}
