import * as oidc from 'openid-client';
import { randomToken } from '../../platform/auth/tokens.ts';
import type { PublicCtx } from '../../platform/http/index.ts';
import { googleConfiguration, googleRedirect, proofsOf } from './google-client.ts';
import { findSession, insertRequest } from './sign-in-queries.ts';
import { endOf, type Started } from './start-sign-in.ts';

export async function startGoogle(ctx: PublicCtx, session_token: string | null): Promise<Started> {
  const configuration = await googleConfiguration(ctx.services);
  const now = ctx.clock.now();
  const [handle, cookie] = [randomToken(), randomToken()];
  await ctx.platformTransaction(async (db) => {
    const session = session_token === null ? null : await findSession(db, session_token);
    const session_id = session?.way === 'google' ? session.id : null;
    await insertRequest(
      db,
      { handle, way: 'google', company_id: null, cookie, session_id, expires_at: endOf(now) },
      now,
    );
  });
  const { challenge, nonce } = proofsOf(ctx.services, handle);
  const url = oidc.buildAuthorizationUrl(configuration, {
    redirect_uri: googleRedirect(ctx.services),
    scope: 'openid email profile',
    state: handle,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  });
  return { url: url.href, cookie };
}
