import { openSession } from '../../platform/auth/sessions.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { hasFactor } from './factor-queries.ts';
import { requireToken } from './link-checks.ts';
import { type Setup, setUp } from './set-up-company.ts';
import { acceptInvitation } from './accept-invitation.ts';

/** Accepts an invitation or sets the installation up; answers the token of the session that it opens; null where a second factor is needed to log in. */
export async function createAccount(
  ctx: PublicCtx,
  token: string,
  password: string,
  setup: Setup | undefined,
  user_agent: string,
): Promise<string | null> {
  const now = ctx.clock.now();
  const stored = await ctx.platformTransaction((db) => requireToken(db, token, now, ['invite', 'setup']));
  const account_id =
    stored.kind === 'setup'
      ? await setUp(ctx, token, password, setup)
      : await acceptInvitation(ctx, stored, token, password);
  return ctx.platformTransaction(async (db) => {
    // An invitation is accepted by the password alone; the account's second factor is for the login.
    if (await hasFactor(db, account_id)) return null;
    return (await openSession(db, { account_id, now, user_agent, ip: ctx.ip })).token;
  });
}
