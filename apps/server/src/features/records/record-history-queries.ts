import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

/** As many writes as the grid can undo, and some by others. */
const MAX_WRITES = 100;

/** The trail's entries about these records, the newest first, as stored. */
export async function findRecordTrail(
  { db, tenant }: TenantDb,
  record_ids: readonly string[],
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const { rows } = await sql<{ object_id: string; before: unknown }>`
    select object_id, before from (
      select object_id, before, number, row_number() over (partition by object_id order by number desc) as place
      from audit_log where environment_id = ${tenant.environment_id} and object_type = 'record'
        and object_id = any(${[...record_ids]}::text[])) entry
    where place <= ${MAX_WRITES} order by object_id, number desc`.execute(db);
  const trail = Map.groupBy(rows, (row) => row.object_id);
  return new Map([...trail].map(([id, entries]) => [id, entries.map(({ before }) => before)]));
}
