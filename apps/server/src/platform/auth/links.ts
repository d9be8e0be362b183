import type { Ctx, Services } from '../context.ts';
import { sql, type Db } from '../db/index.ts';
import { insertMail } from '../mail/insert-mail.ts';
import { invitationMail, resetMail, type MailLanguage } from '../mail/mail-texts.ts';
import { hashToken, randomToken } from './tokens.ts';

/** One-time links: kept hashed, consumed by one `update ... returning`. */
export const INVITE_DAYS = 14;
export const RESET_HOURS = 2;
const SETUP_DAYS = 7;
const HOUR_MS = 3_600_000;

export interface Link {
  readonly url: string;
  readonly expires_at: Date;
}

export interface Invited {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  readonly language: MailLanguage;
}

/** Invites one user of this environment: earlier links die, a mail goes out, and the link is answered to be handed over. */
export async function createInvitation(ctx: Ctx, user: Invited): Promise<Link> {
  const now = ctx.clock.now();
  const { environment_id, company_id } = ctx.tenant;
  const expires_at = new Date(now.getTime() + INVITE_DAYS * 24 * HOUR_MS);
  const token = randomToken();
  await sql`
    select invite_user(${hashToken(token)}::bytea, ${user.user_id}::uuid, ${JSON.stringify({ email: user.email })}::jsonb, ${now}, ${expires_at})`.execute(
    ctx.db,
  );
  const company = await sql<{ name: string }>`select name from companies where id = ${company_id}`.execute(ctx.db);
  const url = pageUrl(ctx.services, 'account_creation', token);
  const text = invitationMail(user.language, { name: user.name, company: company.rows[0]?.name ?? '', url, days: INVITE_DAYS });
  await insertMail(ctx.db, environment_id, { to: user.email, ...text }, now);
  return { url, expires_at };
}

export interface ResetTarget {
  readonly account_id: string;
  readonly email: string;
  readonly language: MailLanguage;
  /** Where the mail is noted: any environment of the account. */
  readonly environment_id: string;
}

/** As the platform: a reset belongs to the account, not to a company. */
export async function createReset(db: Db, services: Services, target: ResetTarget, now: Date): Promise<void> {
  const token = randomToken();
  const expires_at = new Date(now.getTime() + RESET_HOURS * HOUR_MS);
  await sql`
    update account_tokens set used_at = ${now} where account_id = ${target.account_id} and kind = 'reset' and used_at is null`.execute(db);
  await sql`
    insert into account_tokens (token_hash, account_id, kind, created_at, expires_at)
    values (${hashToken(token)}, ${target.account_id}, 'reset', ${now}, ${expires_at})`.execute(db);
  const text = resetMail(target.language, { url: pageUrl(services, 'reset_password', token), hours: RESET_HOURS });
  await insertMail(db, target.environment_id, { to: target.email, ...text }, now);
}

/** The first company's link, printed at the start of an empty installation. Every start makes one; the first company ends them all. */
export async function createSetupLink(db: Db, services: Services, now: Date): Promise<string> {
  const token = randomToken();
  await sql`
    insert into account_tokens (token_hash, kind, created_at, expires_at)
    values (${hashToken(token)}, 'setup', ${now}, ${new Date(now.getTime() + SETUP_DAYS * 24 * HOUR_MS)})`.execute(db);
  return `${pageUrl(services, 'account_creation', token)}&setup=1`;
}

function pageUrl(services: Services, page: 'account_creation' | 'reset_password', token: string): string {
  return `${services.public_url}/auth/${page}?token=${token}`;
}
