import { DEFAULT_FEATURES } from '@comptoir/contract';
import { isUuid, type Id } from '@comptoir/kernel';
import { sql, type Db } from '../../platform/db/index.ts';
import { DEFAULT_ROLES } from '../roles/index.ts';

export interface NewCompany {
  readonly name: string;
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly features?: Readonly<Record<string, unknown>>;
  /** By the installation's clock: months are chosen from it on. */
  readonly created_at: Date;
  readonly admin: {
    readonly name: string;
    readonly email: string;
    /** PHC string; null: they choose a password from an invitation or a reset link. Ignored when the address has an account already. */
    readonly password_hash: string | null;
    readonly language?: 'en' | 'fr';
    /** Default true. */
    readonly licenced?: boolean;
  };
}

export interface CreatedCompany {
  readonly company_id: Id<'company'>;
  readonly environment_id: Id<'environment'>;
  readonly account_id: Id<'account'>;
  readonly admin_user_id: Id<'user'>;
  readonly role_ids: Readonly<Record<'admin' | 'manager' | 'rep', Id<'role'>>>;
}

/**
 * A company with its live environment, the default roles and its first admin. Runs as the platform (a transaction without an
 * environment), since a company that does not exist yet has no environment; on return the transaction is in the new one.
 */
export async function createCompany(
  db: Db,
  newId: () => string,
  company: NewCompany,
): Promise<CreatedCompany> {
  const company_id = newId();
  const environment_id = newId();
  await sql`
    insert into companies (id, name, created_at, settings, features)
    values (${company_id}, ${company.name}, ${company.created_at}, ${JSON.stringify(company.settings ?? {})}::jsonb, ${JSON.stringify(company.features ?? DEFAULT_FEATURES)}::jsonb)`.execute(
    db,
  );
  await sql`
    insert into environments (id, company_id, name, live, ready) values (${environment_id}, ${company_id}, ${company.name}, true, true)`.execute(
    db,
  );
  await sql`insert into environment_homes (environment_id) values (${environment_id})`.execute(db);
  await standIn(db, environment_id);

  const { language = 'en' } = company.admin;
  const role_ids = { admin: newId(), manager: newId(), rep: newId() };
  for (const role of DEFAULT_ROLES) {
    await sql`
      insert into roles (environment_id, id, name, description, is_default, category, permissions)
      values (${environment_id}, ${role_ids[role.key]}, ${role.words[language].name}, ${role.words[language].description}, ${role.is_default}, ${role.category},
        ${JSON.stringify(role.permissions)}::jsonb)`.execute(db);
  }

  const email = company.admin.email.trim().toLowerCase();
  const account_id = await accountFor(db, newId(), email, company.admin);
  const admin_user_id = newId();
  const status = company.admin.password_hash === null ? 'pending' : 'active';
  await sql`
    insert into users (environment_id, id, account_id, name, email, language, locale, status, role_id, licenced)
    values (${environment_id}, ${admin_user_id}, ${account_id}, ${company.admin.name}, ${email}, ${language},
      ${language === 'fr' ? 'fr-FR' : 'en-US'}, ${status}, ${role_ids.admin}, ${company.admin.licenced ?? true})`.execute(
    db,
  );
  return { company_id, environment_id, account_id, admin_user_id, role_ids };
}

/** An existing account keeps its password: creating a company never takes an address over. */
async function accountFor(db: Db, id: string, email: string, admin: NewCompany['admin']): Promise<string> {
  await sql`
    insert into accounts (id, email, name, password_hash, password_changed_at)
    values (${id}, ${email}, ${admin.name}, ${admin.password_hash}, case when ${admin.password_hash}::text is null then null else now() end)
    on conflict (email) do nothing`.execute(db);
  const { rows } = await sql<{ id: string }>`select id from accounts where email = ${email}`.execute(db);
  return rows[0]!.id;
}

/** Row level security applies to the owner of an external database too, so say where the next rows belong. */
async function standIn(db: Db, environment_id: string): Promise<void> {
  if (!isUuid(environment_id)) throw new Error('standIn: not a UUID');
  await sql.raw(`set local app.environment_id = '${environment_id}'`).execute(db);
}
