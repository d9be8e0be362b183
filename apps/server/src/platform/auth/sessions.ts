import { newId } from '../clock/clock.ts';
import type { Ctx } from '../context.ts';
import { sql, type Db } from '../db/index.ts';
import { hashToken, randomToken } from './tokens.ts';

export const SESSION_DAYS = 7;
/** A session that nobody used for so long is over: a browser left open in the evening is closed in the morning. */
export const SESSION_IDLE_HOURS = 12;
export const SESSION_MS = SESSION_DAYS * 24 * 60 * 60 * 1000;
/** Sent when sessions end before their time, so that open sockets close. Payload: an account's id. */
export const REVOKED_CHANNEL = 'comptoir_revoked';

/** Sessions last seen before that are over. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - SESSION_IDLE_HOURS * 3_600_000);

/** How it was opened: a session of single sign-on is of one company. */
export type SignedInBy =
  | { readonly way: 'password' | 'google'; readonly company_id: null }
  | { readonly way: 'sso'; readonly company_id: string };

export const BY_PASSWORD: SignedInBy = { way: 'password', company_id: null };

export interface NewSession {
  readonly account_id: string;
  /** Absent: by password. */
  readonly by?: SignedInBy;
  /** The second factor was shown. */
  readonly factor?: boolean;
  readonly now: Date;
  readonly user_agent: string;
  readonly ip: string | null;
}

/** Two machines' clocks may differ by so much, and one may be set right by so much, without ending anybody's session. */
export const CLOCK_TOLERANCE_MS = 24 * 3_600_000;

/** Sessions opened after that are over: the clock was ahead when they were, and they would outlive their seven days by as much. */
export const openedBefore = (now: Date): Date => new Date(now.getTime() + CLOCK_TOLERANCE_MS);

/** Records that the password was confirmed in this session. `db` is the platform's own connection. */
export async function confirmSession(db: Db, session_id: string, now: Date): Promise<void> {
  await sql`update sessions set confirmed_at = ${now} where id = ${session_id} and revoked_at is null`.execute(
    db,
  );
}

/** A new session; to open one, the password or a link has just been used. Its token leaves in the cookie and is kept hashed. `db` is the platform's own. */
export async function openSession(db: Db, session: NewSession): Promise<{ id: string; token: string }> {
  const token = randomToken();
  const id = newId();
  const { way, company_id } = session.by ?? BY_PASSWORD;
  const expires = new Date(session.now.getTime() + SESSION_MS);
  await sql`
    insert into sessions (token_hash, id, account_id, created_at, last_seen_at, confirmed_at, expires_at, user_agent, ip, way, company_id,
      factor_at)
    values (${hashToken(token)}, ${id}, ${session.account_id}, ${session.now}, ${session.now}, ${session.now}, ${expires},
      ${session.user_agent.slice(0, 500)}, ${session.ip ?? ''}, ${way}, ${company_id}, ${session.factor ? session.now : null})`.execute(
    db,
  );
  return { id, token };
}

/** Ends one of the caller's own sessions. True when there was one. */
export async function endOwnSession(
  { db, actor, clock }: Pick<Ctx, 'db' | 'actor' | 'clock'>,
  session_id: string,
): Promise<boolean> {
  const ended = await sql<{
    ended: boolean;
  }>`select end_own_session(${session_id}::uuid, ${clock.now()}) as ended`.execute(db);
  await sql`select pg_notify(${REVOKED_CHANNEL}, ${actor.account_id ?? ''})`.execute(db);
  return ended.rows[0]?.ended === true;
}

/** Ends every session of a user of this environment: archive, access or e-mail change. */
export async function endSessionsOfUser(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  account_id: string,
): Promise<void> {
  await sql`select end_sessions_of_user(${account_id}::uuid, ${clock.now()})`.execute(db);
  await sql`select pg_notify(${REVOKED_CHANNEL}, ${account_id})`.execute(db);
}

/** Ends the session that a cookie opened, regardless of whose it is. `db` is the platform's own. */
export async function endSessionOfToken(db: Db, token: string, now: Date): Promise<void> {
  await sql`
    with ended as (update sessions set revoked_at = ${now} where token_hash = ${hashToken(token)} and revoked_at is null returning account_id)
    select pg_notify(${REVOKED_CHANNEL}, account_id::text) from ended`.execute(db);
}

/** Ends every session of an account (but one): a new password. Takes effect with the commit, on open sockets too. `db` is the platform's own. */
export async function endSessionsOfAccount(
  db: Db,
  account_id: string,
  now: Date,
  but: string | null = null,
): Promise<void> {
  await sql`
    update sessions set revoked_at = ${now}
    where account_id = ${account_id} and revoked_at is null and id is distinct from ${but}::uuid`.execute(db);
  await sql`select pg_notify(${REVOKED_CHANNEL}, ${account_id})`.execute(db);
}
