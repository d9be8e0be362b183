import type { Permissions, RoleCategory } from '@comptoir/contract';
import { hashToken } from '../../platform/auth/tokens.ts';
import type { Actor, Tenant } from '../../platform/context.ts';
import { sql, type Db } from '../../platform/db/index.ts';

/** SQL of the sign-in: runs as the platform, across environments. */

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly name: string;
  readonly password_hash: string | null;
  readonly is_support: boolean;
  /** Null: nobody has opened a mail that was sent to the address. */
  readonly email_verified_at: Date | null;
  readonly language: 'en' | 'fr';
}

export async function findAccount(db: Db, email: string): Promise<Account | null> {
  const found = await sql<Account>`
    select id, email, name, password_hash, is_support, email_verified_at, language from accounts where email = ${email} and archived_at is null`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

export async function findAccountById(db: Db, id: string): Promise<Account | null> {
  const found = await sql<Account>`
    select id, email, name, password_hash, is_support, email_verified_at, language from accounts where id = ${id} and archived_at is null`.execute(
    db,
  );
  return found.rows[0] ?? null;
}

/** One place where the account works, as it is when it logs in. */
export interface Workplace {
  readonly tenant: Tenant;
  readonly actor: Actor;
  readonly language: 'en' | 'fr';
  readonly password_login: boolean;
  readonly google_login: boolean;
  readonly sso_required: boolean;
}

interface WorkplaceRow {
  readonly environment_id: string;
  readonly company_id: string;
  readonly live: boolean;
  readonly user_id: string;
  readonly user_name: string;
  readonly language: 'en' | 'fr';
  readonly category: RoleCategory;
  readonly permissions: Permissions;
  readonly password_login: boolean;
  readonly google_login: boolean;
  readonly sso_required: boolean;
}

/** Environments in which the account is an active user, live ones first; a sandbox only beside live, which says who still has access. */
export async function listWorkplaces(db: Db, account_id: string): Promise<Workplace[]> {
  const found = await sql<WorkplaceRow>`
    select e.id as environment_id, e.company_id, e.live, u.id as user_id, u.name as user_name, u.language, r.category, r.permissions,
      coalesce((c.settings ->> 'password_login')::boolean, true) as password_login, coalesce(g.google_login, false) as google_login,
      coalesce(g.sso_required, false) and coalesce((c.features ->> 'sso_config')::boolean, true) as sso_required
    from users u
    join environments e on e.id = u.environment_id
    join companies c on c.id = e.company_id
    left join company_sign_in g on g.company_id = e.company_id
    join roles r on r.environment_id = u.environment_id and r.id = u.role_id
    where u.account_id = ${account_id} and u.status = 'active'
    order by e.live desc, e.created_at, e.id`.execute(db);
  const live_in = new Set(found.rows.flatMap(({ live, company_id }) => (live ? [company_id] : [])));
  const rows = found.rows.filter(({ company_id }) => live_in.has(company_id));
  return rows.map((row) => ({
    tenant: { company_id: row.company_id, environment_id: row.environment_id, live: row.live },
    actor: {
      user_id: row.user_id,
      account_id,
      name: row.user_name,
      role_category: row.category,
      permissions: row.permissions,
    },
    language: row.language,
    password_login: row.password_login,
    google_login: row.google_login,
    sso_required: row.sso_required,
  }));
}

/** The company that has shown the address's domain to be its own accepts single sign-on alone. */
export async function requiresSso(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from sign_in_domains d join company_sign_in g on g.company_id = d.company_id join companies c on c.id = d.company_id
    where d.name = ${email.split('@').at(-1) ?? ''} and d.verified_at is not null and g.sso_required
      and coalesce((c.features ->> 'sso_config')::boolean, true)`.execute(db);
  return rows.length > 0;
}

export interface StoredToken {
  readonly kind: 'invite' | 'reset' | 'setup';
  readonly account_id: string | null;
  readonly environment_id: string | null;
  readonly user_id: string | null;
  readonly email: string | null;
  /** It was sent to the address: its reader has access to that mailbox. */
  readonly mailed: boolean;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

export async function findToken(db: Db, token: string): Promise<StoredToken | null> {
  const found = await sql<StoredToken>`
    select kind, account_id, environment_id, user_id, data ->> 'email' as email,
      coalesce((data ->> 'mailed')::boolean, kind = 'reset') as mailed, expires_at, used_at
    from account_tokens where token_hash = ${hashToken(token)}`.execute(db);
  return found.rows[0] ?? null;
}

/** The one statement that uses a link up: of two who click at once, one gets the row. */
export async function consumeToken(db: Db, token: string, now: Date): Promise<boolean> {
  const used = await sql<{ kind: string }>`
    update account_tokens set used_at = ${now}
    where token_hash = ${hashToken(token)} and used_at is null and expires_at > ${now} returning kind`.execute(
    db,
  );
  return used.rows.length === 1;
}

export interface InvitedUser {
  readonly name: string;
  readonly email: string | null;
  readonly status: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly live: boolean;
}

export async function findInvitedUser(
  db: Db,
  environment_id: string,
  user_id: string,
): Promise<InvitedUser | null> {
  const found = await sql<InvitedUser>`
    select u.name, u.email, u.status, e.company_id, c.name as company_name, e.live
    from users u join environments e on e.id = u.environment_id join companies c on c.id = e.company_id
    where u.environment_id = ${environment_id} and u.id = ${user_id}`.execute(db);
  return found.rows[0] ?? null;
}

export async function insertAccount(
  db: Db,
  account: { id: string; email: string; name: string; password_hash: string; is_verified: boolean },
  now: Date,
): Promise<void> {
  await sql`
    insert into accounts (id, email, name, password_hash, password_changed_at, email_verified_at, created_at)
    values (${account.id}, ${account.email}, ${account.name}, ${account.password_hash}, ${now},
      ${account.is_verified ? now : null}, ${now})`.execute(db);
}

export interface PasswordSetting {
  /** By a link that was mailed to the address. */
  readonly is_verified?: boolean;
  /** `unset`: an account that has a password keeps it; `unverified`: one whose address somebody has shown to be theirs keeps it. */
  readonly only?: 'unset' | 'unverified';
}

/** True when it was set. Links to choose another one end with it. */
export async function setPassword(
  db: Db,
  account_id: string,
  password_hash: string,
  now: Date,
  { is_verified = false, only }: PasswordSetting = {},
): Promise<boolean> {
  const may =
    only === undefined
      ? sql`true`
      : only === 'unset'
        ? sql`password_hash is null`
        : sql`(password_hash is null or email_verified_at is null)`;
  // A second factor that was set before the address was shown to be somebody's is not its owner's.
  if (is_verified) await deleteFactorOfUnverified(db, account_id);
  const set = await sql<{ id: string }>`
    update accounts set password_hash = ${password_hash}, password_changed_at = ${now},
      email_verified_at = case when ${is_verified} then coalesce(email_verified_at, ${now}) else email_verified_at end
    where id = ${account_id} and ${may} returning id`.execute(db);
  if (set.rows.length === 0) return false;
  await sql`update account_tokens set used_at = ${now} where account_id = ${account_id} and kind = 'reset' and used_at is null`.execute(
    db,
  );
  return true;
}

export async function deleteFactorOfUnverified(db: Db, account_id: string): Promise<void> {
  const unverified = sql`account_id in (select id from accounts where id = ${account_id} and email_verified_at is null)`;
  await sql`delete from account_factors where ${unverified}`.execute(db);
  await sql`delete from passkeys where ${unverified}`.execute(db);
  await sql`delete from recovery_codes where ${unverified}`.execute(db);
}

export async function noteLogin(db: Db, account_id: string, now: Date): Promise<void> {
  await sql`update accounts set last_login_at = ${now} where id = ${account_id}`.execute(db);
}

/** Opens the company to a session of support. */
export async function enterCompany(db: Db, session_id: string, now: Date): Promise<void> {
  await sql`select enter_company(${session_id}::uuid, ${now})`.execute(db);
}

/** Of the companies where the account works. */
export async function listCompanyNames(db: Db, account_id: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct c.name from users u join environments e on e.id = u.environment_id join companies c on c.id = e.company_id
    where u.account_id = ${account_id}`.execute(db);
  return rows.map(({ name }) => name);
}

/** False when the user is no longer pending at the invited address. */
export async function linkInvited(
  db: Db,
  link: {
    readonly account_id: string;
    readonly stored: Pick<StoredToken, 'environment_id' | 'user_id'>;
    readonly email: string;
  },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update users set account_id = ${link.account_id}, status = 'active', updated_at = ${now}
    where environment_id = ${link.stored.environment_id} and id = ${link.stored.user_id} and status = 'pending' and email = ${link.email}
    returning id`.execute(db);
  return rows.length > 0;
}
