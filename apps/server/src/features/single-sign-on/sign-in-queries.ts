import { hashToken } from '../../platform/auth/tokens.ts';
import { sql, type Db } from '../../platform/db/index.ts';
import type { IdentityProvider } from './saml/service-provider.ts';

/** SQL of the sign-in at other sites: runs as the platform, across companies. */

export interface CompanySignIn {
  readonly company_id: string;
  readonly sso_login: boolean;
  readonly google_login: boolean;
  readonly sso_required: boolean;
  readonly sso_available: boolean;
  readonly provider: IdentityProvider | null;
}

interface CompanyRow extends Omit<CompanySignIn, 'provider'> {
  readonly idp_entity_id: string | null;
  readonly idp_url: string | null;
  readonly idp_certificates: readonly string[];
}

export async function findCompanySignIn(db: Db, company_id: string): Promise<CompanySignIn | null> {
  const { rows } = await sql<CompanyRow>`
    select g.company_id, g.sso_login, g.google_login, g.sso_required, g.idp_entity_id, g.idp_url, g.idp_certificates,
      coalesce((c.features ->> 'sso_config')::boolean, true) as sso_available
    from company_sign_in g join companies c on c.id = g.company_id where g.company_id = ${company_id}`.execute(
    db,
  );
  const [row] = rows;
  if (!row) return null;
  const { idp_entity_id, idp_url, idp_certificates, ...rest } = row;
  const provider =
    idp_entity_id === null || idp_url === null
      ? null
      : { entity_id: idp_entity_id, url: idp_url, certificates: idp_certificates };
  return { ...rest, provider };
}

/** Who has shown that the domain is theirs. */
export async function findCompanyOfDomain(db: Db, domain: string): Promise<string | null> {
  const { rows } = await sql<{ company_id: string }>`
    select company_id from sign_in_domains where name = ${domain} and verified_at is not null`.execute(db);
  return rows[0]?.company_id ?? null;
}

export interface NewRequest {
  readonly handle: string;
  readonly way: 'sso' | 'google';
  readonly company_id: string | null;
  readonly cookie: string;
  readonly session_id: string | null;
  readonly expires_at: Date;
}

export async function insertRequest(db: Db, request: NewRequest, now: Date): Promise<void> {
  await sql`
    insert into sign_in_requests (handle_hash, way, company_id, cookie_hash, session_id, created_at, expires_at)
    values (${hashToken(request.handle)}, ${request.way}, ${request.company_id}, ${hashToken(request.cookie)}, ${request.session_id}, ${now},
      ${request.expires_at})`.execute(db);
}

export interface OpenRequest {
  readonly company_id: string | null;
  readonly cookie_hash: Buffer;
  readonly session_id: string | null;
}

/** One that waits for its answer. */
export async function findRequest(
  db: Db,
  handle: string,
  way: NewRequest['way'],
  now: Date,
): Promise<OpenRequest | null> {
  const { rows } = await sql<OpenRequest>`
    select company_id, cookie_hash, session_id from sign_in_requests
    where handle_hash = ${hashToken(handle)} and way = ${way} and answered_at is null and expires_at > ${now}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Each request is answered once: of two answers at once, one gets the row. */
export async function answerRequest(
  db: Db,
  handle: string,
  answer: { readonly account_id: string; readonly code: string },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update sign_in_requests set answered_at = ${now}, account_id = ${answer.account_id}, code_hash = ${hashToken(answer.code)}
    where handle_hash = ${hashToken(handle)} and answered_at is null and expires_at > ${now} returning 1`.execute(
    db,
  );
  return rows.length === 1;
}

export interface AnsweredRequest {
  readonly company_id: string | null;
  readonly account_id: string;
  readonly session_id: string | null;
}

/** The browser that began takes the answer, once. */
export async function takeAnswer(
  db: Db,
  { code, cookie }: { readonly code: string; readonly cookie: string },
  now: Date,
): Promise<AnsweredRequest | null> {
  const { rows } = await sql<AnsweredRequest>`
    update sign_in_requests set used_at = ${now}
    where code_hash = ${hashToken(code)} and cookie_hash = ${hashToken(cookie)} and account_id is not null and used_at is null
      and expires_at > ${now}
    returning company_id, account_id, session_id`.execute(db);
  return rows[0] ?? null;
}

/** False: the assertion was used before. */
export async function useAssertion(
  db: Db,
  company_id: string,
  assertion_id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into used_assertions (assertion_hash, used_at) values (${hashToken(`${company_id} ${assertion_id}`)}, ${now})
    on conflict do nothing returning 1`.execute(db);
  return rows.length === 1;
}

export async function noteTested(db: Db, company_id: string, now: Date): Promise<void> {
  await sql`update company_sign_in set tested_at = ${now} where company_id = ${company_id} and tested_at is null`.execute(
    db,
  );
}

export interface OpenSession {
  readonly id: string;
  readonly account_id: string;
  readonly way: string;
  readonly company_id: string | null;
}

/** The session of a cookie, for who shows that it is them again. */
export async function findSession(db: Db, token: string): Promise<OpenSession | null> {
  const { rows } = await sql<OpenSession>`
    select id, account_id, way, company_id from sessions where token_hash = ${hashToken(token)} and revoked_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Long over, or long used. */
export async function sweepSignIns(db: Db, before: Date): Promise<void> {
  await sql`delete from sign_in_requests where expires_at < ${before}`.execute(db);
  await sql`delete from used_assertions where used_at < ${before}`.execute(db);
}
