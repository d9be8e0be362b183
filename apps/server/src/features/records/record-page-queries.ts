import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { recordTable } from '../tables/index.ts';

/** A page of record ids from one on, in their order; those changed within the span alone. One more than the page shows that there is another. */
export async function findRecordPage(
  { db, tenant }: TenantDb,
  table_id: string,
  page: {
    readonly start_id: string | null;
    readonly after: Date | null;
    readonly before: Date | null;
    readonly limit: number;
  },
): Promise<string[]> {
  const changed = sql`coalesce(r.updated_at, r.created_at)`;
  const { rows } = await sql<{ id: string }>`
    select r.id from ${recordTable(tenant.environment_id, table_id)} r
    where (${page.start_id}::uuid is null or r.id >= ${page.start_id}::uuid)
      and (${page.after}::timestamptz is null or ${changed} > ${page.after}::timestamptz)
      and (${page.before}::timestamptz is null or ${changed} < ${page.before}::timestamptz)
    order by r.id limit ${page.limit}`.execute(db);
  return rows.map(({ id }) => id);
}
