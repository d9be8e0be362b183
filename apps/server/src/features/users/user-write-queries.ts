import type { UserStatus } from '@comptoir/contract';
import { endSessionsOfUser } from '../../platform/auth/sessions.ts';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { homeOf, sql, type RawBuilder } from '../../platform/db/index.ts';

export interface NewUser {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly role_id: string;
  readonly language: 'en' | 'fr';
  readonly licenced: boolean;
  readonly external_ref: string | null;
  readonly currency?: string | null;
  readonly calculation_currency?: string | null;
}

/** Many at once: an import writes its people in one statement. */
export async function insertUsers({ db, tenant }: TenantDb, users: readonly NewUser[]): Promise<void> {
  if (users.length === 0) return;
  await sql`
    insert into users (environment_id, id, name, email, role_id, language, locale, licenced, external_ref, currency, calculation_currency)
    select home.environment_id, x.id, x.name, x.email, x.role_id, x.language, case when x.language = 'fr' then 'fr-FR' else 'en-US' end,
      x.licenced, x.external_ref, x.currency, x.calculation_currency
    from ${homeOf(tenant)}, jsonb_to_recordset(${JSON.stringify(users)}::jsonb)
      as x(id uuid, name text, email text, role_id uuid, language text, licenced boolean, external_ref text, currency text,
        calculation_currency text)`.execute(db);
}

export interface UserChange {
  readonly name?: string | undefined;
  readonly email?: string | null | undefined;
  readonly role_id?: string | undefined;
  readonly language?: 'en' | 'fr' | undefined;
  readonly locale?: string | undefined;
  readonly timezone?: string | null | undefined;
  readonly avatar?: string | null | undefined;
  readonly external_ref?: string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly calculation_currency?: string | null | undefined;
  readonly status?: UserStatus | undefined;
  readonly account_id?: null | undefined;
  readonly licenced?: boolean | undefined;
  readonly archived_at?: Date | null | undefined;
  readonly departure_date?: string | null | undefined;
  readonly invited_at?: Date | null | undefined;
}

/** Column names come from the type's own keys, never from a request. */
const COLUMNS: Record<keyof UserChange, string> = {
  name: 'text',
  email: 'text',
  role_id: 'uuid',
  language: 'text',
  locale: 'text',
  timezone: 'text',
  avatar: 'text',
  external_ref: 'text',
  currency: 'text',
  calculation_currency: 'text',
  status: 'text',
  account_id: 'uuid',
  licenced: 'boolean',
  archived_at: 'timestamptz',
  departure_date: 'date',
  invited_at: 'timestamptz',
};

/** What an admin's form says of a user. A licence or a picture given at the same time is no second editor. */
const PROFILE = [
  'name',
  'email',
  'role_id',
  'language',
  'external_ref',
  'currency',
  'calculation_currency',
] as const;

export async function updateUserRow({ db, tenant }: TenantDb, id: string, change: UserChange): Promise<void> {
  const sets: RawBuilder<unknown>[] = [];
  for (const [column, type] of Object.entries(COLUMNS) as [keyof UserChange, string][]) {
    if (change[column] !== undefined)
      sets.push(sql`${sql.ref(column)} = ${change[column]}::${sql.raw(type)}`);
  }
  if (sets.length === 0) return;
  if (PROFILE.some((column) => change[column] !== undefined)) sets.push(sql`version = version + 1`);
  await sql`
    update users set ${sql.join(sets)}, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = ${id}`.execute(db);
}

export async function setLicences(
  { db, tenant }: TenantDb,
  ids: readonly string[],
  licenced: boolean,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update users set licenced = ${licenced}, updated_at = now()
    where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[]) and licenced <> ${licenced} returning id`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

export interface HeldRole {
  readonly user_id: string;
  readonly role_id: string;
}

/** Of many at once. */
export async function setRoles({ db, tenant }: TenantDb, roles: readonly HeldRole[]): Promise<void> {
  if (roles.length === 0) return;
  await sql`
    update users set role_id = x.role_id, version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as x(user_id uuid, role_id uuid)
    where users.environment_id = ${tenant.environment_id} and users.id = x.user_id and users.role_id <> x.role_id`.execute(
    db,
  );
}

export async function isEmailUsed(
  { db, tenant }: TenantDb,
  email: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where environment_id = ${tenant.environment_id} and email = ${email} and id is distinct from ${except_id}::uuid`.execute(
    db,
  );
  return rows.length > 0;
}

export async function isExternalRefUsed(
  { db, tenant }: TenantDb,
  ref: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users where environment_id = ${tenant.environment_id} and external_ref = ${ref} and id is distinct from ${except_id}::uuid`.execute(
    db,
  );
  return rows.length > 0;
}

/** Is there an administrator who can log in besides this user? */
export async function hasOtherAdmin({ db, tenant }: TenantDb, except_id: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.id <> ${except_id}::uuid and u.status = 'active' and r.category = 'admin'
    limit 1`.execute(db);
  return rows.length > 0;
}

/** The pictures that a person has sent so far; answers where their bytes lie. */
export async function dropAvatarFiles(
  { db, tenant, clock }: Pick<Ctx, 'db' | 'tenant' | 'clock'>,
  user_id: string,
): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    update files set deleted_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and purpose = 'avatar' and created_by = ${user_id} and deleted_at is null
    returning storage_key`.execute(db);
  return rows.map((row) => row.storage_key);
}

/**
 * Every open session of the account ends now; sockets follow with the user's event. Not from a sandbox: the session is the one that the
 * person works in live with, and each call asks who may be in the sandbox.
 */
export async function endSessions(
  { db, clock, tenant }: Pick<Ctx, 'db' | 'clock' | 'tenant'>,
  account_id: string | null,
): Promise<void> {
  if (account_id === null || !tenant.live) return;
  await endSessionsOfUser({ db, clock }, account_id);
}

/** Links sent earlier stop working. */
export async function voidInvitations(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  user_id: string,
): Promise<void> {
  await sql`select void_invitations(${user_id}::uuid, ${clock.now()})`.execute(db);
}

/** Memberships that run past the day end on it; those that start later never happened. */
export async function endMemberships(
  { db, tenant }: TenantDb,
  user_id: string,
  last_day: string,
): Promise<void> {
  await sql`
    delete from team_members where environment_id = ${tenant.environment_id} and user_id = ${user_id} and start_date > ${last_day}::date`.execute(
    db,
  );
  await sql`
    update team_members set end_date = ${last_day}::date, version = version + 1
    where environment_id = ${tenant.environment_id} and user_id = ${user_id} and coalesce(end_date, 'infinity') > ${last_day}::date`.execute(
    db,
  );
}
