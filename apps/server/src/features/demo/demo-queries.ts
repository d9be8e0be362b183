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
  const { rows } = await sql`select from companies where features ->> 'demonstration' = 'false' limit 1`.execute(db);
  return rows.length > 0;
}

/** Support stands above every company, so no company's admin can make one: the installation does, here for the demo. */
export async function addSupport(
  db: Db,
  account: { readonly id: string; readonly name: string; readonly email: string; readonly password_hash: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into accounts (id, email, name, password_hash, password_changed_at, email_verified_at, is_support)
    values (${account.id}, ${account.email}, ${account.name}, ${account.password_hash}, ${account.now}, ${account.now}, true)
    on conflict (email) do nothing`.execute(db);
}
