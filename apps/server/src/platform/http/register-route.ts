import { AppError } from '@comptoir/contract/errors';
import { assert, MAX_UPLOAD_BYTES, MAX_BODY_BYTES } from '@comptoir/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { requireCallPermission } from '../auth/access.ts';
import { findOtherPlace, type Principal } from '../auth/principal.ts';
import { clockIn, newId } from '../clock/clock.ts';
import type { Ctx } from '../context.ts';
import { isRetryable } from '../db/index.ts';
import { inTenant, type Occasion, type Platform } from '../unit-of-work.ts';
import { networkOf } from '../auth/network-of.ts';
import { sessionToken } from './cookies.ts';
import { arrivingCall, type CallCounters } from './edge-guard.ts';
import { type Acting, guardPerson, requireConfirmedPassword, requireNeeds } from './guard.ts';
import { guardKey, requireAllRights, requireKeyMay } from './guard-key.ts';
import { guardScim } from './guard-scim.ts';
import { actOnce, idempotencyKey } from './idempotency.ts';
import { isOfKeys, isOfScim } from './openapi-parts.ts';
import type { KeyRates } from './key-rates.ts';
import type { KnownSessions } from './known-sessions.ts';
import {
  type AnyCall,
  DryRun,
  type ManualCtx,
  type PublicCtx,
  type RawInput,
  type Route,
  type RouteInput,
} from './route.ts';
import { isRead, scopeOf } from './read-scope.ts';
import { ownEntry } from './own-entry.ts';
import { noteRefusedCall } from './scim-refusals.ts';
import { noteSupportRead } from './support-reads.ts';
import { checkedInput } from './checked-input.ts';

export interface RegisterOptions {
  readonly platform: Platform;
  /** Answers are parsed with the call's schema before they leave: in tests, not on hot paths. */
  readonly check_answers: boolean;
  readonly known_sessions: KnownSessions;
  readonly counters: CallCounters;
  readonly rates: KeyRates;
  readonly scim_rates: KeyRates;
  readonly acting?: Acting;
}

type Input = RouteInput<unknown, unknown, unknown>;

/** Puts one route on the server. A call that nobody guards, or a write that leaves no trace, does not start. */
export function registerRoute(app: FastifyInstance, route: Route, options: RegisterOptions): void {
  const { call } = route;
  checkDeclaration(route);
  app.route({
    method: call.method,
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: call.body_limit_bytes ?? (call.multipart ? MAX_UPLOAD_BYTES : MAX_BODY_BYTES),
    // Public calls are counted by address: a made-up cookie is no new client.
    config: {
      rateLimit:
        call.permission.kind === 'public' ? { max: 120, timeWindow: 60_000, keyGenerator: addressOf } : {},
      answersProblems: isOfKeys(call),
      answersScim: isOfScim(call),
    },
    handler: async (request, reply) => {
      const answer = await answerOf(route, options, request, reply);
      if (answer === reply || reply.sent) return reply;
      // Pay stays in no browser's store, but for what readers keep of their own (kept-pages.ts). Files set their own.
      void reply.header('cache-control', 'no-store');
      return reply.send(options.check_answers ? checked(call, answer) : answer);
    },
  });
}

async function answerOf(
  route: Route,
  options: RegisterOptions,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { platform, counters, known_sessions } = options;
  let endUpload = () => {};
  await counters.calls.enter(arrivingCall(reply, !isRead(route.call)));
  try {
    const principal = await guardOf(options, route.call, request, reply);
    const token = route.call.caller === undefined ? sessionToken(request) : null;
    if (principal && token !== null) known_sessions.add(token, principal.account_id);
    if (principal && route.call.multipart) endUpload = counters.enterUpload(principal.account_id);
    const raw = { params: request.params, query: queryOf(request), body: request.body };
    const input = inputOf(route.call, raw, request, reply);
    if (principal && isOfKeys(route.call)) requireKeyMay(route.call, principal, input.body);
    else if (principal) requireConfirmedPassword(route.call, principal, input.body, platform.clock.now());
    return await run(platform, route, principal, input);
  } catch (error) {
    if (isOfScim(route.call)) await noteRefusedCall(platform, request, error);
    throw error;
  } finally {
    endUpload();
    counters.calls.leave();
  }
}

