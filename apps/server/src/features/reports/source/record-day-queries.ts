import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';
import { type DataTable, type Field, fieldValue, recordTable } from '../../tables/index.ts';

/** First and last day that the field has in the records, but for mistyped years. */
export async function findRecordDays(
  { db, tenant }: TenantDb,
  table: DataTable,
  on: Field,
): Promise<{ readonly first: string | null; readonly last: string | null }> {
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select min(${fieldValue(on)})::text as first, max(${fieldValue(on)})::text as last
    from ${recordTable(tenant.environment_id, table.id)} r where ${fieldValue(on)} between '1990-01-01' and '2100-01-01'`.execute(
    db,
  );
  return rows[0] ?? { first: null, last: null };
}
