import * as calls from '@comptoir/contract';
import { endOwnSession } from '../../platform/auth/sessions.ts';
import {
  browserCookie,
  clearSessionCookies,
  principalOf,
  publicRoute,
  route,
  setSessionCookies,
  setStepCookie,
  stepCookie,
  type Route,
} from '../../platform/http/index.ts';
import { letKeep } from '../../platform/http/kept-pages.ts';
import { authenticateSocket, authoriseChannel } from './authorise-channel.ts';
import { confirmPassword } from './confirm-password.ts';
import { giveReason } from './give-reason.ts';
import {
  beginFactor,
  confirmFactor,
  readFactor,
  removeApp,
  removeFactor,
  renewRecoveryCodes,
} from './change-factor.ts';
import { letIn } from './let-in.ts';
import { logInByFactor, STEP_MINUTES } from './login-factor.ts';
import { logIn } from './login.ts';
import { passkeyRoutes } from './passkey-routes.ts';
import { changePassword } from './change-password.ts';
import { listSessions } from './list-sessions.ts';
import { revokeSession } from './revoke-session.ts';
import { setPreferences } from './set-preferences.ts';
import { setTimezone } from './set-timezone.ts';
import { readMe } from './read-me.ts';
import { createAccount } from './create-account.ts';
import { describeToken } from './describe-token.ts';
import { requestReset } from './request-reset.ts';
import { resetPassword } from './reset-password.ts';

const OK = { ok: true } as const;

export const routes: readonly Route[] = [
  publicRoute(calls.login, async (ctx, { body, request, reply }) => {
    const visitor = {
      user_agent: request.headers['user-agent'] ?? '',
      browser_cookie: browserCookie(request),
    };
    const opened = await logIn(ctx, body, visitor);
    if ('step' in opened) {
      setStepCookie(reply, opened.step, STEP_MINUTES * 60, ctx.services.public_url);
      const factors = (['passkey', 'app'] as const).filter((kind) => opened.factors[kind]);
      return { ...OK, next: 'factor' as const, factors };
    }
    await letIn(ctx, opened, request, reply);
    return { ...OK, next: null, factors: [] };
  }),
  publicRoute(calls.loginFactor, async (ctx, { body, request, reply }) => {
    const tried = {
      step: stepCookie(request),
      code: body.code,
      user_agent: request.headers['user-agent'] ?? '',
    };
    await letIn(ctx, await logInByFactor(ctx, tried), request, reply);
    return OK;
  }),
  route(calls.getFactor, { transaction: 'manual' }, (ctx) => readFactor(ctx)),
  route(calls.beginFactor, { transaction: 'manual' }, (ctx) => beginFactor(ctx)),
  route(calls.confirmFactor, { transaction: 'manual' }, async (ctx, { body, request }) => ({
    recovery_codes: await confirmFactor(ctx, principalOf(request).session_id, body.code),
  })),
  route(calls.renewRecoveryCodes, { transaction: 'manual' }, async (ctx) => ({
    recovery_codes: await renewRecoveryCodes(ctx),
  })),
  route(calls.removeApp, { transaction: 'manual' }, async (ctx) => {
    await removeApp(ctx);
    return OK;
  }),
  route(calls.removeFactor, { transaction: 'manual' }, async (ctx) => {
    await removeFactor(ctx);
    return OK;
  }),
  route(calls.logout, async (ctx, { request, reply }) => {
    const { account_id, session_id } = principalOf(request);
    await endOwnSession(ctx, session_id);
    ctx.audit({ object_type: 'account', object_id: account_id });
    clearSessionCookies(reply, ctx.services.public_url);
    return OK;
  }),
  route(calls.confirmPassword, { transaction: 'manual' }, async (ctx, { body, request }) => {
    await confirmPassword(ctx, principalOf(request).session_id, body.password);
    return OK;
  }),
  route(calls.giveReason, async (ctx, { body, request }) => {
    await giveReason(ctx, principalOf(request).session_id, body.reason);
    return OK;
  }),
  route(calls.getMe, async (ctx, { request, reply }) => {
    letKeep(ctx, reply, true);
    return readMe(ctx, principalOf(request).signed_in_by);
  }),
  route(calls.setPreferences, async (ctx, { body }) => {
    await setPreferences(ctx, body);
    return OK;
  }),
  route(calls.setTimezone, async (ctx, { body }) => {
    await setTimezone(ctx, body.timezone);
    return OK;
  }),
  route(calls.changePassword, { transaction: 'manual' }, async (ctx, { body, request }) => {
    await changePassword(ctx, { ...body, session_id: principalOf(request).session_id });
    return OK;
  }),
  publicRoute(calls.requestReset, async (ctx, { body }) => {
    await requestReset(ctx, body.email);
    return OK;
  }),
  publicRoute(calls.readToken, async (ctx, { body }) => describeToken(ctx, body.token)),
  publicRoute(calls.resetPassword, async (ctx, { body }) => {
    await resetPassword(ctx, body.token, body.password);
    return OK;
  }),
  publicRoute(calls.createAccount, async (ctx, { body, request, reply }) => {
    const token = await createAccount(
      ctx,
      body.token,
      body.password,
      body.setup,
      request.headers['user-agent'] ?? '',
    );
    if (token !== null) setSessionCookies(reply, token, ctx.services.public_url);
    return OK;
  }),
  route(calls.listSessions, async (ctx, { request }) => ({
    sessions: await listSessions(ctx, principalOf(request).session_id),
  })),
  route(calls.revokeSession, async (ctx, { params }) => {
    await revokeSession(ctx, params.id);
    return OK;
  }),
  route(calls.authoriseChannel, async (ctx, { body }) =>
    authoriseChannel(ctx, body.socket_id, body.channel_name),
  ),
  ...passkeyRoutes,
  route(calls.authenticateSocket, async (ctx, { body }) => authenticateSocket(ctx, body.socket_id)),
];
