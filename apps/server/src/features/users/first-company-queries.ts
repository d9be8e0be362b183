import { sql, type Db } from '../../platform/db/index.ts';

/** Does anyone work here yet? As long as nobody does, the server prints a one-time setup link at its start (see features/auth). */
export async function hasCompany(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select 1 from companies) as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Two people opening the same setup link: the second waits here and finds the company made. */
export async function lockFirstCompany(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('comptoir.first_company'))`.execute(db);
}
