import type { Ctx, Services } from '../context.ts';
import { sql, type Db } from '../db/index.ts';
import { insertMail } from '../mail/insert-mail.ts';
import { invitationMail, resetMail, type MailLanguage } from '../mail/mail-texts.ts';
import { CLOCK_TOLERANCE_MS } from './sessions.ts';
import { hashToken, randomToken } from './tokens.ts';

/** One-time links: kept hashed, consumed by one `update ... returning`. */
export const INVITE_DAYS = 14;
export const RESET_HOURS = 2;
const SETUP_DAYS = 7;
const HOUR_MS = 3_600_000;
const LIFE_MS = {
  invite: INVITE_DAYS * 24 * HOUR_MS,
  reset: RESET_HOURS * HOUR_MS,
  setup: SETUP_DAYS * 24 * HOUR_MS,
};

/** Past its time, or made by a clock that was ahead and has been set back: it would open an account for longer than its mail says. */
export function isLinkOver(
  link: { readonly kind: keyof typeof LIFE_MS; readonly expires_at: Date },
  now: Date,
): boolean {
  const left = link.expires_at.getTime() - now.getTime();
  return left <= 0 || left > LIFE_MS[link.kind] + CLOCK_TOLERANCE_MS;
}

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

/**
 * Invites one user of this environment: earlier links die, a mail goes out, and a link is answered to be handed over. The two links
 * differ: only the person who opens the mailed one has shown that the address is theirs.
 */
export async function createInvitation(ctx: Ctx, user: Invited): Promise<Link> {
  const now = ctx.clock.now();
  const { environment_id, company_id } = ctx.tenant;
  const expires_at = new Date(now.getTime() + INVITE_DAYS * 24 * HOUR_MS);
  const token = randomToken();
  await sql`
    select invite_user(${hashToken(token)}::bytea, ${user.user_id}::uuid, ${JSON.stringify({ email: user.email })}::jsonb, ${now}, ${expires_at})`.execute(
    ctx.db,
  );
  const mailed = randomToken();
  await sql`
    select mail_invitation(${hashToken(mailed)}::bytea, ${user.user_id}::uuid, ${JSON.stringify({ email: user.email })}::jsonb, ${now}, ${expires_at})`.execute(
    ctx.db,
  );
  const company = await sql<{ name: string }>`select name from companies where id = ${company_id}`.execute(
    ctx.db,
  );
  const url = pageUrl(ctx.services, 'account_creation', token);
  const mail_url = pageUrl(ctx.services, 'account_creation', mailed);
  const values = { name: user.name, company: company.rows[0]?.name ?? '', url: mail_url, days: INVITE_DAYS };
  const text = invitationMail(user.language, values);
  await insertMail(ctx.db, environment_id, { to: user.email, ...text }, now);
  return { url, expires_at };
}

/** Of a mail to somebody who works nowhere: no company sees it. */
export const NO_ENVIRONMENT = '00000000-0000-0000-0000-000000000000';

export interface ResetTarget {
  readonly account_id: string;
  readonly email: string;
  readonly language: MailLanguage;
  /** Where the mail is noted: an environment in which the account works, or `NO_ENVIRONMENT`. */
  readonly environment_id: string;
}

export interface ResetLink {
  readonly account_id: string;
  /** To the address: only then has its reader shown that the address is theirs. */
  readonly mailed: boolean;
}

/** As the platform: a reset belongs to the account, not to a company. Earlier links stay: the first that is used ends them all. */
export async function makeResetLink(
  db: Db,
  services: Pick<Services, 'public_url'>,
  { account_id, mailed }: ResetLink,
  now: Date,
): Promise<string> {
  const token = randomToken();
  const expires_at = new Date(now.getTime() + RESET_HOURS * HOUR_MS);
  await sql`
    insert into account_tokens (token_hash, account_id, kind, data, created_at, expires_at)
    values (${hashToken(token)}, ${account_id}, 'reset', ${JSON.stringify({ mailed })}::jsonb, ${now}, ${expires_at})`.execute(
    db,
  );
  return pageUrl(services, 'reset_password', token);
}

/** Mails the link. The person who requests it may be a stranger. */
export async function createReset(db: Db, services: Services, target: ResetTarget, now: Date): Promise<void> {
  const url = await makeResetLink(db, services, { account_id: target.account_id, mailed: true }, now);
  const text = resetMail(target.language, { url, hours: RESET_HOURS });
  await insertMail(db, target.environment_id, { to: target.email, ...text }, now);
}

/** The first company's link, printed at the start of an empty installation. Every start makes one; the first company ends them all. */
export async function createSetupLink(db: Db, services: Services, now: Date): Promise<string> {
  const token = randomToken();
  await sql`
    insert into account_tokens (token_hash, kind, created_at, expires_at)
    values (${hashToken(token)}, 'setup', ${now}, ${new Date(now.getTime() + SETUP_DAYS * 24 * HOUR_MS)})`.execute(
    db,
  );
  return `${pageUrl(services, 'account_creation', token)}&setup=1`;
}

function pageUrl(
  services: Pick<Services, 'public_url'>,
  page: 'account_creation' | 'reset_password',
  token: string,
): string {
  return `${services.public_url}/auth/${page}?token=${token}`;
}
