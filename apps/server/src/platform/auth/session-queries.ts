import type { Permissions, RoleCategory } from '@comptoir/contract';
import { PREPARED, type Database } from '../db/index.ts';
import { idleSince, openedBefore, type SignedInBy } from './sessions.ts';
import { hashToken } from './tokens.ts';

export interface SessionRow {
  readonly session_id: string;
  readonly way: SignedInBy['way'];
  readonly of_company: string | null;
  readonly has_factor: boolean;
  readonly account_id: string;
  readonly account_name: string;
  /** By password alone: another site that signs a support account in opens nothing with it. */
  readonly is_support: boolean;
  /** Companies that the operator lets it support at this moment, by password alone. */
  readonly supports: readonly string[];
  readonly last_seen_at: Date;
  readonly confirmed_at: Date | null;
  readonly entered_companies: readonly string[];
}

export interface PlaceRow {
  readonly environment_id: string;
  readonly company_id: string;
  readonly live: boolean;
  /** Of the company; null: UTC. */
  readonly timezone: string | null;
}

export interface UserRow extends PlaceRow {
  readonly factor_required: boolean;
  readonly user_id: string;
  readonly user_name: string;
  readonly category: RoleCategory;
  readonly permissions: Permissions;
}

/*
 * Read as the owner, past row security: the sign-in path is the one place that looks over environments. On Citus in several small queries,
 * each answered by one node; elsewhere the session and its user in one.
 */
const SESSION_OF = `
  select s.id as session_id, s.account_id, a.name as account_name,
    a.is_support and s.way = 'password' as is_support,
    array(select g.company_id from support_grants g
      where g.account_id = a.id and s.way = 'password' and g.ended_at is null and g.ends_at > $2) as supports, s.last_seen_at, s.confirmed_at, s.entered_companies,
    s.way, s.company_id as of_company, s.factor_at is not null as has_factor
  from sessions s join accounts a on a.id = s.account_id and a.archived_at is null
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > $2 and s.last_seen_at > $3 and s.created_at <= $4`;
const SESSION = `${PREPARED}${SESSION_OF}`;

const FLAG = "coalesce((c.features ->> 'sso_config')::boolean, true)";
const REQUIRED = `(coalesce(g.sso_required, false) and ${FLAG})`;
/** Where a query has what it needs to know of a session. */
interface Entering {
  readonly account: string;
  readonly way: string;
  readonly company: string;
  readonly support: string;
}
/**
 * A company decides how its people sign in, at every request: a session that was opened another way is none there. Support may always come
 * by password.
 */
const enters = ({ way, company, support }: Entering) => `(${support} or case ${way}
    when 'sso' then e.company_id = ${company} and coalesce(g.sso_login, false) and ${FLAG}
    when 'google' then coalesce(g.google_login, false) and not ${REQUIRED}
    else coalesce((c.settings ->> 'password_login')::boolean, true) and not ${REQUIRED} end)`;
const COMPANY =
  'join companies c on c.id = e.company_id left join company_sign_in g on g.company_id = e.company_id';

/** Only active users count: an archived, pending or inactive one has no way in. */
const userOf = (session: Entering) => `
  select e.id as environment_id, e.company_id, e.live, c.settings ->> 'timezone' as timezone, u.id as user_id, u.name as user_name, r.category, r.permissions,
    coalesce(g.factor_required, false) as factor_required
  from users u
    join roles r on r.environment_id = u.environment_id and r.id = u.role_id
    join environments e on e.id = u.environment_id ${COMPANY}
  where u.account_id = ${session.account} and u.status = 'active' and e.ready and ${enters(session)}`;
const USER_OF = userOf({ account: '$2', way: '$3::text', company: '$4::uuid', support: '$5::boolean' });
const USER = `${PREPARED}${USER_OF} and u.environment_id = $1`;

/** In the environment of an account that chose none: the live one that it has had longest. */
const LIVE_FIRST = 'order by e.live desc, e.created_at, e.id limit 1';
const FIRST_USER = `${PREPARED}${USER_OF} and $1::uuid is null ${LIVE_FIRST}`;

/** The session with its user, in the environment that is named or in the first one. */
const SESSION_AND_USER = `${PREPARED}
  select session.*, place.* from (${SESSION_OF}) session left join lateral (${userOf({
    account: 'session.account_id',
    way: 'session.way',
    company: 'session.of_company',
    support: 'session.is_support',
  })} and ($5::uuid is null or u.environment_id = $5) ${LIVE_FIRST}) place on true`;

/** What `USER_OF` needs to know. */
const entering = (session: SessionRow) => [
  session.account_id,
  session.way,
  session.of_company,
  session.is_support,
];

interface Found {
  readonly session: SessionRow;
  /** The account's user in the environment that was requested, or in the first one; null: none. */
  readonly own: UserRow | null;
}

/** Null: there is no such session, or it has ended. */
export async function findSession(
  database: Database,
  {
    token,
    environment_id,
    now,
  }: { readonly token: string; readonly environment_id: string | null; readonly now: Date },
): Promise<Found | null> {
  const given = [hashToken(token), now, idleSince(now), openedBefore(now)];
  // On Citus both are one account.
  if (database.app_url === database.url) {
    const session = (await database.pool.query<SessionRow>(SESSION, given)).rows[0];
    if (!session) return null;
    const text = environment_id === null ? FIRST_USER : USER;
    const own = await database.pool.query<UserRow>(text, [environment_id, ...entering(session)]);
    return { session, own: own.rows[0] ?? null };
  }
  const { rows } = await database.pool.query<SessionRow & (UserRow | { readonly user_id: null })>(
    SESSION_AND_USER,
    [...given, environment_id],
  );
  const [row] = rows;
  return row ? { session: row, own: row.user_id === null ? null : row } : null;
}

/** The session's user in an environment. */
export async function findUser(
  database: Database,
  session: SessionRow,
  environment_id: string,
): Promise<UserRow | null> {
  const { rows } = await database.pool.query<UserRow>(USER, [environment_id, ...entering(session)]);
  return rows[0] ?? null;
}
