import { sql, type RawBuilder } from './db.ts';

/**
 * The tenant's environment as a row of `home`, to select from in an insert of several rows:
 * `insert into teams (environment_id, id) select home.environment_id, x.id from ${homeOf(tenant)}, unnest(...) as x (id)`.
 * It lets Citus run the insert on the environment's own node (migration 0098). To return columns there, name the target:
 * `insert into teams as made ... returning made.id`.
 */
export function homeOf(tenant: { readonly environment_id: string }): RawBuilder<unknown> {
  return sql`(select environment_id from environment_homes where environment_id = ${tenant.environment_id}::uuid) as home`;
}
