import { AppError } from '@comptoir/contract/errors';
import { refuseWeakPassword } from '../../platform/auth/password-rules.ts';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords.ts';
import { confirmSession, endSessionsOfAccount } from '../../platform/auth/sessions.ts';
import type { ManualCtx } from '../../platform/http/index.ts';
import { findAccountById, setPassword } from './account-queries.ts';
import { contextOfAccount, mailPasswordChange } from './password-change.ts';
import { passwordGuesses } from './throttle.ts';

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
