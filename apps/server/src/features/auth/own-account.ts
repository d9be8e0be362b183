import { AppError } from '@comptoir/contract/errors';
import { refuseWeakPassword } from '../../platform/auth/password-rules.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import {
  confirmSession,
  endOwnSession,
  endSessionsOfAccount,
  idleSince,
  openedBefore,
} from '../../platform/auth/sessions.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';
import type { ManualCtx } from '../../platform/http/index.ts';
import { findAccountById, setPassword } from './account-queries.ts';
import { contextOfAccount, mailPasswordChange } from './password-change.ts';
import { passwordGuesses } from './throttle.ts';

/** What everyone may change of themselves. */
export interface Preferences {
  readonly language?: 'en' | 'fr' | undefined;
  readonly locale?: string | undefined;
  readonly onboarded?: true | undefined;
}

export async function setPreferences(ctx: Ctx, { language, locale, onboarded }: Preferences): Promise<void> {
  const [new_language, new_locale] = [sql`${language ?? null}::text`, sql`${locale ?? null}::text`];
  await updateSelf(
    ctx,
    { language, locale, onboarded },
    {
      account: sql`select set_own_preferences(${new_language}, ${new_locale})`,
      user: sql`language = coalesce(${new_language}, language), locale = coalesce(${new_locale}, locale), onboarded = onboarded or ${onboarded ?? false},
      version = version + (language <> coalesce(${new_language}, language))::int`,
    },
  );
}

export async function setTimezone(ctx: Ctx, timezone: string | null): Promise<void> {
  await updateSelf(
    ctx,
    { timezone },
    { account: sql`select set_own_timezone(${timezone}::text)`, user: sql`timezone = ${timezone}` },
  );
}

/** Of the user where the caller works; of the account for support, which is nobody's user. */
async function updateSelf(
  ctx: Ctx,
  after: object,
  change: Readonly<Record<'account' | 'user', RawBuilder<unknown>>>,
): Promise<void> {
  const { user_id, account_id } = ctx.actor;
  const id = user_id ?? account_id;
  if (id === null) throw new AppError('forbidden');
  await (
    user_id === null
      ? change.account
      : sql`
      update users set ${change.user}, updated_at = ${ctx.clock.now()}
      where environment_id = ${ctx.tenant.environment_id} and id = ${id}`
  ).execute(ctx.db);
  ctx.audit({ object_type: user_id === null ? 'account' : 'user', object_id: id, after });
  await ctx.emit({ channel: `user:${id}`, name: 'update-user', data: { user_ids: [id] } });
}

export interface SessionRow {
  readonly id: string;
  readonly current: boolean;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly expires_at: string;
  readonly user_agent: string;
  readonly ip: string | null;
}

export async function listSessions(ctx: Ctx, current_id: string): Promise<SessionRow[]> {
  const found = await sql<
    Omit<SessionRow, 'created_at' | 'last_seen_at' | 'expires_at'> & {
      created_at: Date;
      last_seen_at: Date;
      expires_at: Date;
    }
  >`
    select id, id = ${current_id} as current, created_at, last_seen_at, expires_at, user_agent, nullif(ip, '') as ip
    from own_sessions(${ctx.clock.now()}) where last_seen_at > ${idleSince(ctx.clock.now())} and created_at <= ${openedBefore(ctx.clock.now())}
    order by last_seen_at desc, id limit 100`.execute(ctx.db);
  return found.rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
  }));
}

export async function revokeSession(ctx: Ctx, id: string): Promise<void> {
  if (!(await endOwnSession(ctx, id))) throw new AppError('not_found');
}

export interface PasswordChange {
  readonly session_id: string;
  readonly current: string;
  readonly password: string;
}

/** Somebody at an open browser can't take the account: the present password is required. Every other session ends. */
export async function changePassword(ctx: ManualCtx, change: PasswordChange): Promise<void> {
  const { account_id } = ctx.actor;
  if (account_id === null) throw new AppError('forbidden');
  const now = ctx.clock.now();
  const account = await ctx.platformTransaction(async (db) => {
    await passwordGuesses.take(db, account_id, now);
    return findAccountById(db, account_id);
  });
  if (!(await verifyPassword(change.current, account?.password_hash ?? null)))
    throw new AppError('invalid_login', {}, 'current');
  const context = await ctx.platformTransaction((db) => contextOfAccount(db, account_id));
  refuseWeakPassword(change.password, context);
  const password_hash = await hashPassword(change.password);
  await ctx.platformTransaction(async (db) => {
    await passwordGuesses.clear(db, account_id);
    await setPassword(db, account_id, password_hash, now);
    await confirmSession(db, change.session_id, now);
    await endSessionsOfAccount(db, account_id, now, change.session_id);
    await mailPasswordChange(db, account_id, now);
  });
  await ctx.withTransaction(async (tenantCtx) => {
    tenantCtx.audit({ object_type: 'account', object_id: account_id });
  });
}
