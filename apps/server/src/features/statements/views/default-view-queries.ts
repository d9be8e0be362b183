import type { Ctx } from '../../../platform/context.ts';
import { sql } from '../../../platform/db/index.ts';

export async function findDefaultView({ db, tenant, actor }: Ctx): Promise<string | null> {
  const { rows } = await sql<{ view_id: string }>`select view_id from statement_view_defaults
    where environment_id = ${tenant.environment_id} and user_id = ${actor.user_id}::uuid`.execute(db);
  return rows[0]?.view_id ?? null;
}

export async function storeDefaultView({ db, tenant, actor }: Ctx, view_id: string): Promise<void> {
  await sql`insert into statement_view_defaults (environment_id, user_id, view_id)
    values (${tenant.environment_id}, ${actor.user_id}::uuid, ${view_id}::uuid)
    on conflict (environment_id, user_id) do update set view_id = excluded.view_id`.execute(db);
}

export async function removeDefaultView({ db, tenant, actor }: Ctx): Promise<void> {
  await sql`delete from statement_view_defaults
    where environment_id = ${tenant.environment_id} and user_id = ${actor.user_id}::uuid`.execute(db);
}
