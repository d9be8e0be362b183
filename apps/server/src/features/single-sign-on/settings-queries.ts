import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

export interface StoredSettings {
  readonly password_login: boolean;
  readonly sso_available: boolean;
  readonly google_login: boolean;
  readonly sso_login: boolean;
  readonly sso_required: boolean;
  readonly factor_required: boolean;
  readonly connection_name: string | null;
  readonly metadata_url: string | null;
  readonly idp_entity_id: string | null;
  readonly idp_url: string | null;
  readonly idp_certificates: readonly string[];
  readonly tested_at: Date | null;
  readonly version: number;
}

export const NO_CONNECTION = {
  connection_name: null,
  metadata_url: null,
  idp_entity_id: null,
  idp_url: null,
  idp_certificates: [],
  tested_at: null,
} as const;

const DEFAULTS = {
  ...NO_CONNECTION,
  google_login: false,
  sso_login: false,
  sso_required: false,
  factor_required: false,
  version: 1,
} as const;

type CompanyPart = Pick<StoredSettings, 'password_login' | 'sso_available'>;

/** With `lock`, the company's row is held: two who save at once come one after the other. */
export async function findSettings({ db, tenant }: TenantDb, lock = false): Promise<StoredSettings> {
  const company = await sql<CompanyPart>`
    select coalesce((settings ->> 'password_login')::boolean, true) as password_login,
      coalesce((features ->> 'sso_config')::boolean, true) as sso_available
    from companies where id = ${tenant.company_id} ${lock ? sql`for no key update` : sql``}`.execute(db);
  const { rows } = await sql<Omit<StoredSettings, keyof CompanyPart>>`
    select google_login, sso_login, sso_required, factor_required, connection_name, metadata_url, idp_entity_id, idp_url, idp_certificates,
      tested_at, version
    from company_sign_in where company_id = ${tenant.company_id}`.execute(db);
  const part = company.rows[0] ?? { password_login: true, sso_available: true };
  return { ...part, ...(rows[0] ?? DEFAULTS) };
}

/** What is given takes the place of what was. */
export async function saveSettings(
  { db, tenant, clock }: Ctx,
  before: StoredSettings,
  change: Partial<Omit<StoredSettings, 'version' | 'sso_available'>>,
): Promise<void> {
  const now = { ...before, ...change };
  await sql`
    insert into company_sign_in (company_id, google_login, sso_login, sso_required, factor_required, connection_name, metadata_url,
      idp_entity_id, idp_url, idp_certificates, tested_at, version)
    values (${tenant.company_id}, ${now.google_login}, ${now.sso_login}, ${now.sso_required}, ${now.factor_required}, ${now.connection_name},
      ${now.metadata_url}, ${now.idp_entity_id}, ${now.idp_url}, ${[...now.idp_certificates]}::text[], ${now.tested_at}, ${before.version + 1})
    on conflict (company_id) do update set google_login = excluded.google_login, sso_login = excluded.sso_login,
      sso_required = excluded.sso_required, factor_required = excluded.factor_required, connection_name = excluded.connection_name,
      metadata_url = excluded.metadata_url, idp_entity_id = excluded.idp_entity_id, idp_url = excluded.idp_url,
      idp_certificates = excluded.idp_certificates, tested_at = excluded.tested_at, version = excluded.version`.execute(
    db,
  );
  if (now.password_login !== before.password_login)
    await sql`
      update companies set settings = settings || ${JSON.stringify({ password_login: now.password_login })}::jsonb, version = version + 1,
        updated_at = ${clock.now()}
      where id = ${tenant.company_id}`.execute(db);
}

export interface StoredDomain {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly verified_at: Date | null;
}

export async function findDomains({ db, tenant }: TenantDb): Promise<StoredDomain[]> {
  const { rows } = await sql<StoredDomain>`
    select id, name, token, verified_at from sign_in_domains where company_id = ${tenant.company_id} order by name`.execute(
    db,
  );
  return rows;
}

export async function findDomain({ db, tenant }: TenantDb, id: string): Promise<StoredDomain | null> {
  const { rows } = await sql<StoredDomain>`
    select id, name, token, verified_at from sign_in_domains where company_id = ${tenant.company_id} and id = ${id}`.execute(
    db,
  );
  return rows[0] ?? null;
}

export async function insertDomain(
  { db, tenant, clock }: Ctx,
  domain: Omit<StoredDomain, 'verified_at'>,
): Promise<void> {
  await sql`
    insert into sign_in_domains (id, company_id, name, token, created_at)
    values (${domain.id}, ${tenant.company_id}, ${domain.name}, ${domain.token}, ${clock.now()})`.execute(db);
}

/** Another company's rows are out of sight here: the unique index says that the domain is theirs. */
export async function noteVerified({ db, tenant, clock }: Ctx, id: string): Promise<void> {
  await sql`update sign_in_domains set verified_at = ${clock.now()} where company_id = ${tenant.company_id} and id = ${id}`.execute(
    db,
  );
}

export async function removeDomain({ db, tenant }: TenantDb, id: string): Promise<void> {
  await sql`delete from sign_in_domains where company_id = ${tenant.company_id} and id = ${id}`.execute(db);
}
