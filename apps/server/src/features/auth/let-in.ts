import type { FastifyReply, FastifyRequest } from 'fastify';
import { endSessionOfToken } from '../../platform/auth/sessions.ts';
import {
  clearStepCookie,
  type PublicCtx,
  sessionToken,
  setBrowserCookie,
  setSessionCookies,
} from '../../platform/http/index.ts';

/** Cookies of a login that ended. The browser's last session is not left open behind the new one. */
export async function letIn(
  ctx: PublicCtx,
  { token, browser }: { readonly token: string; readonly browser: string },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const earlier = sessionToken(request);
  if (earlier !== null)
    await ctx.platformTransaction((db) => endSessionOfToken(db, earlier, ctx.clock.now()));
  setSessionCookies(reply, token, ctx.services.public_url);
  setBrowserCookie(reply, browser, ctx.services.public_url);
  clearStepCookie(reply, ctx.services.public_url);
}
