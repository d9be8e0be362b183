import {
  NO_USER,
  type Permissions,
  type RoleCategory,
  type UserDetail,
  type UserOption,
  type UserRow,
  type UserStatus,
  type UserStatusFilter,
} from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import { monthHolding } from '../company-calendar/index.ts';
import { statementScope, unitMembers } from '../visibility/index.ts';

/** A user's own row, as the use cases need it. */
export interface StoredUser {
  readonly id: string;
  readonly account_id: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly language: 'en' | 'fr';
  readonly locale: string;
  readonly timezone: string | null;
  readonly status: UserStatus;
  readonly role_id: string;
  readonly role_category: RoleCategory;
  readonly permissions: Permissions;
  readonly licenced: boolean;
  readonly external_ref: string | null;
  readonly currency: string | null;
  readonly calculation_currency: string | null;
  readonly invited_at: Date | null;
  readonly version: number;
}

/** Takes the rows (unless `lock` is false), so that two changes of the same person come one after the other. */
export async function findStoredUsers(
  { db, tenant }: TenantDb,
  ids: readonly string[],
  lock = true,
): Promise<readonly StoredUser[]> {
  const { rows } = await sql<StoredUser>`
    select u.id, u.account_id, u.name, u.email, u.language, u.locale, u.timezone, u.status, u.role_id, u.licenced, u.external_ref, u.currency, u.calculation_currency,
      u.invited_at, u.version, r.category as role_category, r.permissions
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.id = any(${[...ids]}::uuid[])
    order by u.id ${lock ? sql`for update of u` : sql``}`.execute(db);
  return rows;
}

export async function findStoredUser(scope: TenantDb, id: string, lock = true): Promise<StoredUser | null> {
  return (await findStoredUsers(scope, [id], lock))[0] ?? null;
}

const touchesToday = (alias: string, today: string) =>
  sql`coalesce(${sql.ref(`${alias}.start_date`)}, '-infinity') <= ${today}::date and coalesce(${sql.ref(`${alias}.end_date`)}, 'infinity') >= ${today}::date`;

/** A list line without its page: joins are lateral so that a page of 15 looks 15 people up. */
function rowColumns({ environment_id, company_id }: TenantDb['tenant'], today: string): RawBuilder<unknown> {
  return sql`
    u.id, u.name, u.email, u.language, u.timezone, u.avatar, u.status, u.archived_at, u.departure_date, u.invited_at, u.licenced,
    coalesce(u.licenced and (select max(licences) from licence_purchases where company_id = ${company_id}) < (
      select count(*) from users o where o.environment_id = ${environment_id} and o.licenced and (o.created_at, o.id) <= (u.created_at, u.id)
    ), false) as licence_missing,
    jsonb_build_object('id', r.id, 'name', r.name) as role, r.category as role_category,
    (select jsonb_build_object('id', m.id, 'name', m.name)
       from manager_links l join users m on m.environment_id = ${environment_id} and m.id = l.manager_id
       where l.environment_id = ${environment_id} and l.user_id = u.id and ${touchesToday('l', today)}) as manager,
    coalesce((select jsonb_agg(distinct jsonb_build_object('id', t.id, 'name', t.name))
       from team_members tm join teams t on t.environment_id = ${environment_id} and t.id = tm.team_id
       where tm.environment_id = ${environment_id} and tm.user_id = u.id and ${touchesToday('tm', today)}), '[]'::jsonb) as teams,
    coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'dimension_name', gd.name) order by gd.position, lower(gd.name))
       from group_members gm join user_groups g on g.environment_id = ${environment_id} and g.id = gm.group_id
         join group_dimensions gd on gd.environment_id = ${environment_id} and gd.id = gm.dimension_id
       where gm.environment_id = ${environment_id} and gm.user_id = u.id and ${touchesToday('gm', today)}), '[]'::jsonb) as groups`;
}

type RawUser = Omit<UserRow, 'archived_at' | 'invited_at'> & {
  readonly archived_at: Date | null;
  readonly invited_at: Date | null;
};

const toRow = <T extends RawUser>(row: T) => ({
  ...row,
  archived_at: row.archived_at?.toISOString() ?? null,
  invited_at: row.invited_at?.toISOString() ?? null,
});

export interface UserFilters {
  readonly search: string;
  readonly archived: boolean;
  readonly status: readonly UserStatusFilter[];
  readonly roles: readonly string[];
  readonly teams: readonly string[];
  readonly groups: readonly string[];
  readonly managers: readonly string[];
  readonly plans: readonly string[];
  readonly licenced: boolean | null;
}

