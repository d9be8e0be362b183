import type { RoleCategory, UserStatus } from '@comptoir/contract';
import type { Ctx, TenantDb } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';

/** What is kept of a person for the provider alone. */
export interface Profile {
  readonly name?: Readonly<Record<string, string>>;
  readonly title?: string;
  readonly userType?: string;
  readonly preferredLanguage?: string;
  readonly email_type?: string;
  readonly enterprise?: Readonly<Record<string, string>>;
}

/** A person as the product and the provider know them. */
export interface ScimUserRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly status: UserStatus;
  readonly role_id: string;
  readonly role_category: RoleCategory;
  readonly external_ref: string | null;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly profile: Profile;
  readonly given_role_id: string | null;
  /** The provider made the person or took them over, and has not deleted them. */
  readonly is_managed: boolean;
  readonly manager: { readonly id: string; readonly name: string } | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Support's people are none of the company's: the provider neither sees nor touches them. */
const theirs = (environment_id: string) => sql`
  u.environment_id = ${environment_id} and u.email is not null and r.category <> 'god'
  and u.id not in (select support_users())`;

function from(environment_id: string): RawBuilder<unknown> {
  return sql`
    from users u join roles r on r.environment_id = ${environment_id} and r.id = u.role_id
      left join scim_users s on s.environment_id = ${environment_id} and s.user_id = u.id`;
}

async function select(
  { db, tenant, clock }: Ctx,
  where: RawBuilder<unknown>,
  rest: RawBuilder<unknown> = sql``,
): Promise<readonly ScimUserRow[]> {
  const { environment_id } = tenant;
  const today = clock.today();
  const { rows } = await sql<ScimUserRow>`
    select u.id, u.name, u.email, u.status, u.role_id, r.category as role_category, u.external_ref,
      coalesce(s.user_name, u.email) as user_name, s.external_id, coalesce(s.profile, '{}') as profile, s.given_role_id,
      s.user_id is not null and s.deleted_at is null as is_managed,
      (select jsonb_build_object('id', m.id, 'name', m.name)
        from manager_links l join users m on m.environment_id = ${environment_id} and m.id = l.manager_id
        where l.environment_id = ${environment_id} and l.user_id = u.id and coalesce(l.start_date, '-infinity') <= ${today}::date
          and coalesce(l.end_date, 'infinity') >= ${today}::date limit 1) as manager,
      u.created_at, greatest(u.updated_at, s.updated_at) as updated_at
    ${from(environment_id)}
    where ${theirs(environment_id)} and ${where}
    order by lower(coalesce(s.user_name, u.email)), u.id ${rest}`.execute(db);
  return rows;
}

const SEEN = sql`s.deleted_at is null`;

/** What a filter says that every person it finds is equal to. */
export interface Narrow {
  readonly id: string | null;
  readonly user_name: string | null;
  readonly email: string | null;
  readonly external_id: string | null;
}

export async function findScimUsers(ctx: Ctx, narrow: Narrow): Promise<readonly ScimUserRow[]> {
  const { id, user_name, email, external_id } = narrow;
  return select(
    ctx,
    sql`${SEEN}
      ${id === null ? sql`` : sql`and u.id = ${id}::uuid`}
      ${user_name === null ? sql`` : sql`and lower(coalesce(s.user_name, u.email)) = lower(${user_name})`}
      ${email === null ? sql`` : sql`and u.email = lower(${email})`}
      ${external_id === null ? sql`` : sql`and s.external_id = ${external_id}`}`,
  );
}

export async function pageOfScimUsers(
  ctx: Ctx,
  page: { readonly skip: number; readonly count: number },
): Promise<{ readonly rows: readonly ScimUserRow[]; readonly total: number }> {
  const { db, tenant } = ctx;
  const rows = page.count === 0 ? [] : await select(ctx, SEEN, sql`limit ${page.count} offset ${page.skip}`);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total ${from(tenant.environment_id)} where ${theirs(tenant.environment_id)} and ${SEEN}`.execute(
    db,
  );
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

/** Takes the person's row: of two calls about the same person, the second one sees what the first one wrote. */
export async function lockScimUser(ctx: Ctx, id: string): Promise<ScimUserRow | null> {
  await sql`select id from users where environment_id = ${ctx.tenant.environment_id} and id = ${id} for update`.execute(
    ctx.db,
  );
  return (await select(ctx, sql`${SEEN} and u.id = ${id}::uuid`))[0] ?? null;
}

/** Also one whom the provider has deleted, or never knew. */
export async function findByEmail(ctx: Ctx, email: string): Promise<ScimUserRow | null> {
  return (await select(ctx, sql`u.email = ${email}`))[0] ?? null;
}

export async function isUserNameUsed(
  { db, tenant }: TenantDb,
  user_name: string,
  except_id: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from scim_users where environment_id = ${tenant.environment_id} and lower(user_name) = lower(${user_name})
      and deleted_at is null and user_id is distinct from ${except_id}::uuid`.execute(db);
  return rows.length > 0;
}

/** Those of `ids` whom the provider sees. */
export async function seenAmong(
  { db, tenant }: TenantDb,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select u.id ${from(tenant.environment_id)}
    where ${theirs(tenant.environment_id)} and ${SEEN} and u.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export interface ScimUserValues {
  readonly user_id: string;
  readonly user_name: string;
  readonly external_id: string | null;
  readonly profile: Profile;
}

/** The person is the provider's from now on. */
export async function saveScimUser({ db, tenant, clock }: Ctx, values: ScimUserValues): Promise<void> {
  const now = clock.now();
  await sql`
    insert into scim_users (environment_id, user_id, user_name, external_id, profile, created_at, updated_at)
    values (${tenant.environment_id}, ${values.user_id}, ${values.user_name}, ${values.external_id},
      ${JSON.stringify(values.profile)}::jsonb, ${now}, ${now})
    on conflict (environment_id, user_id) do update set user_name = excluded.user_name, external_id = excluded.external_id,
      profile = excluded.profile, updated_at = excluded.updated_at, deleted_at = null`.execute(db);
}

export async function markDeleted({ db, tenant, clock }: Ctx, row: ScimUserRow): Promise<void> {
  const now = clock.now();
  await sql`
    insert into scim_users (environment_id, user_id, user_name, created_at, updated_at, deleted_at)
    values (${tenant.environment_id}, ${row.id}, ${row.user_name}, ${now}, ${now}, ${now})
    on conflict (environment_id, user_id) do update set updated_at = excluded.updated_at, deleted_at = excluded.deleted_at`.execute(
    db,
  );
}
