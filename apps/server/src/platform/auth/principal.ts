import type { Permissions } from '@comptoir/contract';
import { isUuid } from '@comptoir/kernel';
import type { Actor, SharedViews, Tenant } from '../context.ts';
import type { Database } from '../db/index.ts';
import { rightsIn } from './sandbox-entry.ts';
import { findSession, findUser, type PlaceRow, type SessionRow, type UserRow } from './session-queries.ts';
import type { SignedInBy } from './sessions.ts';
import { hashToken } from './tokens.ts';

/** The user and environment of a session, or of an API key (then `session_id` is the key's): read again at every request, so that a change of role takes effect at once. */
export interface Principal {
  readonly session_id: string;
  readonly account_id: string;
  readonly signed_in_by: SignedInBy;
  readonly tenant: Tenant;
  readonly actor: Actor;
  /** When the password was typed last in this session. */
  readonly confirmed_at: Date | null;
  /** The company requires a second factor, which this session has not shown. */
  readonly owes_factor: boolean;
  /** Support in a company of others, for which it has given no reason in this session. */
  readonly owes_reason: boolean;
}

export type Resolution =
  | { readonly kind: 'none' }
  /** A session, but the requested environment is not one of its own. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'principal'; readonly principal: Principal };

export const NO_PERMISSIONS: Permissions = {
  resources: {},
  binary: {},
  statement_scope: 'me',
  request_scope: 'mine',
};

const FIRST_OF_ALL = 'select id from environments order by live desc, created_at, id limit 1';

const FIRST_SUPPORTED =
  'select id from environments where company_id = any ($1) order by live desc, created_at, id limit 1';

const PLACE = `
  select e.id as environment_id, e.company_id, e.live, c.settings ->> 'timezone' as timezone
  from environments e join companies c on c.id = e.company_id where e.id = $1 and e.ready`;

const COLLEAGUE = `
  select from users u join environments e on e.id = u.environment_id
  where e.company_id = $1 and u.account_id = $2 and u.status = 'active' limit 1`;

/** Minutes between two notes of when a session was last seen: not a write per request. */
const SEEN_EVERY_MS = 5 * 60_000;

/**
 * @param environment_id what the request names; it selects among the account's own environments and authorises nothing
 */
export async function resolvePrincipal(
  database: Database,
  token: string,
  environment_id: string | null,
  now: Date,
): Promise<Resolution> {
  if (environment_id !== null && !isUuid(environment_id)) return { kind: 'elsewhere' };
  const found = await findSession(database, { token, environment_id, now });
  if (!found) return { kind: 'none' };
  const { session, own } = found;
  const place =
    environment_id === null
      ? await findFirstPlace(database, session, own)
      : await findPlace(database, session, environment_id, own);
  if (place === null) return { kind: environment_id === null ? 'none' : 'elsewhere' };
  if (now.getTime() - session.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await database.pool.query('update sessions set last_seen_at = $2 where token_hash = $1', [
      hashToken(token),
      now,
    ]);
  }
  const user = isUser(place) ? place : null;
  return {
    kind: 'principal',
    principal: {
      session_id: session.session_id,
      signed_in_by: signedInBy(session),
      account_id: session.account_id,
      confirmed_at: session.confirmed_at,
      owes_factor: user !== null && user.factor_required && session.way === 'password' && !session.has_factor,
      owes_reason: user === null && !(await mayLookAround(database, session, place.company_id)),
      tenant: tenantOf(place),
      actor: {
        user_id: user?.user_id ?? null,
        account_id: session.account_id,
        name: user?.user_name ?? session.account_name,
        // A place without a user of theirs is one of support.
        role_category: user === null || session.is_support ? 'god' : user.category,
        ...(user === null && !session.is_support ? { is_guest: true } : {}),
        permissions: user?.permissions ?? NO_PERMISSIONS,
        shared_views: user && (await findSharedViews(database, place.environment_id, user)),
      },
    },
  };
}

const tenantOf = ({ company_id, environment_id, live, timezone }: PlaceRow): Tenant => ({
  company_id,
  environment_id,
  live,
  timezone,
});

function signedInBy({ way, of_company }: SessionRow): SignedInBy {
  if (way !== 'sso') return { way, company_id: null };
  if (of_company === null) throw new Error('a session of single sign-on has no company');
  return { way, company_id: of_company };
}

async function findFirstPlace(
  database: Database,
  session: SessionRow,
  own: UserRow | null,
): Promise<UserRow | PlaceRow | null> {
  const user = own && (await rightsIn(database, session.account_id, own));
  if (user) return user;
  if (own) return findPlaceOfSupport(database, session, own.environment_id);
  const wanted = await findFirstOfSupport(database, session);
  if (wanted === null) return null;
  return findPlace(database, session, wanted, await findUser(database, session, wanted));
}

async function findFirstOfSupport(database: Database, session: SessionRow): Promise<string | null> {
  const first = session.is_support
    ? database.pool.query<{ id: string }>(FIRST_OF_ALL)
    : session.supports.length > 0
      ? database.pool.query<{ id: string }>(FIRST_SUPPORTED, [session.supports])
      : null;
  return (await first)?.rows[0]?.id ?? null;
}

/** The session's user there; for support without one, the environment alone. Null: no way in. */
async function findPlace(
  database: Database,
  session: SessionRow,
  environment_id: string,
  user: UserRow | null,
): Promise<UserRow | PlaceRow | null> {
  const own = user && (await rightsIn(database, session.account_id, user));
  if (own) return own;
  return findPlaceOfSupport(database, session, environment_id);
}

