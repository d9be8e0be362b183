import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

export interface ScopeSource {
  readonly table_id: string;
  /** The date that ties its records to a period. */
  readonly date_field_id: string | null;
}

/** The data table that a compensation's scope reads today; `null`: it reads none. */
export async function findScopeSource(
  { db, tenant }: TenantDb,
  compensation_id: string,
  scope_id: string,
): Promise<ScopeSource | null> {
  const { rows } = await sql<ScopeSource>`
    select scope -> 'source' ->> 'table_id' as table_id, scope -> 'period_rule' ->> 'field_id' as date_field_id
    from compensations c, jsonb_array_elements(c.document -> 'scopes') scope
    where c.environment_id = ${tenant.environment_id} and c.id = ${compensation_id}::uuid
      and scope ->> 'id' = ${scope_id}::text and scope -> 'source' ->> 'type' = 'data_table'`.execute(db);
  return rows[0] ?? null;
}
