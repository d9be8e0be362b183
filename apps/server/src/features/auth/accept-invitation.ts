import { AppError } from '@comptoir/contract/errors';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { endSessionsOfAccount } from '../../platform/auth/sessions.ts';
import type { Db } from '../../platform/db/index.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { tellOfUsers } from '../users/index.ts';
import {
  consumeToken,
  findAccount,
  type Account,
  insertAccount,
  linkInvited,
  listWorkplaces,
  setPassword,
  type InvitedUser,
  type StoredToken,
} from './account-queries.ts';
import { passwordGuesses } from './throttle.ts';
import { invitedUser, keepsPassword } from './link-checks.ts';
import { requirePolicy } from './password-policy.ts';

/** An account keeps its password (`keepsPassword`): then a person who knows it accepts the invitation. */
export async function acceptInvitation(
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
    if (!(await linkInvited(db, { account_id, stored, email: user.email }, now)))
      throw new AppError('token_used', { kind: 'invite' });
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

/** For the trail, the screens of the company and its webhooks: a person who was invited is in. */
export async function noteAcceptance(
  ctx: PublicCtx,
  { environment_id, user_id }: Pick<StoredToken, 'environment_id' | 'user_id'>,
  account_id: string,
): Promise<void> {
  const places = await ctx.platformTransaction((db) => listWorkplaces(db, account_id));
  const place = places.find((candidate) => candidate.tenant.environment_id === environment_id);
  if (!place) return;
  const user_ids = user_id === null ? [] : [user_id];
  await ctx.inTenant(place.tenant, place.actor, async (tenantCtx) => {
    tenantCtx.audit({ kind: 'accept_invitation', object_type: 'user', object_id: user_id });
    await tenantCtx.emit({ channel: 'company', name: 'update-user', data: { user_ids } });
    await tellOfUsers(tenantCtx, 'user.changed', user_ids);
  });
}
