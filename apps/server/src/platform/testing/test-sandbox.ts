import { newId } from '../clock/clock.ts';
import { sql, type Database } from '../db/index.ts';
import type { TestTenant } from './test-tenant.ts';

/** The tenant's environment becomes a sandbox of a new live one, which has its roles and people. Answers the live one's id. */
export async function becomeSandbox(database: Database, { tenant }: TestTenant): Promise<string> {
  const { company_id, environment_id } = tenant;
  const live_id = newId();
  await database.transaction({}, async (db) => {
    // A company has one live environment.
    await sql`update environments set live = false where id = ${environment_id}`.execute(db);
    await sql`insert into environments (id, company_id, name) values (${live_id}, ${company_id}, 'Live')`.execute(
      db,
    );
    await sql`insert into environment_homes (environment_id) values (${live_id})`.execute(db);
    await sql`insert into roles (environment_id, id, name, description, is_default, category, permissions)
      select ${live_id}, id, name, description, is_default, category, permissions from roles
      where environment_id = ${environment_id}`.execute(db);
    await sql`insert into users (environment_id, id, account_id, name, email, status, role_id, licenced)
      select ${live_id}, id, account_id, name, email, status, role_id, licenced from users
      where environment_id = ${environment_id}`.execute(db);
  });
  return live_id;
}
