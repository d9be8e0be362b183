import type { ApiScope, UserMatching } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';

export interface StoredKey {
  readonly id: string;
  readonly user_id: string;
  readonly user_name: string;
  readonly is_owner_active: boolean;
  readonly name: string;
  readonly all_rights: boolean;
  readonly for_agents: boolean;
  readonly scopes: ApiScope[];
  readonly last_four: string;
  readonly former_until: Date | null;
  readonly expires_at: Date | null;
  readonly last_used_at: Date | null;
  readonly rotated_at: Date | null;
  readonly created_at: Date;
  readonly version: number;
}

async function select({ db, tenant }: TenantDb, where: RawBuilder<unknown>): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`
    select k.id, k.user_id, u.name as user_name, u.status = 'active' as is_owner_active, k.name, k.all_rights, k.for_agents, k.scopes, k.last_four,
      k.former_until, k.expires_at, k.last_used_at, k.rotated_at, k.created_at, k.version
    from api_keys k join users u on u.environment_id = ${tenant.environment_id} and u.id = k.user_id
    where k.environment_id = ${tenant.environment_id} and k.deleted_at is null and ${where}`.execute(db);
  return rows;
}

export const findKeys = (scope: TenantDb) => select(scope, sql`true order by lower(k.name), k.id`);

export const findKeysOf = (scope: TenantDb, user_id: string) => select(scope, sql`k.user_id = ${user_id}`);

/** Takes the row. */
export async function lockKey(scope: TenantDb, id: string): Promise<StoredKey | null> {
  return (await select(scope, sql`k.id = ${id} for update of k`))[0] ?? null;
}

export interface KeyValues {
  readonly id: string;
  readonly name: string;
  readonly all_rights: boolean;
  readonly for_agents: boolean;
  readonly scopes: readonly ApiScope[];
  readonly expires_at: Date | null;
}

interface Secret {
  readonly hash: Buffer;
  readonly last_four: string;
}

export async function insertKey(
  { db, tenant, clock }: Ctx,
  user_id: string,
  values: KeyValues,
  { hash, last_four }: Secret,
): Promise<void> {
  await sql`
    insert into api_keys (environment_id, id, user_id, name, all_rights, for_agents, scopes, secret_hash, last_four, expires_at, created_at)
    values (${tenant.environment_id}, ${values.id}, ${user_id}, ${values.name}, ${values.all_rights}, ${values.for_agents}, ${[...values.scopes]}::text[],
      ${hash}, ${last_four}, ${values.expires_at}, ${clock.now()})`.execute(db);
}

export async function updateKey({ db, tenant }: TenantDb, values: KeyValues): Promise<void> {
  await sql`
    update api_keys set name = ${values.name}, all_rights = ${values.all_rights}, scopes = ${[...values.scopes]}::text[],
      expires_at = ${values.expires_at}, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${values.id}`.execute(db);
}

/** The present secret becomes the former one. */
export async function replaceSecret(
  { db, tenant, clock }: Ctx,
  id: string,
  { hash, last_four }: Secret,
  former_until: Date,
): Promise<void> {
  await sql`
    update api_keys set former_hash = secret_hash, former_until = ${former_until}, secret_hash = ${hash}, last_four = ${last_four},
      rotated_at = ${clock.now()}, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function markDeleted({ db, tenant, clock }: Ctx, id: string): Promise<void> {
  await sql`update api_keys set deleted_at = ${clock.now()}, version = version + 1
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function findUserMatching({ db, tenant }: TenantDb): Promise<UserMatching> {
  const { rows } = await sql<{ user_matching: UserMatching }>`
    select user_matching from api_settings where environment_id = ${tenant.environment_id}`.execute(db);
  return rows[0]?.user_matching ?? 'email';
}

export async function saveUserMatching({ db, tenant }: TenantDb, field: UserMatching): Promise<void> {
  await sql`
    insert into api_settings (environment_id, user_matching) values (${tenant.environment_id}, ${field})
    on conflict (environment_id) do update set user_matching = excluded.user_matching`.execute(db);
}
