import { AppError } from '@comptoir/contract/errors';
import { isLinkOver } from '../../platform/auth/links.ts';
import type { Db } from '../../platform/db/index.ts';
import {
  findInvitedUser,
  findToken,
  type Account,
  type InvitedUser,
  type StoredToken,
} from './account-queries.ts';

/** 404, 409 or the token: what the page behind the link shows. */
export async function requireToken(
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

export async function invitedUser(db: Db, stored: StoredToken): Promise<InvitedUser & { email: string }> {
  const user =
    stored.environment_id && stored.user_id
      ? await findInvitedUser(db, stored.environment_id, stored.user_id)
      : null;
  // An address changed since, a person who left or came another way: the link is for somebody who is not there.
  if (!user || user.email === null || user.email !== stored.email) throw new AppError('token_invalid');
  if (user.status !== 'pending') throw new AppError('token_used', { kind: 'invite' });
  return { ...user, email: user.email };
}

/** An account whose address nobody has shown to be theirs loses its password to the person who opens the mail: a stranger may have made it. */
export function keepsPassword(account: Account, stored: StoredToken): boolean {
  return account.password_hash !== null && (account.email_verified_at !== null || !stored.mailed);
}
