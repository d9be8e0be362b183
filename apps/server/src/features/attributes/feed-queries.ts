import type { TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';

/** From now on the connection fills these attributes and no others. One that another connection fills stays with that one. */
export async function saveFeeds(
  { db, tenant }: TenantDb,
  integration_id: string,
  attribute_ids: readonly string[],
): Promise<void> {
  await dropFeeds({ db, tenant }, integration_id);
  await sql`
    insert into attribute_feeds (environment_id, attribute_id, integration_id)
    select home.environment_id, x.id, ${integration_id}::uuid
    from ${homeOf(tenant)}, unnest(${[...attribute_ids]}::uuid[]) as x(id)
    on conflict (environment_id, attribute_id) do nothing`.execute(db);
}

export async function dropFeeds({ db, tenant }: TenantDb, integration_id: string): Promise<void> {
  await sql`delete from attribute_feeds where environment_id = ${tenant.environment_id} and integration_id = ${integration_id}`.execute(
    db,
  );
}
