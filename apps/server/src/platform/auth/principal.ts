import type { Permissions, RoleCategory } from '@comptoir/contract';
import { isUuid } from '@comptoir/kernel';
import type { Actor, SharedViews, Tenant } from '../context.ts';
import type { Database } from '../db/index.ts';
import { hashToken } from './tokens.ts';

/** Who a session belongs to and where it stands: asked anew at every request, so that a change of role takes effect at once. */
export interface Principal {
  readonly session_id: string;
  readonly account_id: string;
  readonly tenant: Tenant;
  readonly actor: Actor;
}

export type Resolution =
  | { readonly kind: 'none' }
  /** A session, but the environment asked for is not one of its own. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'principal'; readonly principal: Principal };

interface Row {
  readonly session_id: string;
  readonly account_id: string;
  readonly account_name: string;
  readonly is_support: boolean;
  readonly last_seen_at: Date;
  readonly environment_id: string | null;
  readonly company_id: string | null;
  readonly live: boolean | null;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly category: RoleCategory | null;
  readonly permissions: Permissions | null;
  readonly shared_views: SharedViews | null;
}

export const NO_PERMISSIONS: Permissions = { resources: {}, binary: {}, statement_scope: 'me', request_scope: 'mine' };

/**
 * One statement as the owner, past row security: the sign-in path is the one place that looks over environments.
 * Only active users count: an archived, pending or inactive one has no way in. Support enters any environment that it names.
 */
const QUERY = `
  select s.id as session_id, s.account_id, a.name as account_name, a.is_support, s.last_seen_at,
    e.id as environment_id, e.company_id, e.live, u.id as user_id, u.name as user_name, r.category, r.permissions,
    shared_statement_views(u.environment_id, u.id) as shared_views
  from sessions s
  join accounts a on a.id = s.account_id and a.archived_at is null
  left join lateral (
    select e.id, e.company_id, e.live
    from environments e
    where ($3::uuid is null or e.id = $3::uuid)
      and (a.is_support or exists (select from users u where u.account_id = a.id and u.environment_id = e.id and u.status = 'active'))
    order by exists (select from users u where u.account_id = a.id and u.environment_id = e.id) desc, e.live desc, e.created_at, e.id
    limit 1
  ) e on true
  left join users u on u.account_id = a.id and u.environment_id = e.id and u.status = 'active'
  left join roles r on r.environment_id = u.environment_id and r.id = u.role_id
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2`;

/** Minutes between two notes of when a session was last seen: not a write per request. */
const SEEN_EVERY_MS = 5 * 60_000;

/**
 * @param environment_id what the request names; it selects among the account's own environments and authorises nothing
 */
export async function resolvePrincipal(database: Database, token: string, environment_id: string | null, now: Date): Promise<Resolution> {
  if (environment_id !== null && !isUuid(environment_id)) return { kind: 'elsewhere' };
  const found = await database.pool.query<Row>(QUERY, [hashToken(token), now, environment_id]);
  const row = found.rows[0];
  if (!row) return { kind: 'none' };
  if (row.environment_id === null || row.company_id === null) return { kind: environment_id === null ? 'none' : 'elsewhere' };
  if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
    await database.pool.query('update sessions set last_seen_at = $2 where token_hash = $1', [hashToken(token), now]);
  }
  return {
    kind: 'principal',
    principal: {
      session_id: row.session_id,
      account_id: row.account_id,
      tenant: { company_id: row.company_id, environment_id: row.environment_id, live: row.live ?? false },
      actor: {
        user_id: row.user_id,
        account_id: row.account_id,
        name: row.user_name ?? row.account_name,
        role_category: row.is_support ? 'god' : (row.category ?? 'other'),
        permissions: row.permissions ?? NO_PERMISSIONS,
        shared_views: row.shared_views,
      },
    },
  };
}

/** The system itself: schedules, seeds, jobs that nobody asked for. */
export const SYSTEM_ACTOR: Actor = {
  user_id: null,
  account_id: null,
  name: 'system',
  role_category: 'god',
  permissions: NO_PERMISSIONS,
};

/** Who asked for a job, with the rights held now: none for who has no way in any more, but still their name in the trail. */
export async function actorOf(database: Database, environment_id: string, user_id: string): Promise<Actor> {
  const found = await database.pool.query<
    Pick<Row, 'account_id' | 'category' | 'permissions' | 'shared_views'> & { name: string; active: boolean }
  >(
    `select u.account_id, u.name, u.status = 'active' as active, r.category, r.permissions,
       shared_statement_views(u.environment_id, u.id) as shared_views from users u
     join roles r on r.environment_id = u.environment_id and r.id = u.role_id
     where u.environment_id = $1 and u.id = $2`,
    [environment_id, user_id],
  );
  const row = found.rows[0];
  const rights = row?.active ? row : null;
  return {
    user_id,
    account_id: row?.account_id ?? null,
    name: row?.name ?? '',
    role_category: rights?.category ?? 'other',
    permissions: rights?.permissions ?? NO_PERMISSIONS,
    shared_views: rights?.shared_views ?? null,
  };
}

/** Support staff who asked for a job, in a company in which they have no user. */
export async function supportActor(database: Database, account_id: string): Promise<Actor> {
  const found = await database.pool.query<{ name: string; active: boolean }>(
    'select name, is_support and archived_at is null as active from accounts where id = $1',
    [account_id],
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