function guardOf(
  options: RegisterOptions,
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal | null> {
  if (isOfKeys(call)) return guardKey(options, call, request, reply);
  if (isOfScim(call)) return guardScim({ ...options, rates: options.scim_rates }, call, request, reply);
  return guardPerson(options, call, request, reply);
}

const addressOf = (request: FastifyRequest) => networkOf(request.ip);

function checkDeclaration(route: Route): void {
  const { call, transaction } = route;
  const copied = route.transaction === 'request' && route.copied;
  const where = `${call.method} ${call.path}`;
  assert((call as Partial<AnyCall>).permission !== undefined, `${where} has no permission`);
  assert(
    (call.permission.kind === 'public') === (transaction === 'public'),
    `${where}: publicRoute goes with permission 'public', and only with it`,
  );
  assert(isRead(call) || call.audit !== undefined || call.untraced, `${where} writes without an audit kind`);
  assert(isRead(call) || !copied, `${where} writes, and a copy of the database takes no write`);
  assert(isGuardable(call), `${where} asks for a password by a field that its body does not have`);
  assert(call.caller === undefined || call.permission.kind !== 'public', `${where}: a key is never missing`);
  const places = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
  assert(places.length === 0 || call.params !== undefined, `${where} has places but no params schema`);
}

/** A rule about a field that is never there would guard nothing. */
function isGuardable({ permission, needs_password: rule, body, multipart }: AnyCall): boolean {
  if (rule === undefined) return true;
  if (permission.kind === 'public') return false;
  return rule === 'always' || (!multipart && body instanceof z.ZodObject && rule.field in body.shape);
}

/** Without the environment, which the guard has read: an image in a page sends no headers. */
function queryOf({ query }: FastifyRequest): object {
  const { environment: _, ...rest } = (query ?? {}) as Record<string, unknown>;
  return rest;
}

function inputOf(call: AnyCall, raw: RawInput, request: FastifyRequest, reply: FastifyReply): Input {
  return {
    ...checkedInput(call, raw),
    request,
    reply,
  };
}

async function run(
  platform: Platform,
  route: Route,
  principal: Principal | null,
  input: Input,
): Promise<unknown> {
  if (route.transaction === 'public')
    return route.handle(publicCtx(platform, route.call, input.request), input);
  assert(principal, 'a guarded call has a principal');
  const occasion = occasionOf(platform, route.call, principal, input);
  const perform = (other: Route, raw: RawInput) => performed(platform, other, principal, raw, input);
  await noteSupportRead(platform, route.call, principal, occasion);
  const key = keyOf(route.call, principal, input);
  if (route.transaction === 'manual') return runManual(platform, occasion, route, { key, perform }, input);
  const transaction = (use: (ctx: Ctx) => Promise<unknown>) =>
    inTenant(platform, occasion, use, scopeOf(route.call, route));
  const handle = (ctx: Ctx) => route.handle(ctx, input);
  const content = [input.params, input.query, input.body];
  const attempt = async () =>
    key === null
      ? transaction(handle)
      : (await actOnce(transaction, { call: route.call.name, key, content }, handle)).answer;
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof DryRun) return error.answer;
    // Two transactions in each other's way: this one was rolled back whole and may go again, once.
    if (!isRetryable(error) || route.call.multipart) throw error;
    return attempt();
  }
}

/** Reads may be repeated as they are. */
function keyOf(call: AnyCall, principal: Principal, { request }: Input): string | null {
  return !isRead(call) && principal.actor.account_id !== null ? idempotencyKey(request) : null;
}

