import type { TenantDb } from '../../../platform/context.ts';
import { findTableModels } from '../table-queries.ts';
import { countLinkingRecords } from './field-value-queries.ts';
import { linkPath } from './link-paths.ts';

export interface LinkingTable {
  readonly table_id: string;
  readonly table_name: string;
  readonly records: number;
}

/** How many records of which tables link to these records. */
export async function countLinking(
  scope: TenantDb,
  table_id: string,
  record_ids: readonly string[],
): Promise<LinkingTable[]> {
  if (record_ids.length === 0) return [];
  const models = await findTableModels(scope);
  const found = new Map<string, LinkingTable>();
  for (const table of models)
    for (const { id, link } of table.fields) {
      const path = link ? linkPath(scope.tenant.environment_id, models, table.id, id) : null;
      if (path?.table_id !== table_id) continue;
      const records = await countLinkingRecords(scope, table.id, path, record_ids);
      const before = found.get(table.id)?.records ?? 0;
      if (records > 0)
        found.set(table.id, {
          table_id: table.id,
          table_name: table.name,
          records: Math.max(before, records),
        });
    }
  return [...found.values()];
}
