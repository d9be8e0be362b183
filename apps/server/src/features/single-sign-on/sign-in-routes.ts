import * as calls from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  clearStepCookie,
  publicRoute,
  type PublicCtx,
  type Route,
  sessionToken,
  setBrowserCookie,
  setSessionCookies,
  setStepCookie,
  stepCookie,
} from '../../platform/http/index.ts';
import { rememberBrowser } from '../auth/index.ts';
import { answerGoogle } from './answer-google.ts';
import { answerSso } from './answer-sso.ts';
import { type Browser, type Entered, finishSso } from './open-session.ts';
import { lead, leadBack } from './pages.ts';
import { metadataOf, serviceProvider } from './saml/service-provider.ts';
import { startGoogle } from './start-google.ts';
import { SIGN_IN_MINUTES, type Started, startSso } from './start-sign-in.ts';

/** Calls that the browser opens as pages: a refusal leads to the login page, which has words for it. */
async function page(reply: FastifyReply, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) return leadBack(reply, error.code);
    throw error;
  }
}

function leadAway(ctx: PublicCtx, reply: FastifyReply, { url, cookie }: Started): FastifyReply {
  setStepCookie(reply, cookie, SIGN_IN_MINUTES * 60, ctx.services.public_url);
  return lead(reply, url);
}

/** The application, with the session that was opened; or the page that says that the open one goes on. */
function leadIn(ctx: PublicCtx, reply: FastifyReply, { account_id, token }: Entered): FastifyReply {
  const { public_url } = ctx.services;
  clearStepCookie(reply, public_url);
  if (token === null) return lead(reply, '/auth/confirmed');
  setSessionCookies(reply, token, public_url);
  setBrowserCookie(reply, rememberBrowser(ctx.services, account_id), public_url);
  return lead(reply, '/?loggedIn=true');
}

const browserOf = (request: FastifyRequest): Browser => ({
  user_agent: request.headers['user-agent'] ?? '',
  cookie: stepCookie(request),
  session_token: sessionToken(request),
});

export const signInRoutes: readonly Route[] = [
  publicRoute(calls.getSignInOptions, async (ctx) => ({ google: ctx.services.google !== null })),
  publicRoute(calls.startSingleSignOn, (ctx, { query, request, reply }) =>
    page(reply, async () => {
      const session_token = query.confirm === undefined ? null : sessionToken(request);
      return leadAway(ctx, reply, await startSso(ctx, { email: query.email, session_token }));
    }),
  ),
  publicRoute(calls.answerSingleSignOn, (ctx, { body, reply }) =>
    page(reply, async () => {
      const code = await answerSso(ctx, body.RelayState ?? '', body.SAMLResponse);
      return lead(reply, `/auth/sso/finish?code=${code}`);
    }),
  ),
  publicRoute(calls.finishSingleSignOn, (ctx, { query, request, reply }) =>
    page(reply, async () => leadIn(ctx, reply, await finishSso(ctx, query.code, browserOf(request)))),
  ),
  publicRoute(calls.getSsoMetadata, async (ctx, { query, reply }) =>
    reply
      .header('content-type', 'application/samlmetadata+xml; charset=utf-8')
      .header('content-disposition', 'attachment; filename="comptoir-metadata.xml"')
      .send(metadataOf(serviceProvider(ctx.services, query.company))),
  ),
  publicRoute(calls.startGoogle, (ctx, { query, request, reply }) =>
    page(reply, async () => {
      const session_token = query.confirm === undefined ? null : sessionToken(request);
      return leadAway(ctx, reply, await startGoogle(ctx, session_token));
    }),
  ),
  publicRoute(calls.answerGoogle, (ctx, { query, request, reply }) =>
    page(reply, async () => leadIn(ctx, reply, await answerGoogle(ctx, query, browserOf(request)))),
  ),
];
