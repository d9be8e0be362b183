import { sql, type Db } from '../../platform/db/index.ts';

/** `false` while the demo is being made, `true` when it is whole; other companies have no such mark. */
export async function markDemo(db: Db, company_id: string, isWhole: boolean): Promise<void> {
  await sql`
    update companies set features = features || jsonb_build_object('demonstration', ${isWhole}::boolean) where id = ${company_id}`.execute(
    db,
  );
}

export async function hasDemo(db: Db): Promise<boolean> {
  const { rows } = await sql`select from companies where features ->> 'demonstration' = 'true' limit 1`.execute(db);
  return rows.length > 0;
}

/** A demo whose making was cut short by a crash. */
export async function findHalfDemo(db: Db): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from companies where features ->> 'demonstration' = 'false' limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Removes what a crash left of a demo: rows, record tables, accounts. Needs the rights of the embedded database's owner. */
export async function removeDemo(db: Db, company_id: string): Promise<void> {
  // No triggers and foreign keys on the way: locked statements and the audit trail are protected by them.
  await sql`set local session_replication_role = replica`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from environments where company_id = ${company_id}`.execute(db);
  const tables = await sql<{ name: string }>`
    select distinct c.oid::regclass::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and a.attname = 'environment_id' and not a.attisdropped`.execute(
    db,
  );
  for (const { id } of rows) {
    await sql`
      delete from sessions using users where users.environment_id = ${id} and users.account_id = sessions.account_id`.execute(db);
    await sql`
      delete from accounts using users where users.environment_id = ${id} and users.account_id = accounts.id`.execute(db);
    for (const { name } of tables.rows) await sql`delete from ${sql.raw(name)} where environment_id = ${id}`.execute(db);
    await sql`drop schema if exists ${sql.id(`records_${id.replaceAll('-', '')}`)} cascade`.execute(db);
  }
  await sql`delete from environments where company_id = ${company_id}`.execute(db);
  await sql`delete from companies where id = ${company_id}`.execute(db);
}

/** Lets a person in without an invitation: the demo's mails reach nobody. */
export async function openAccount(
  db: Db,
  user: { readonly id: string; readonly account_id: string; readonly password_hash: string; readonly now: Date },
): Promise<void> {
  await sql`
    insert into accounts (id, email, name, password_hash, password_changed_at, email_verified_at)
    select ${user.account_id}, email, name, ${user.password_hash}, ${user.now}, ${user.now} from users where id = ${user.id}`.execute(db);
  await sql`update users set account_id = ${user.account_id}, status = 'active', onboarded = true where id = ${user.id}`.execute(db);
}
