import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface Dependency {
  readonly type: 'compensation';
  readonly id: string;
  readonly name: string;
}

/** Compensations whose document names the attribute: in a variable, a user rule or a condition. */
export async function dependenciesOf({ db, tenant }: Pick<Ctx, 'db' | 'tenant'>, attribute_id: string): Promise<readonly Dependency[]> {
  const { rows } = await sql<Dependency>`
    select 'compensation' as type, id, name from compensations
    where environment_id = ${tenant.environment_id} and state <> 'deleted'
      and jsonb_path_exists(document, '$.** ? (@.attribute_id == $id)', jsonb_build_object('id', ${attribute_id}::text))
    order by lower(name)`.execute(db);
  return rows;
}