/** Each word must match, in any order: "schlecht dar" finds Darcel Schlecht. */
const wordsOf = (search: string) => search.split(/\s+/).filter((word) => word !== '');

/** `%` and `_` typed by a person are letters, not patterns. */
const likeOf = (text: string) => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;

function conditions(environment_id: string, filters: UserFilters, today: string): RawBuilder<unknown> {
  const parts: RawBuilder<unknown>[] = [
    sql`u.environment_id = ${environment_id}`,
    filters.archived ? sql`u.status = 'archived'` : sql`u.status <> 'archived'`,
  ];
  for (const word of wordsOf(filters.search)) {
    const like = likeOf(word);
    parts.push(
      sql`(lower(u.name) like ${like} or u.email like ${like} or lower(u.external_ref) like ${like})`,
    );
  }
  if (filters.status.length > 0) {
    const unreachable = filters.status.includes('pending_no_email')
      ? sql`or u.status = 'pending' and u.email is null`
      : sql``;
    parts.push(sql`(u.status = any(${[...filters.status]}::text[]) ${unreachable})`);
  }
  if (filters.roles.length > 0) parts.push(sql`u.role_id = any(${[...filters.roles]}::uuid[])`);
  if (filters.licenced !== null) parts.push(sql`u.licenced = ${filters.licenced}`);
  if (filters.teams.length > 0) {
    parts.push(sql`exists (select 1 from team_members tm where tm.environment_id = ${environment_id} and tm.user_id = u.id
      and tm.team_id = any(${[...filters.teams]}::uuid[]) and ${touchesToday('tm', today)})`);
  }
  if (filters.groups.length > 0) {
    parts.push(sql`exists (select 1 from group_members gm where gm.environment_id = ${environment_id} and gm.user_id = u.id
      and gm.group_id = any(${[...filters.groups]}::uuid[]) and ${touchesToday('gm', today)})`);
  }
  if (filters.managers.length > 0) {
    const ids = filters.managers.filter((id) => id !== NO_USER);
    const managed = sql`select 1 from manager_links l where l.environment_id = ${environment_id} and l.user_id = u.id
      and ${touchesToday('l', today)}`;
    parts.push(sql`(exists (${managed} and l.manager_id = any(${ids}::uuid[]))
      ${filters.managers.includes(NO_USER) ? sql`or not exists (${managed})` : sql``})`);
  }
  if (filters.plans.length > 0) {
    parts.push(sql`exists (select 1 from plan_members pm where pm.environment_id = ${environment_id}
      and pm.plan_id = any(${[...filters.plans]}::uuid[]) and ${touchesToday('pm', today)}
      and (pm.user_id = u.id or exists (select 1 from ${unitMembers(environment_id)} tm
        where tm.unit_id = coalesce(pm.team_id, pm.group_id) and tm.user_id = u.id and ${touchesToday('tm', today)})))`);
  }
  return sql.join(parts, sql` and `);
}

export async function searchUserRows(
  { db, tenant }: TenantDb,
  filters: UserFilters,
  page: { readonly page: number; readonly size: number; readonly after_id?: string | undefined },
  today: string,
): Promise<{ readonly rows: UserRow[]; readonly total: number }> {
  const where = conditions(tenant.environment_id, filters, today);
  const { rows } = await sql<RawUser>`
    select ${rowColumns(tenant, today)} from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where ${where} ${
      page.after_id === undefined
        ? sql`order by lower(u.name), u.id limit ${page.size} offset ${page.page * page.size}`
        : sql`and u.id > ${page.after_id}::uuid order by u.id limit ${page.size}`
    }`.execute(db);
  const count = await sql<{
    total: number;
  }>`select count(*)::int as total from users u where ${where}`.execute(db);
  return { rows: rows.map(toRow), total: count.rows[0]?.total ?? 0 };
}

