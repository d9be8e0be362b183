import { AppError } from '@comptoir/contract/errors';
import { hashPassword } from '../../platform/auth/passwords.ts';
import { refuseWeakPassword } from '../../platform/auth/password-rules.ts';
import { endSessionsOfAccount } from '../../platform/auth/sessions.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { consumeToken, setPassword } from './account-queries.ts';
import { contextOfAccount, mailPasswordChange } from './password-change.ts';
import { noteAccess } from './note-access.ts';
import { requireToken } from './link-checks.ts';

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
    await setPassword(db, stored.account_id, password_hash, now, { is_verified: stored.mailed });
    await endSessionsOfAccount(db, stored.account_id, now);
    await mailPasswordChange(db, stored.account_id, now);
    return stored.account_id;
  });
  await noteAccess(ctx, 'reset_password', account_id);
}
