import { AppError } from '@comptoir/contract/errors';
import { idleSince, openedBefore } from '../../platform/auth/sessions.ts';
import type { Ctx } from '../../platform/context.ts';
import { sql, type RawBuilder } from '../../platform/db/index.ts';

/** What everyone may change of themselves. */
export interface Preferences {
  readonly language?: 'en' | 'fr' | undefined;
  readonly locale?: string | undefined;
  readonly onboarded?: true | undefined;
}

export async function saveOwnPreferences(
  ctx: Ctx,
  { language, locale, onboarded }: Preferences,
): Promise<void> {
  const [new_language, new_locale] = [sql`${language ?? null}::text`, sql`${locale ?? null}::text`];
  await updateSelf(ctx, {
    account: sql`select set_own_preferences(${new_language}, ${new_locale})`,
    user: sql`language = coalesce(${new_language}, language), locale = coalesce(${new_locale}, locale), onboarded = onboarded or ${onboarded ?? false},
      version = version + (language <> coalesce(${new_language}, language))::int`,
  });
}

export async function saveOwnTimezone(ctx: Ctx, timezone: string | null): Promise<void> {
  await updateSelf(ctx, {
    account: sql`select set_own_timezone(${timezone}::text)`,
    user: sql`timezone = ${timezone}`,
  });
}

/** The caller's user in this environment; the account for support, which has no user. */
async function updateSelf(
  { db, tenant, actor, clock }: Ctx,
  change: Readonly<Record<'account' | 'user', RawBuilder<unknown>>>,
): Promise<void> {
  if (actor.user_id === null) {
    if (actor.account_id === null) throw new AppError('forbidden');
    await change.account.execute(db);
    return;
  }
  await sql`
    update users set ${change.user}, updated_at = ${clock.now()}
    where environment_id = ${tenant.environment_id} and id = ${actor.user_id}`.execute(db);
}

export interface OwnSession {
  readonly id: string;
  readonly current: boolean;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly expires_at: Date;
  readonly user_agent: string;
  readonly ip: string | null;
}

export async function findOwnSessions({ db, clock }: Ctx, current_id: string): Promise<OwnSession[]> {
  const now = clock.now();
  const { rows } = await sql<OwnSession>`
    select id, id = ${current_id} as current, created_at, last_seen_at, expires_at, user_agent, nullif(ip, '') as ip
    from own_sessions(${now}) where last_seen_at > ${idleSince(now)} and created_at <= ${openedBefore(now)}
    order by last_seen_at desc, id limit 100`.execute(db);
  return rows;
}