function occasionOf(platform: Platform, call: AnyCall, principal: Principal, input: Input): Occasion {
  const kind = call.audit ?? call.name;
  const log = platform.log.child({ request_id: input.request.id, call: call.name });
  const base = {
    tenant: principal.tenant,
    actor: principal.actor,
    request_id: input.request.id,
    ip: input.request.ip,
    log,
    audit_kind: kind,
  };
  return { ...base, ...ownEntry(call, principal, input) };
}

/** Several transactions, one trace: when none of them recorded anything, the call's own entry is written at the end. */
async function runManual(
  platform: Platform,
  occasion: Occasion,
  { call, handle }: Extract<Route, { transaction: 'manual' }>,
  { key, perform }: { readonly key: string | null; readonly perform: ManualCtx['perform'] },
  input: Input,
): Promise<unknown> {
  const { audit_default, ...quiet } = occasion;
  let recorded = 0;
  const withTransaction = <T>(use: (ctx: Ctx) => Promise<T>) =>
    inTenant(
      platform,
      quiet,
      (ctx) =>
        use({
          ...ctx,
          audit: (entry) => {
            recorded += 1;
            ctx.audit(entry);
          },
        }),
      scopeOf(call),
    );
  const answer = await handle(
    {
      tenant: occasion.tenant,
      actor: occasion.actor,
      services: platform.services,
      clock: clockIn(platform.clock, occasion.tenant.timezone),
      log: occasion.log ?? platform.log,
      request_id: occasion.request_id,
      hung_up: hungUp(input.reply),
      newId,
      perform,
      withTransaction,
      async once(content, use) {
        if (key === null) return withTransaction(use);
        const { answer, repeated } = await actOnce(withTransaction, { call: call.name, key, content }, use);
        if (repeated) recorded += 1;
        return answer;
      },
      async inEnvironment(environment_id, { reads }, use) {
        const place = await findOtherPlace(platform.database, occasion, environment_id);
        if (!place) throw new AppError('not_found', { object: 'environment' });
        recorded += 1;
        const scope = reads ? ({ isolation: 'repeatable read', read_only: true } as const) : {};
        return inTenant(platform, { ...quiet, ...place }, use, scope);
      },
      platformTransaction: (use) => platform.database.transaction({}, use),
    },
    input,
  );
  if (audit_default && recorded === 0) await inTenant(platform, occasion, async () => {});
  return answer;
}

/** Past its door, as if the caller had made it: an agent's tool is a call of the public API. */
async function performed(
  platform: Platform,
  route: Route,
  principal: Principal,
  raw: RawInput,
  { request, reply }: Input,
): Promise<unknown> {
  const { call } = route;
  requireCallPermission(principal, call.permission);
  requireAllRights(call, principal);
  if (call.needs) await requireNeeds(platform, principal, call.needs);
  const input = inputOf(call, raw, request, reply);
  if (isOfKeys(call)) requireKeyMay(call, principal, input.body);
  else requireConfirmedPassword(call, principal, input.body, platform.clock.now());
  return run(platform, route, principal, input);
}

function hungUp({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) gone.abort(new AppError('unavailable', { reason: 'the caller hung up' }));
  });
  return gone.signal;
}

function publicCtx(platform: Platform, call: AnyCall, request: FastifyRequest): PublicCtx {
  const log = platform.log.child({ request_id: request.id, call: call.name });
  return {
    services: platform.services,
    clock: platform.clock,
    log,
    request_id: request.id,
    ip: request.ip,
    newId,
    platformTransaction: (use) => platform.database.transaction({}, use),
    inTenant: (tenant, actor, use) =>
      inTenant(
        platform,
        { tenant, actor, request_id: request.id, ip: request.ip, log, audit_kind: call.audit ?? call.name },
        use,
      ),
  };
}

function checked(call: AnyCall, answer: unknown): unknown {
  const parsed = call.response.safeParse(answer);
  if (parsed.success) return parsed.data;
  throw new Error(`${call.name} answers outside its contract: ${z.prettifyError(parsed.error)}`);
}
