import type { Dependency } from '@comptoir/contract';
import { sql } from '../../platform/db/index.ts';
import type { Scope } from './table-queries.ts';

/**
 * Compensations whose document mentions the id. Ids are unique over all kinds, so that looking for the text of one in the
 * document finds every use (scope source, condition, field variable, order), also those of kinds added later.
 */
export async function findCompensationsUsing({ db, tenant }: Scope, id: string): Promise<Dependency[]> {
  const { rows } = await sql<{ id: string; name: string; plan_id: string }>`
    select id, name, plan_id from compensations
    where environment_id = ${tenant.environment_id} and state <> 'deleted' and strpos(document::text, ${id}) > 0
    order by lower(name) limit 100`.execute(db);
  return rows.map((row) => ({ kind: 'compensation', id: row.id, name: row.name, parent_id: row.plan_id }));
}
