import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { type DataTable, fieldColumn, recordTable } from '../tables/index.ts';

/** How many were deleted. */
export async function deleteAllBut(
  { db, tenant }: TenantDb,
  { id, id_field_id }: DataTable,
  keys: readonly string[],
): Promise<number> {
  if (id_field_id === null) return 0;
  const column = sql`r.${fieldColumn(id_field_id)}`;
  const { rows } = await sql<{ deleted: number }>`
    with gone as (
      delete from ${recordTable(tenant.environment_id, id)} r
      where not exists (select 1 from unnest(${[...keys]}::text[]) as kept (key) where kept.key = ${column})
      returning 1)
    select count(*)::int as deleted from gone`.execute(db);
  return rows[0]?.deleted ?? 0;
}
