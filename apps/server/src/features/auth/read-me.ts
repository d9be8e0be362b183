import type { getMe, Permissions, ResponseOf, RoleCategory } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { Ctx } from '../../platform/context.ts';
import { sql } from '../../platform/db/index.ts';
import { readCompany } from '../company/index.ts';
import { sharedResources } from '../statements/views/index.ts';

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

export async function readMe(ctx: Ctx): Promise<Me> {
  const user = ctx.actor.user_id === null ? await supportUser(ctx) : await ownUser(ctx, ctx.actor.user_id);
  const environments = await sql<Me['environments'][number]>`select * from account_environments()`.execute(
    ctx.db,
  );
  const here = await sql<Me['environment']>`
    select id, company_id, name, live, ready from environments where id = ${ctx.tenant.environment_id}`.execute(
    ctx.db,
  );
  const environment = here.rows[0];
  if (!environment) throw new AppError('not_found');
  return {
    user,
    company: await readCompany(ctx),
    environment,
    environments: environments.rows,
    realtime: { key: ctx.services.realtime.key, path: ctx.services.realtime.path },
    version: ctx.services.version,
  };
}

async function ownUser(ctx: Ctx, user_id: string): Promise<Me['user']> {
  const found = await sql<UserRow>`
    select u.id, u.name, u.email, u.language, u.locale, u.timezone, u.avatar, u.status, u.licenced, u.onboarded,
      r.id as role_id, r.name as role_name, r.is_default, r.category, r.permissions
    from users u join roles r on r.environment_id = ${ctx.tenant.environment_id} and r.id = u.role_id
    where u.environment_id = ${ctx.tenant.environment_id} and u.id = ${user_id}`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new AppError('unauthenticated');
  const { role_id, role_name, is_default, category, permissions, ...user } = row;
  return {
    ...user,
    role: { id: role_id, name: role_name, default: is_default, permissions_v2: permissions },
    role_category: ctx.actor.role_category === 'god' ? 'god' : category,
    shared_resources: await sharedResources(ctx),
  };
}

/** Support in a company where it is nobody's colleague. */
async function supportUser(ctx: Ctx): Promise<Me['user']> {
  const id = ctx.actor.account_id ?? ctx.tenant.environment_id;
  const found = await sql<Pick<UserRow, 'language' | 'locale' | 'timezone'>>`
    select language, locale, timezone from own_preferences()`.execute(ctx.db);
  const [preferences = { language: 'en' as const, locale: 'en-US', timezone: null }] = found.rows;
  return {
    id,
    name: ctx.actor.name,
    email: null,
    ...preferences,
    avatar: null,
    status: 'active',
    role: { id, name: 'Support', default: false, permissions_v2: ctx.actor.permissions },
    role_category: ctx.actor.role_category,
    shared_resources: [],
    licenced: false,
    onboarded: true,
  };
}