/** Everybody whom the filters find, by name. */
export async function findUserIds(
  { db, tenant }: TenantDb,
  filters: UserFilters,
  today: string,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${conditions(tenant.environment_id, filters, today)}
    order by lower(u.name), u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Without a lock, and in the order of the ids. */
export async function findUserNames(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from users where environment_id = ${tenant.environment_id} and id = any(${[...ids]}::uuid[])`.execute(
    db,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function countUsers({
  db,
  tenant,
}: TenantDb): Promise<{ live: number; archived: number; licenced: number; pending_without_email: number }> {
  const { rows } = await sql<{
    live: number;
    archived: number;
    licenced: number;
    pending_without_email: number;
  }>`
    select count(*) filter (where status <> 'archived')::int as live, count(*) filter (where status = 'archived')::int as archived,
      count(*) filter (where licenced)::int as licenced,
      count(*) filter (where status = 'pending' and email is null)::int as pending_without_email
    from users where environment_id = ${tenant.environment_id}`.execute(db);
  return rows[0]!;
}

export async function findUserDetail(
  { db, tenant }: TenantDb,
  id: string,
  today: string,
): Promise<Omit<UserDetail, 'plans'> | null> {
  type Raw = RawUser & Omit<UserDetail, keyof RawUser | 'plans'>;
  const { rows } = await sql<Raw>`
    select ${rowColumns(tenant, today)}, u.locale, u.external_ref, u.currency, u.calculation_currency, u.version,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'user_id', m.id, 'name', m.name, 'avatar', m.avatar, 'start_date', l.start_date, 'end_date', l.end_date)
          order by l.start_date desc nulls last)
        from manager_links l join users m on m.environment_id = ${tenant.environment_id} and m.id = l.manager_id
        where l.environment_id = ${tenant.environment_id} and l.user_id = u.id), '[]') as managers,
      coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'user_id', m.id, 'name', m.name, 'avatar', m.avatar, 'start_date', l.start_date, 'end_date', l.end_date)
          order by lower(m.name), l.start_date)
        from manager_links l join users m on m.environment_id = ${tenant.environment_id} and m.id = l.user_id
        where l.environment_id = ${tenant.environment_id} and l.manager_id = u.id), '[]') as supervised,
      coalesce((select jsonb_agg(jsonb_build_object('id', tm.id, 'team_id', t.id, 'team_name', t.name, 'start_date', tm.start_date,
          'end_date', tm.end_date, 'can_view', tm.can_view, 'can_validate', tm.can_validate) order by tm.start_date desc nulls last, lower(t.name))
        from team_members tm join teams t on t.environment_id = ${tenant.environment_id} and t.id = tm.team_id
        where tm.environment_id = ${tenant.environment_id} and tm.user_id = u.id), '[]') as memberships,
      coalesce((select jsonb_agg(jsonb_build_object('id', gm.id, 'group_id', g.id, 'group_name', g.name, 'dimension_name', gd.name,
          'start_month', to_char(${monthHolding(sql`gm.start_date`, tenant)}, 'YYYY-MM'), 'end_month', to_char(${monthHolding(sql`gm.end_date`, tenant)}, 'YYYY-MM'))
          order by gd.position, lower(gd.name), gm.start_date desc nulls last)
        from group_members gm join user_groups g on g.environment_id = ${tenant.environment_id} and g.id = gm.group_id
          join group_dimensions gd on gd.environment_id = ${tenant.environment_id} and gd.id = gm.dimension_id
        where gm.environment_id = ${tenant.environment_id} and gm.user_id = u.id), '[]') as group_memberships,
      coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'connection_name', i.connection_name, 'ref', ul.ref,
          'active', ul.unsynced_at is null) order by lower(i.connection_name))
        from user_links ul join integrations i on i.environment_id = ${tenant.environment_id} and i.id = ul.integration_id
        where ul.environment_id = ${tenant.environment_id} and ul.user_id = u.id), '[]') as integrations,
      coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'attribute_id', v.attribute_id, 'value', v.value, 'start_date', v.start_date,
          'end_date', v.end_date) order by v.start_date desc nulls last)
        from attribute_values v where v.environment_id = ${tenant.environment_id} and v.user_id = u.id), '[]') as attributes
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and u.id = ${id}`.execute(db);
  return rows[0] ? (toRow(rows[0]) as Omit<UserDetail, 'plans'>) : null;
}

export async function listUserOptions(
  ctx: Ctx,
  options: {
    readonly search: string;
    readonly archived: boolean;
    /** `YYYY-MM`: only those whose statements of that month the caller sees. */
    readonly in_scope_of: string | null;
  },
): Promise<UserOption[]> {
  const { db, tenant } = ctx;
  const within =
    options.in_scope_of === null
      ? sql<boolean>`true`
      : statementScope(ctx, { as_of_month: options.in_scope_of, user: sql`u.id` });
  const { rows } = await sql<UserOption>`
    select u.id, u.name, u.email, u.avatar, u.status, u.licenced, r.name as role_name
    from users u join roles r on r.environment_id = ${tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${tenant.environment_id} and ${within}
      ${options.archived ? sql`` : sql`and u.status <> 'archived'`}
      ${options.search === '' ? sql`` : sql`and lower(u.name) like ${likeOf(options.search)}`}
    order by lower(u.name), u.id limit 5000`.execute(db);
  return rows;
}
