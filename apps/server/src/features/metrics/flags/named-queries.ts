import type { FlagTarget } from '@comptoir/contract';
import type { TenantDb } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

/** The name of a variable or field, numeric or not; `null`: it is not there. */
export async function findNamed({ db, tenant }: TenantDb, target: FlagTarget): Promise<string | null> {
  const environment = tenant.environment_id;
  const { rows } = await (
    target.kind === 'field'
      ? sql<{ name: string }>`select name from fields
          where environment_id = ${environment} and table_id = ${target.table_id} and id = ${target.field_id}`
      : sql<{
          name: string;
        }>`select v ->> 'name' as name from compensations c, jsonb_array_elements(c.document -> 'variables') v
          where c.environment_id = ${environment} and c.id = ${target.compensation_id} and v ->> 'id' = ${target.variable_id}`
  ).execute(db);
  return rows[0]?.name ?? null;
}
