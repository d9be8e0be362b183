import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, sql } from '../../platform/db/index.ts';

/** Who a person is at the other side of a connection. */
export interface UserLink {
  readonly user_id: string;
  readonly ref: string;
  /** The last day that the connection brought. */
  readonly departed_on: string | null;
  readonly is_synced: boolean;
}

export async function findUserLinks(
  { db, tenant }: TenantDb,
  integration_id: string,
): Promise<readonly UserLink[]> {
  const { rows } = await sql<UserLink>`
    select user_id, ref, departed_on, unsynced_at is null as is_synced from user_links
    where environment_id = ${tenant.environment_id} and integration_id = ${integration_id}`.execute(db);
  return rows;
}

export type LinkedPerson = Pick<UserLink, 'user_id' | 'ref' | 'departed_on'> & { readonly id: string };

/** New people are linked; of those who are, what changed is noted. */
export async function saveUserLinks(
  { db, tenant, clock }: Ctx,
  integration_id: string,
  links: readonly LinkedPerson[],
): Promise<void> {
  if (links.length === 0) return;
  await sql`
    insert into user_links (environment_id, id, user_id, integration_id, ref, departed_on, created_at)
    select home.environment_id, x.id, x.user_id, ${integration_id}::uuid, x.ref, x.departed_on, ${clock.now()}
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as x(id uuid, user_id uuid, ref text, departed_on date)
    on conflict (environment_id, user_id, integration_id) do update set ref = excluded.ref, departed_on = excluded.departed_on`.execute(
    db,
  );
}

/** All connections of the person. */
export async function saveUnsynced(
  { db, tenant }: TenantDb,
  user_id: string,
  unsynced_at: Date | null,
): Promise<void> {
  await sql`update user_links set unsynced_at = ${unsynced_at}
    where environment_id = ${tenant.environment_id} and user_id = ${user_id} and (unsynced_at is null) = ${unsynced_at !== null}`.execute(
    db,
  );
}

/** People of `user_ids` whom the connection keeps up to date. */
export async function syncedAmong(
  { db, tenant }: TenantDb,
  integration_id: string,
  user_ids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from user_links where environment_id = ${tenant.environment_id} and integration_id = ${integration_id}
      and user_id = any(${[...user_ids]}::uuid[]) and unsynced_at is null`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** The connection fills no people any more: what it knew of them is forgotten. */
export async function forgetUserLinks({ db, tenant }: TenantDb, integration_id: string): Promise<void> {
  await sql`delete from user_links where environment_id = ${tenant.environment_id} and integration_id = ${integration_id}`.execute(
    db,
  );
}
