import { hashToken } from '../../platform/auth/tokens.ts';
import { sql, type Db } from '../../platform/db/index.ts';

/** Who somebody is at another site: by its own name for them, never by an address alone. */
export interface Identity {
  /** Null: of no company (Google). */
  readonly company_id: string | null;
  readonly provider: string;
  readonly subject: string;
}

const hashOf = ({ company_id, provider, subject }: Identity) =>
  hashToken(JSON.stringify([company_id, provider, subject]));

/** The account of an identity, where it is an active user of the company. */
export async function findAccountOfIdentity(db: Db, identity: Identity): Promise<string | null> {
  const { rows } = await sql<{ account_id: string }>`
    select i.account_id from sign_in_identities i join accounts a on a.id = i.account_id and a.archived_at is null
    where i.identity_hash = ${hashOf(identity)}`.execute(db);
  return rows[0]?.account_id ?? null;
}

export async function worksAt(db: Db, account_id: string, company_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join environments e on e.id = u.environment_id
    where u.account_id = ${account_id} and u.status = 'active' and e.company_id = ${company_id} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

export async function saveIdentity(db: Db, identity: Identity, account_id: string, now: Date): Promise<void> {
  await sql`
    insert into sign_in_identities (identity_hash, company_id, provider, subject, account_id, created_at, last_used_at)
    values (${hashOf(identity)}, ${identity.company_id}, ${identity.provider}, ${identity.subject}, ${account_id}, ${now}, ${now})
    on conflict (identity_hash) do update set account_id = excluded.account_id, last_used_at = excluded.last_used_at`.execute(
    db,
  );
}

export interface Colleague {
  readonly environment_id: string;
  readonly user_id: string;
  readonly name: string;
  readonly status: 'active' | 'pending';
  readonly account_id: string | null;
}

/** The company's people with this address who may come in: active ones before those who were only invited. */
export async function findColleagues(db: Db, company_id: string, email: string): Promise<Colleague[]> {
  const { rows } = await sql<Colleague>`
    select u.environment_id, u.id as user_id, u.name, u.status, u.account_id
    from users u join environments e on e.id = u.environment_id
    where e.company_id = ${company_id} and u.email = ${email} and u.status in ('active', 'pending')
    order by u.status, e.live desc, e.created_at, e.id`.execute(db);
  return rows;
}

/**
 * The address is its owner's: a password that somebody chose before anybody had shown that goes, with its sessions. False: it was shown
 * before.
 */
export async function verifyAddress(db: Db, account_id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update accounts set email_verified_at = ${now}, password_hash = null where id = ${account_id} and email_verified_at is null
    returning 1`.execute(db);
  return rows.length > 0;
}

/** An account without a password, of a person whose address is shown to be theirs. */
export async function insertVerifiedAccount(
  db: Db,
  account: { readonly id: string; readonly email: string; readonly name: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into accounts (id, email, name, email_verified_at, created_at)
    values (${account.id}, ${account.email}, ${account.name}, ${now}, ${now})`.execute(db);
}

/** Who was invited is in. False: not any more. */
export async function acceptColleague(
  db: Db,
  { environment_id, user_id }: Colleague,
  account_id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update users set account_id = ${account_id}, status = 'active', updated_at = ${now}
    where environment_id = ${environment_id} and id = ${user_id} and status = 'pending' returning 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Somebody who was invited to a company that accepts Google. */
export async function findInvitedByGoogle(db: Db, email: string): Promise<Colleague | null> {
  const { rows } = await sql<Colleague>`
    select u.environment_id, u.id as user_id, u.name, u.status, u.account_id
    from users u join environments e on e.id = u.environment_id join company_sign_in g on g.company_id = e.company_id
    where u.email = ${email} and u.status = 'pending' and g.google_login and not g.sso_required
    order by e.live desc, e.created_at, e.id limit 1`.execute(db);
  return rows[0] ?? null;
}
