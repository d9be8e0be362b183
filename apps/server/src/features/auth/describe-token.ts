import { AppError } from '@comptoir/contract/errors';
import type { PublicCtx } from '../../platform/http/index.ts';
import { hasCompany } from '../users/index.ts';
import { findAccount, findAccountById } from './account-queries.ts';
import { requireToken, invitedUser, keepsPassword } from './link-checks.ts';

export interface TokenDescription {
  readonly kind: 'invite' | 'reset' | 'setup';
  readonly email: string | null;
  readonly name: string | null;
  readonly company: string | null;
  /** Null for a link that was handed over: its reader does not learn it. */
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
