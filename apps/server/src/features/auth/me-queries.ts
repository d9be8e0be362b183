import type { getMe, Permissions, ResponseOf, RoleCategory } from '@comptoir/contract';
import type { TenantDb } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';

interface UserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly language: 'en' | 'fr';
  readonly locale: string;
  readonly timezone: string | null;
  readonly avatar: string | null;
  readonly status: 'active' | 'inactive' | 'pending' | 'archived';
  readonly licenced: boolean;
  readonly onboarded: boolean;
  readonly role_id: string;
  readonly role_name: string;
  readonly is_default: boolean;
  readonly category: RoleCategory;
  readonly permissions: Permissions;
}

type Me = ResponseOf<typeof getMe>;

/** The months of sandboxes of this company; another company's are not shown. */
export async function findEnvironmentsOfAccount({ db }: TenantDb): Promise<Me['environments']> {
  const { rows } = await sql<
    Me['environments'][number]
  >`/* prepared */ select a.id, a.company_id, a.company_name, a.name, a.live, a.ready, case when e.start_period is not null then json_build_object('start_period', e.start_period, 'end_period', e.end_period) end as range_calculations
    from account_environments() a left join environments e on e.id = a.id
    order by a.company_name, a.live desc, a.name, a.id`.execute(db);
  return rows;
}

export async function findEnvironment({ db, tenant }: TenantDb): Promise<Me['environment'] | null> {
  const { rows } = await sql<Me['environment']>`/* prepared */
    select id, company_id, name, live, ready,
      case when start_period is not null then json_build_object('start_period', start_period, 'end_period', end_period) end as range_calculations
    from environments where id = ${tenant.environment_id}`.execute(db);
  return rows[0] ?? null;
}

export async function findUserWithRole({ db, tenant }: TenantDb, user_id: string): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`/* prepared */
    select u.id, u.name, u.email, u.language, u.locale, u.timezone, u.avatar, u.status, u.licenced, u.onboarded,
      r.id as role_id, r.name as role_name, r.is_default, r.category, r.permissions
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.id = ${user_id}`.execute(db);
  return rows[0] ?? null;
}

/** Of the account: for support, which has no user here. */
export async function findOwnPreferences({
  db,
}: TenantDb): Promise<Pick<UserRow, 'language' | 'locale' | 'timezone'> | null> {
  const { rows } = await sql<Pick<UserRow, 'language' | 'locale' | 'timezone'>>`
    select language, locale, timezone from own_preferences()`.execute(db);
  return rows[0] ?? null;
}
