import { sql, type Db } from '../../platform/db/index.ts';

/** `false` while the demo is being made, `true` when it is whole; other companies have no such mark. */
export async function markDemo(db: Db, isWhole: boolean, company_id: string | null = null): Promise<void> {
  await sql`
    update companies set features = features || jsonb_build_object('demonstration', ${isWhole}::boolean)
    where id = ${company_id} or (${company_id}::uuid is null and features ? 'demonstration')`.execute(db);
}

export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`select from companies where features ? 'demonstration' limit 1`.execute(db);
  return rows.length > 0;
}

/** A demo whose making was cut short. */
export async function isHalfMade(db: Db): Promise<boolean> {
  const { rows } =
    await sql`select from companies where features ->> 'demonstration' = 'false' limit 1`.execute(db);
  return rows.length > 0;
}

/** Support is above every company, so no company's admin can make one: the installation does, here for the demo. */
export async function addSupport(
  db: Db,
  account: {
    readonly id: string;
    readonly name: string;
    readonly email: string;
    readonly password_hash: string;
    readonly now: Date;
  },
): Promise<void> {
  await sql`
    insert into accounts (id, email, name, password_hash, password_changed_at, email_verified_at, is_support)
    values (${account.id}, ${account.email}, ${account.name}, ${account.password_hash}, ${account.now}, ${account.now}, true)
    on conflict (email) do nothing`.execute(db);
}

export async function passwordHashes(
  db: Db,
  emails: readonly string[],
): Promise<readonly { readonly email: string; readonly password_hash: string }[]> {
  const { rows } = await sql<{ email: string; password_hash: string }>`
    select email, password_hash from accounts where email = any(${[...emails]}::text[]) and password_hash is not null`.execute(
    db,
  );
  return rows;
}

/** Sessions begun with the old password end. */
export async function setPasswordHash(db: Db, email: string, password_hash: string): Promise<void> {
  await sql`update accounts set password_hash = ${password_hash} where email = ${email}`.execute(db);
  await sql`update sessions set revoked_at = now() where revoked_at is null
    and account_id in (select id from accounts where email = ${email})`.execute(db);
}