async function findPlaceOfSupport(
  database: Database,
  session: SessionRow,
  environment_id: string,
): Promise<PlaceRow | null> {
  if (!session.is_support && session.supports.length === 0) return null;
  const place = (await database.pool.query<PlaceRow>(PLACE, [environment_id])).rows[0] ?? null;
  return place !== null && (session.is_support || session.supports.includes(place.company_id)) ? place : null;
}

/** Whether support without a user in an environment may read there: it gave its reason, or belongs to the company in another environment. */
async function mayLookAround(database: Database, session: SessionRow, company_id: string): Promise<boolean> {
  if (session.entered_companies.includes(company_id)) return true;
  if (!session.is_support) return false;
  return (await database.pool.query(COLLEAGUE, [company_id, session.account_id])).rows.length > 0;
}

const SIBLING = `
  select e.id as environment_id, e.company_id, e.live, c.settings ->> 'timezone' as timezone, u.id as user_id, u.name as user_name, r.category, r.permissions
  from environments e
    join companies c on c.id = e.company_id
    left join users u on u.environment_id = e.id and u.account_id = $3 and u.status = 'active'
    left join roles r on r.environment_id = u.environment_id and r.id = u.role_id
  where e.id = $1 and e.company_id = $2 and e.ready and e.deleted_at is null`;

/**
 * Where else in the same company the caller of a session may act, and as whom. Null: nowhere of that id, or no way in. How the session was
 * opened is the company's rule, which it met for the caller's own environment. An API key stays where it is.
 */
export async function findOtherPlace(
  database: Database,
  { tenant, actor }: { readonly tenant: Tenant; readonly actor: Actor },
  environment_id: string,
): Promise<{ readonly tenant: Tenant; readonly actor: Actor } | null> {
  if (actor.api_key || actor.account_id === null) return null;
  if (environment_id === tenant.environment_id) return { tenant, actor };
  const found = await database.pool.query<Omit<UserRow, 'user_id'> & { user_id: string | null }>(SIBLING, [
    environment_id,
    tenant.company_id,
    actor.account_id,
  ]);
  const row = found.rows[0];
  if (!row) return null;
  const { user_id } = row;
  const place = tenantOf(row);
  const rights = user_id === null ? null : await rightsIn(database, actor.account_id, row);
  if (user_id !== null && rights) {
    const { user_name: name, category, permissions } = rights;
    const own = { user_id, account_id: actor.account_id, name, permissions };
    const shared_views = await findSharedViews(database, environment_id, { user_id, permissions });
    const role_category = actor.role_category === 'god' ? 'god' : category;
    return { tenant: place, actor: { ...own, role_category, shared_views } };
  }
  return actor.role_category === 'god' ? { tenant: place, actor: { ...actor, user_id: null } } : null;
}

function isUser(place: UserRow | PlaceRow): place is UserRow {
  return 'user_id' in place;
}

/** What the views shared with a user show. Null for everyone whose role sees statements by another scope. */
export async function findSharedViews(
  database: Database,
  environment_id: string,
  user: Pick<UserRow, 'user_id' | 'permissions'>,
): Promise<SharedViews | null> {
  if (user.permissions.statement_scope !== 'shared_views') return null;
  const found = await database.pool.query<{ shared_views: SharedViews | null }>(
    'select shared_statement_views($1, $2) as shared_views',
    [environment_id, user.user_id],
  );
  return found.rows[0]?.shared_views ?? null;
}

/** For support, which may know whose company it is about to open. */
export async function companyName(database: Database, company_id: string): Promise<string> {
  return (
    (await database.pool.query<{ name: string }>('select name from companies where id = $1', [company_id]))
      .rows[0]?.name ?? ''
  );
}

/** The system itself: schedules, seeds, jobs that nobody requested. */
export const SYSTEM_ACTOR: Actor = {
  user_id: null,
  account_id: null,
  name: 'system',
  role_category: 'god',
  permissions: NO_PERMISSIONS,
};

/** Who requested a job, with today's rights: none for who has no way in any more, but still their name in the trail. */
export async function actorOf(database: Database, environment_id: string, user_id: string): Promise<Actor> {
  const found = await database.pool.query<
    Pick<UserRow, 'user_id' | 'category' | 'permissions' | 'company_id' | 'live'> & {
      account_id: string | null;
      name: string;
      active: boolean;
    }
  >(
    `select u.id as user_id, u.account_id, u.name, u.status = 'active' as active, r.category, r.permissions, e.company_id, e.live
     from users u
     join roles r on r.environment_id = u.environment_id and r.id = u.role_id
     join environments e on e.id = u.environment_id
     where u.environment_id = $1 and u.id = $2`,
    [environment_id, user_id],
  );
  const row = found.rows[0];
  const rights = row?.active ? await rightsIn(database, row.account_id, row) : null;
  return {
    user_id,
    account_id: row?.account_id ?? null,
    name: row?.name ?? '',
    role_category: rights?.category ?? 'other',
    permissions: rights?.permissions ?? NO_PERMISSIONS,
    shared_views: rights && (await findSharedViews(database, environment_id, rights)),
  };
}

/** Support staff who requested a job, in a company in which they have no user. */
export async function supportActor(
  database: Database,
  { account_id, environment_id }: { readonly account_id: string; readonly environment_id: string },
  now: Date,
): Promise<Actor> {
  const found = await database.pool.query<{ name: string; active: boolean }>(
    `select a.name, a.archived_at is null and (a.is_support or exists (
       select 1 from support_grants g join environments e on e.company_id = g.company_id
       where g.account_id = a.id and e.id = $2 and g.ended_at is null and g.ends_at > $3)) as active
     from accounts a where a.id = $1`,
    [account_id, environment_id, now],
  );
  const row = found.rows[0];
  return {
    user_id: null,
    account_id,
    name: row?.name ?? '',
    role_category: row?.active ? 'god' : 'other',
    permissions: NO_PERMISSIONS,
  };
}
