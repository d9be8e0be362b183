import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import type { LinkPathKey } from '../table-model.ts';
import { findTableModels } from '../table-queries.ts';
import { linkPath, pathOf } from './link-paths.ts';

/**
 * Makes the records that links lead to quick to find: an index on the first text that each link compares, where there is none yet. After a
 * change of fields, and after a first import, which brings a record table of its own. `table_id`: links to this table alone.
 */
export async function indexLinks(ctx: TenantDb, table_id: string | null): Promise<void> {
  const models = await findTableModels(ctx);
  const { environment_id } = ctx.tenant;
  const keys = new Map<string, { readonly table_id: string; readonly kind: LinkPathKey['kind'] }>();
  for (const table of models)
    for (const { id, link, linked } of table.fields) {
      const pathFor = link ? linkPath : linked ? pathOf : null;
      const path = pathFor?.(environment_id, models, table.id, id) ?? null;
      const key = path?.keys.find(({ kind }) => kind === 'text') ?? path?.keys[0];
      if (path && key && (table_id === null || path.table_id === table_id))
        keys.set(key.other_field_id, { table_id: path.table_id, kind: key.kind });
    }
  for (const [field_id, key] of keys)
    await sql`select record_link_index(${key.table_id}, ${field_id}, ${key.kind})`.execute(ctx.db);
}
