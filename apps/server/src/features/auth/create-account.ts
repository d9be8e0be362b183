import { openSession } from '../../platform/auth/sessions.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { requireToken } from './link-checks.ts';
import { type Setup, setUp } from './set-up-company.ts';
import { acceptInvitation } from './accept-invitation.ts';

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
