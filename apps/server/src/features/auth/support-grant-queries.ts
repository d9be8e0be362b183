import { sql, type Db } from '../../platform/db/index.ts';

/** SQL of support that the operator lets into one company for some hours: runs as the platform. */

export interface SupportGrant {
  readonly id: string;
  readonly account_id: string;
  readonly company_id: string;
  readonly company_name: string;
  readonly ends_at: Date;
}

export async function listOpenGrants(db: Db, account_id: string, now: Date): Promise<SupportGrant[]> {
  const { rows } = await sql<SupportGrant>`
    select g.id, g.account_id, g.company_id, c.name as company_name, g.ends_at
    from support_grants g join companies c on c.id = g.company_id
    where g.account_id = ${account_id} and g.ended_at is null and g.ends_at > ${now} order by g.ends_at, g.id`.execute(
    db,
  );
  return rows;
}

export async function helpsSomeone(db: Db, account_id: string, now: Date): Promise<boolean> {
  return (await listOpenGrants(db, account_id, now)).length > 0;
}

export async function insertGrant(
  db: Db,
  grant: Omit<SupportGrant, 'company_name'> & { readonly reason: string },
  now: Date,
): Promise<void> {
  // Sessions of an earlier grant give their reason again.
  await sql`
    update sessions set entered_companies = array_remove(entered_companies, ${grant.company_id}::uuid)
    where account_id = ${grant.account_id}`.execute(db);
  await sql`
    insert into support_grants (id, account_id, company_id, reason, granted_at, ends_at)
    values (${grant.id}, ${grant.account_id}, ${grant.company_id}, ${grant.reason}, ${now}, ${grant.ends_at})`.execute(
    db,
  );
}

export async function endGrants(db: Db, account_id: string, company_id: string, now: Date): Promise<void> {
  await sql`
    update support_grants set ended_at = ${now}
    where account_id = ${account_id} and company_id = ${company_id} and ended_at is null and ends_at > ${now}`.execute(
    db,
  );
}

export interface SupportedCompany {
  readonly company_id: string;
  readonly name: string;
  readonly environment_id: string;
}

/** By its id or by its name, however it is written: several may have the same. */
export async function findCompanies(db: Db, wanted: string): Promise<SupportedCompany[]> {
  const { rows } = await sql<SupportedCompany>`
    select c.id as company_id, c.name, e.id as environment_id
    from companies c join environments e on e.company_id = c.id and e.live
    where c.id::text = ${wanted.toLowerCase()} or lower(c.name) = lower(${wanted}) order by c.id limit 20`.execute(
    db,
  );
  return rows;
}

/** Without a password, which a link sets. Nobody's address is shown to be theirs by it. */
export async function insertSupportAccount(
  db: Db,
  account: { readonly id: string; readonly email: string; readonly name: string },
  now: Date,
): Promise<void> {
  await sql`
    insert into accounts (id, email, name, created_at)
    values (${account.id}, ${account.email}, ${account.name}, ${now})`.execute(db);
}

/** Somebody was invited to the address, and has not come yet. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from users where email = ${email} and status = 'pending' limit 1`.execute(db);
  return rows.length > 0;
}
