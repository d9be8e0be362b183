import * as calls from '@comptoir/contract';
import {
  principalOf,
  publicRoute,
  route,
  setStepCookie,
  stepCookie,
  type Route,
} from '../../platform/http/index.ts';
import { letIn } from './let-in.ts';
import { STEP_MINUTES } from './login-factor.ts';
import { addPasskey, beginPasskey } from './passkeys/add-passkey.ts';
import { removePasskey, renamePasskey } from './passkeys/change-passkeys.ts';
import {
  beginFactorPasskey,
  beginPasskeyLogin,
  logInByFactorPasskey,
  logInByPasskey,
} from './passkeys/login-passkey.ts';

const OK = { ok: true } as const;

export const passkeyRoutes: readonly Route[] = [
  route(calls.beginPasskey, { transaction: 'manual' }, (ctx, { request }) =>
    beginPasskey(ctx, principalOf(request)),
  ),
  route(calls.addPasskey, { transaction: 'manual' }, (ctx, { body, request }) =>
    addPasskey(ctx, principalOf(request), body),
  ),
  route(calls.renamePasskey, { transaction: 'manual' }, async (ctx, { params, body, request }) => {
    await renamePasskey(ctx, principalOf(request).account_id, { ...params, ...body });
    return OK;
  }),
  route(calls.removePasskey, { transaction: 'manual' }, async (ctx, { params, request }) => {
    await removePasskey(ctx, principalOf(request).account_id, params.id);
    return OK;
  }),
  publicRoute(calls.beginFactorPasskey, (ctx, { request }) => beginFactorPasskey(ctx, stepCookie(request))),
  publicRoute(calls.loginFactorPasskey, async (ctx, { body, request, reply }) => {
    const answer = { ...body, step: stepCookie(request), user_agent: request.headers['user-agent'] ?? '' };
    await letIn(ctx, await logInByFactorPasskey(ctx, answer), request, reply);
    return OK;
  }),
  publicRoute(calls.beginPasskeyLogin, async (ctx, { reply }) => {
    const { step, options } = await beginPasskeyLogin(ctx);
    setStepCookie(reply, step, STEP_MINUTES * 60, ctx.services.public_url);
    return options;
  }),
  publicRoute(calls.loginPasskey, async (ctx, { body, request, reply }) => {
    const answer = { ...body, step: stepCookie(request), user_agent: request.headers['user-agent'] ?? '' };
    await letIn(ctx, await logInByPasskey(ctx, answer), request, reply);
    return OK;
  }),
];
