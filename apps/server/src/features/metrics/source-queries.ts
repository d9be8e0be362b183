import type { CompensationDocument, Variable } from '@comptoir/engine';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface SourceCompensation {
  readonly id: string;
  readonly name: string;
  readonly plan_name: string;
  readonly variables: readonly Variable[];
}

/** Compensations with their variables, in the order of plans; `ids`: these alone. */
export async function findSourceCompensations(
  { db, tenant }: TenantDb,
  ids: readonly string[] | null = null,
): Promise<SourceCompensation[]> {
  const environment = tenant.environment_id;
  const { rows } = await sql<Omit<SourceCompensation, 'variables'> & Pick<CompensationDocument, 'variables'>>`
    select c.id, c.name, p.name as plan_name, c.document -> 'variables' as variables
    from compensations c join plans p on p.environment_id = ${environment} and p.id = c.plan_id
    where c.environment_id = ${environment} and c.state <> 'deleted' and p.state <> 'deleted'
      and ${ids === null ? sql`true` : sql`c.id = any(${[...ids]}::uuid[])`}
    order by p.position, lower(p.name), c.position, lower(c.name), c.id`.execute(db);
  return rows;
}
