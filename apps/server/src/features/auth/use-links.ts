import {
  type BodyOf,
  type CompanySettings,
  type createAccount as createAccountCall,
  passwordGaps,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import { createReset, isLinkOver, NO_ENVIRONMENT } from '../../platform/auth/links.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { refuseWeakPassword } from '../../platform/auth/password-rules.ts';
import { endSessionsOfAccount, openSession } from '../../platform/auth/sessions.ts';
import { sql, type Db } from '../../platform/db/index.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { createCompany, hasCompany, lockFirstCompany } from '../users/index.ts';
import {
  consumeToken,
  findAccount,
  findAccountById,
  findInvitedUser,
  findToken,
  type Account,
  insertAccount,
  listWorkplaces,
  setPassword,
  type InvitedUser,
  type StoredToken,
} from './account-queries.ts';
import { afterAnswer } from './background.ts';
import { contextOfAccount, mailPasswordChange } from './password-change.ts';
import { noteAccess } from './note-access.ts';
import { networkOf } from '../../platform/auth/network-of.ts';
import { createThrottle, passwordGuesses } from './throttle.ts';

const resets = createThrottle('reset of', 5);
/** An inbox is one thing, a flood of made-up addresses another. */
const resetsByNetwork = createThrottle('reset from', 100);

/** Always the same answer, at once: whether the address is known shows neither in words nor in time. */
export async function requestReset(ctx: PublicCtx, email: string): Promise<void> {
  const now = ctx.clock.now();
  const may_send = await ctx.platformTransaction(async (db) => {
    await resetsByNetwork.take(db, networkOf(ctx.ip), now);
    return resets.tryTake(db, email, now);
  });
  // Enough were sent to the address within minutes, and each still works. Strangers who ask do not keep the owner from theirs.
  if (!may_send) return;
  afterAnswer(ctx, 'sending a password reset', async () => {
    const account_id = await ctx.platformTransaction(async (db) => {
      const account = await findAccount(db, email);
      if (!account) return null;
      // Also who works nowhere at present: else an account that a stranger made for the address could not be taken back.
      const place = (await listWorkplaces(db, account.id))[0];
      const language = place?.language ?? account.language;
      const target = {
        account_id: account.id,
        email,
        language,
        environment_id: place?.tenant.environment_id ?? NO_ENVIRONMENT,
      };
      await createReset(db, ctx.services, target, now);
      return account.id;
    });
    if (account_id !== null) await noteAccess(ctx, 'request_password_reset', account_id);
  });
}

/** 404, 409 or the token: what the page behind the link tells. */
async function requireToken(
  db: Db,
  token: string,
  now: Date,
  kinds: readonly StoredToken['kind'][],
): Promise<StoredToken> {
  const stored = await findToken(db, token);
  if (!stored || !kinds.includes(stored.kind)) throw new AppError('token_invalid');
  if (stored.used_at !== null) throw new AppError('token_used', { kind: stored.kind });
  if (isLinkOver(stored, now)) throw new AppError('token_expired', { kind: stored.kind });
  return stored;
}

async function invitedUser(db: Db, stored: StoredToken): Promise<InvitedUser & { email: string }> {
  const user =
    stored.environment_id && stored.user_id
      ? await findInvitedUser(db, stored.environment_id, stored.user_id)
      : null;
  // An address changed since, a person who left or came another way: the link is for somebody who is not there.
  if (!user || user.email === null || user.email !== stored.email) throw new AppError('token_invalid');
  if (user.status !== 'pending') throw new AppError('token_used', { kind: 'invite' });
  return { ...user, email: user.email };
}

export interface TokenDescription {
  readonly kind: 'invite' | 'reset' | 'setup';
  readonly email: string | null;
  readonly name: string | null;
  readonly company: string | null;
  /** Null: not told to whoever has a link that was handed over. */
  readonly has_account: boolean | null;
}

export function describeToken(ctx: PublicCtx, token: string): Promise<TokenDescription> {
  return ctx.platformTransaction(async (db) => {
    const stored = await requireToken(db, token, ctx.clock.now(), ['invite', 'reset', 'setup']);
    if (stored.kind === 'setup') {
      if (await hasCompany(db)) throw new AppError('token_used', { kind: 'setup' });
      return { kind: 'setup', email: null, name: null, company: null, has_account: false };
    }
    if (stored.kind === 'reset') {
      const account = stored.account_id === null ? null : await findAccountById(db, stored.account_id);
      return {
        kind: 'reset',
        email: account?.email ?? null,
        name: account?.name ?? null,
        company: null,
        has_account: true,
      };
    }
    const user = await invitedUser(db, stored);
    const account = await findAccount(db, user.email);
    const keeps_password = account !== null && keepsPassword(account, stored);
    return {
      kind: 'invite',
      email: user.email,
      name: user.name,
      company: user.company_name,
      has_account: stored.mailed ? keeps_password : null,
    };
  });
}

/** An account whose address nobody has shown to be theirs loses its password to whoever opens the mail: a stranger may have made it. */
function keepsPassword(account: Account, stored: StoredToken): boolean {
  return account.password_hash !== null && (account.email_verified_at !== null || !stored.mailed);
}

export async function resetPassword(ctx: PublicCtx, token: string, password: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.platformTransaction(async (db) => {
    const stored = await requireToken(db, token, now, ['reset']);
    if (stored.account_id !== null)
      refuseWeakPassword(password, await contextOfAccount(db, stored.account_id));
  });
  const password_hash = await hashPassword(password);
  const account_id = await ctx.platformTransaction(async (db) => {
    const stored = await requireToken(db, token, now, ['reset']);
    if (!(await consumeToken(db, token, now)) || stored.account_id === null)
      throw new AppError('token_used', { kind: 'reset' });
    await setPassword(db, stored.account_id, password_hash, now, { is_verified: true });
    await endSessionsOfAccount(db, stored.account_id, now);
    await mailPasswordChange(db, stored.account_id, now);
    return stored.account_id;
  });
  await noteAccess(ctx, 'reset_password', account_id);
}

type Setup = NonNullable<BodyOf<typeof createAccountCall>['setup']>;

/** Accepts an invitation or sets the installation up; answers the token of the session that it opens. */
export async function createAccount(
  ctx: PublicCtx,
  token: string,
  password: string,
  setup: Setup | undefined,
  user_agent: string,
): Promise<string> {
  const now = ctx.clock.now();
  const stored = await ctx.platformTransaction((db) => requireToken(db, token, now, ['invite', 'setup']));
  const account_id =
    stored.kind === 'setup'
      ? await setUp(ctx, token, password, setup)
      : await acceptInvitation(ctx, stored, token, password);
  const session = await ctx.platformTransaction((db) =>
    openSession(db, { account_id, now, user_agent, ip: ctx.ip }),
  );
  return session.token;
}

function requirePolicy(password: string, context: readonly (string | null)[]): void {
  const gaps = passwordGaps(password);
  if (gaps.length > 0) throw new AppError('invalid_field', { reason: 'password_policy', gaps }, 'password');
  refuseWeakPassword(password, context);
}

async function setUp(
  ctx: PublicCtx,
  token: string,
  password: string,
  setup: Setup | undefined,
): Promise<string> {
  if (!setup) throw new AppError('invalid_field', { reason: 'invalid_type' }, 'setup');
  requirePolicy(password, [setup.company, setup.name, setup.email]);
  const password_hash = await hashPassword(password);
  const account_id = await ctx.platformTransaction(async (db) => {
    await lockFirstCompany(db);
    if (!(await consumeToken(db, token, ctx.clock.now())) || (await hasCompany(db)))
      throw new AppError('token_used', { kind: 'setup' });
    const { company, currency, timezone, language = 'en' } = setup;
    const created = await createCompany(db, ctx.newId, {
      name: company,
      settings: { currency, timezone, date_format: dateFormatOf(currency) },
      admin: { name: setup.name, email: setup.email, password_hash, language, licenced: false },
    });
    return created.account_id;
  });
  await noteAccess(ctx, 'create_company', account_id);
  return account_id;
}

/** Month first where the dollar is at home, else day first; the company's settings change it. */
function dateFormatOf(currency: string | undefined): CompanySettings['date_format'] | undefined {
  return currency === 'USD' ? 'american' : undefined;
}

/** An account keeps its password (`keepsPassword`): then the invitation is accepted by whoever knows it. */
async function acceptInvitation(
  ctx: PublicCtx,
  stored: StoredToken,
  token: string,
  password: string,
): Promise<string> {
  const now = ctx.clock.now();
  const { user, account } = await ctx.platformTransaction(async (db) => {
    const invited = await invitedUser(db, stored);
    const found = await findAccount(db, invited.email);
    if (found) await passwordGuesses.take(db, found.id, now);
    return { user: invited, account: found };
  });
  const known = account !== null && keepsPassword(account, stored);
  if (known) {
    if (!(await verifyPassword(password, account.password_hash)))
      throw new AppError('invalid_login', {}, 'password');
  } else requirePolicy(password, [user.company_name, user.name, user.email]);
  const password_hash = known ? null : await hashPassword(password);
  const account_id = account?.id ?? ctx.newId();
  await ctx.platformTransaction(async (db) => {
    if (!(await consumeToken(db, token, now))) throw new AppError('token_used', { kind: 'invite' });
    await passwordGuesses.clear(db, account_id);
    if (password_hash !== null) {
      await setInvited(db, { account, stored, user, account_id, password_hash }, now);
    }
    const linked = await sql<{ id: string }>`
      update users set account_id = ${account_id}, status = 'active', updated_at = ${now}
      where environment_id = ${stored.environment_id} and id = ${stored.user_id} and status = 'pending' and email = ${user.email}
      returning id`.execute(db);
    if (linked.rows.length === 0) throw new AppError('token_used', { kind: 'invite' });
  });
  await noteAcceptance(ctx, stored, account_id);
  return account_id;
}

interface Accepted {
  readonly account: Account | null;
  readonly stored: StoredToken;
  readonly user: InvitedUser & { readonly email: string };
  readonly account_id: string;
  readonly password_hash: string;
}

/** The password of a new account, or of one that nobody's is yet. Sessions that somebody else opened with it end. */
async function setInvited(
  db: Db,
  { account, stored, user, account_id, password_hash }: Accepted,
  now: Date,
): Promise<void> {
  const is_verified = stored.mailed;
  if (account === null) {
    await insertAccount(
      db,
      { id: account_id, email: user.email, name: user.name, password_hash, is_verified },
      now,
    );
    return;
  }
  const was_set = await setPassword(db, account_id, password_hash, now, {
    is_verified,
    only: is_verified ? 'unverified' : 'unset',
  });
  if (!was_set) throw new AppError('token_used', { kind: 'invite' });
  await endSessionsOfAccount(db, account_id, now);
}

async function noteAcceptance(ctx: PublicCtx, stored: StoredToken, account_id: string): Promise<void> {
  const places = await ctx.platformTransaction((db) => listWorkplaces(db, account_id));
  const place = places.find((candidate) => candidate.tenant.environment_id === stored.environment_id);
  if (!place) return;
  await ctx.inTenant(place.tenant, place.actor, async (tenantCtx) => {
    tenantCtx.audit({ kind: 'accept_invitation', object_type: 'user', object_id: stored.user_id });
    await tenantCtx.emit({
      channel: 'company',
      name: 'update-user',
      data: { user_ids: stored.user_id === null ? [] : [stored.user_id] },
    });
  });
}
