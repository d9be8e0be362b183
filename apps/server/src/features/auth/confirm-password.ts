import { AppError } from '@comptoir/contract/errors';
import { verifyPassword } from '../../platform/auth/passwords.ts';
import { confirmSession } from '../../platform/auth/sessions.ts';
import type { ManualCtx } from '../../platform/http/index.ts';
import { findAccountById } from './account-queries.ts';
import { passwordGuesses } from './throttle.ts';

/**
 * The person at the open browser is the account's own. Guesses are counted with those at a change of password: per account, whatever the
 * session, and a right one clears the count.
 */
export async function confirmPassword(ctx: ManualCtx, session_id: string, password: string): Promise<void> {
  const { account_id } = ctx.actor;
  if (account_id === null) throw new AppError('forbidden');
  const now = ctx.clock.now();
  const account = await ctx.platformTransaction(async (db) => {
    await passwordGuesses.take(db, account_id, now);
    return findAccountById(db, account_id);
  });
  // Outside of any transaction: a connection is not held while the password is hashed.
  const isRight = await verifyPassword(password, account?.password_hash ?? null);
  if (isRight) {
    await ctx.platformTransaction(async (db) => {
      await passwordGuesses.clear(db, account_id);
      await confirmSession(db, session_id, now);
    });
  }
  const kind = isRight ? 'confirm_password' : 'confirm_password_failed';
  await ctx.withTransaction(async (tenantCtx) =>
    tenantCtx.audit({ kind, object_type: 'account', object_id: account_id }),
  );
  if (!isRight) throw new AppError('invalid_login', {}, 'password');
}
