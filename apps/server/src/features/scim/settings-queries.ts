import type { ErrorCode } from '@comptoir/contract/errors';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface ProvisioningSettings {
  readonly invites: boolean;
  readonly licenced: boolean;
  readonly teams: boolean;
  readonly version: number;
}

/** Where people sign in by single sign-on, nobody needs an invitation unless the company says so. */
export async function findProvisioning({ db, tenant }: TenantDb): Promise<ProvisioningSettings> {
  const { rows } = await sql<{
    invites: boolean | null;
    licenced: boolean;
    teams: boolean;
    version: number;
  }>`select invites, licenced, teams, version from scim_settings where environment_id = ${tenant.environment_id}`.execute(
    db,
  );
  const sign_in = await sql<{ sso_login: boolean }>`
    select sso_login from company_sign_in where company_id = ${tenant.company_id}`.execute(db);
  const { invites = null, licenced = true, teams = false, version = 1 } = rows[0] ?? {};
  return { invites: invites ?? sign_in.rows[0]?.sso_login !== true, licenced, teams, version };
}

/** Makes the row where there is none, and takes it. */
export async function lockProvisioning(scope: TenantDb): Promise<ProvisioningSettings> {
  const { environment_id } = scope.tenant;
  await sql`insert into scim_settings (environment_id) values (${environment_id}) on conflict do nothing`.execute(
    scope.db,
  );
  await sql`select 1 from scim_settings where environment_id = ${environment_id} for update`.execute(
    scope.db,
  );
  return findProvisioning(scope);
}

export async function saveProvisioning(
  { db, tenant }: TenantDb,
  { invites, licenced, teams }: Omit<ProvisioningSettings, 'version'>,
): Promise<void> {
  await sql`
    update scim_settings set invites = ${invites}, licenced = ${licenced}, teams = ${teams}, version = version + 1
    where environment_id = ${tenant.environment_id}`.execute(db);
}

/** The groups have another order or other roles. */
export async function raiseVersion({ db, tenant }: TenantDb): Promise<void> {
  await sql`update scim_settings set version = version + 1 where environment_id = ${tenant.environment_id}`.execute(
    db,
  );
}

export interface StoredToken {
  readonly id: string;
  readonly last_four: string;
  readonly former_until: Date | null;
  readonly made_by: string;
  readonly created_at: Date;
  readonly rotated_at: Date | null;
  readonly last_used_at: Date | null;
}

export async function findToken({ db, tenant }: TenantDb, lock = false): Promise<StoredToken | null> {
  const { rows } = await sql<StoredToken>`
    select id, last_four, former_until, made_by, created_at, rotated_at, last_used_at from scim_tokens
    where environment_id = ${tenant.environment_id} and ended_at is null ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

interface Secret {
  readonly hash: Buffer;
  readonly last_four: string;
}

export async function insertToken(
  { db, tenant, clock, actor }: Ctx,
  id: string,
  { hash, last_four }: Secret,
): Promise<void> {
  await sql`
    insert into scim_tokens (environment_id, id, secret_hash, last_four, made_by, created_at)
    values (${tenant.environment_id}, ${id}, ${hash}, ${last_four}, ${actor.name}, ${clock.now()})`.execute(
    db,
  );
}

/** The present token becomes the former one. */
export async function replaceToken(
  { db, tenant, clock }: Ctx,
  id: string,
  { hash, last_four }: Secret,
  former_until: Date,
): Promise<void> {
  await sql`
    update scim_tokens set former_hash = secret_hash, former_until = ${former_until}, secret_hash = ${hash}, last_four = ${last_four},
      rotated_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function endToken({ db, tenant, clock }: Ctx, id: string): Promise<void> {
  await sql`update scim_tokens set ended_at = ${clock.now()} where environment_id = ${tenant.environment_id} and id = ${id}`.execute(
    db,
  );
}

export async function countPeople({ db, tenant }: TenantDb): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from scim_users where environment_id = ${tenant.environment_id} and deleted_at is null`.execute(
    db,
  );
  return rows[0]?.people ?? 0;
}

export interface StoredRefusal {
  readonly id: string;
  readonly at: Date;
  readonly method: string;
  readonly path: string;
  readonly about: string | null;
  readonly code: ErrorCode;
  readonly params: Record<string, unknown>;
  readonly field: string | null;
  readonly request_id: string;
}

/** Newest first, with the names of whom they are about. */
export async function findRefusals({ db, tenant }: TenantDb): Promise<readonly StoredRefusal[]> {
  const { environment_id } = tenant;
  const { rows } = await sql<StoredRefusal>`
    select f.id, f.at, f.method, f.path, coalesce(
        (select u.name from users u where u.environment_id = ${environment_id} and u.id = f.target_id),
        (select g.name from scim_groups g where g.environment_id = ${environment_id} and g.id = f.target_id), f.about) as about,
      f.code, f.params, f.field, f.request_id
    from scim_refusals f where f.environment_id = ${environment_id} order by f.at desc, f.id desc`.execute(
    db,
  );
  return rows;
}
