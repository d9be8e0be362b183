import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import {
  assert,
  MAX_API_CALLS_PER_MINUTE,
  MAX_BODY_BYTES,
  MAX_SCIM_CALLS_PER_MINUTE,
  MAX_UPLOAD_BYTES,
} from '@comptoir/kernel';
import Fastify, { type FastifyInstance } from 'fastify';
import { compressShort } from './compress-short.ts';
import { networkOf } from '../auth/network-of.ts';
import { LOOPBACK_PROXY, type TrustedProxies } from '../config/trusted-proxies.ts';
import { traceCalls } from '../traces/trace-calls.ts';
import type { Platform } from '../unit-of-work.ts';
import { answerMalformed, rewriteMalformed, serveMalformed } from './malformed-requests.ts';
import { readPrefixedCookies, sessionToken } from './cookies.ts';
import { createDraining, type Draining } from './draining.ts';
import { boundConnections, createCallCounters, endConnectionsOnClose } from './edge-guard.ts';
import { EDGE_LIMITS, type EdgeLimits } from './edge-limits.ts';
import { refusalOf, statusOf, type ErrorBody } from './errors.ts';
import { serveHealth } from './health.ts';
import { createKeyRates } from './key-rates.ts';
import { createKnownSessions, type KnownSessions } from './known-sessions.ts';
import { problemOf } from './problem.ts';
import { logRequests, noteRefusal, routeOf } from './log-requests.ts';
import type { Acting } from './guard.ts';
import { registerRoute } from './register-route.ts';
import type { Route } from './route.ts';
import { readScimBodies, sendScimError } from './scim-answers.ts';
import { securityHeaders } from './security-headers.ts';
import { serveDocs } from './serve-docs.ts';
import { nameFrontVersion } from './front-version.ts';
import { serveWeb } from './web-files.ts';

/** A page of the board takes 0.8 ms in place of 1.8, and is 9 of 100 longer on the wire. */
const FAST_COMPRESSION = {
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } },
  zlibOptions: { level: 1 },
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Refusals leave as problem details: of the public API. */
    answersProblems?: boolean;
    /** Refusals leave as SCIM errors. */
    answersScim?: boolean;
  }
}

export interface ServerOptions {
  readonly platform: Platform;
  readonly routes: readonly Route[];
  /** The built web application; null serves the API alone. */
  readonly web_folder: string | null;
  /** Requests a minute and client; 0 for none (tests). */
  readonly requests_per_minute?: number;
  /** Calls a minute and API key; 0 for none (tests). */
  readonly key_calls_per_minute?: number;
  /** Whose `X-Forwarded-For` is believed. Absent: a proxy on this machine. */
  readonly trusted_proxies?: TrustedProxies;
  readonly limits?: Partial<EdgeLimits>;
  readonly check_answers?: boolean;
  /** Absent: it stops at once. */
  readonly draining?: Draining;
  /** Nobody signs in: calls come from this process alone (`inject()`). Such a server can not listen. */
  readonly acting?: Acting;
}

/** The HTTP server, made from the contract's calls. Not listening yet: `inject()` works, `listen()` is main's. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { platform, routes } = options;
  const { public_url } = platform.services;
  const limits = { ...EDGE_LIMITS, ...options.limits };
  const known_sessions = createKnownSessions();
  const draining = options.draining ?? createDraining();
  const app = Fastify({
    logger: false,
    trustProxy: options.trusted_proxies ?? LOOPBACK_PROXY,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: () => randomUUID(),
    rewriteUrl: rewriteMalformed,
    clientErrorHandler: answerMalformed,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: limits.upload_ms,
    forceCloseConnections: 'idle',
  });
  boundConnections(app, limits);
  endConnectionsOnClose(app, draining);
  handleErrors(app, platform);
  traceCalls(app);
  logRequests(app, platform, known_sessions);
  await app.register(cookie);
  readPrefixedCookies(app, public_url);
  const { support, realtime } = platform.services;
  await app.register(helmet, securityHeaders(public_url, support.form_url, realtime.hosted));
  compressShort(app);
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], ...FAST_COMPRESSION });
  await app.register(etag, { weak: true });
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: {
      fileSize: MAX_UPLOAD_BYTES,
      files: 5,
      fields: 50,
      parts: 60,
      fieldSize: MAX_BODY_BYTES,
      headerPairs: 100,
    },
  });
  await limitRates(app, options.requests_per_minute ?? 3000, known_sessions);
  // pusher-js asks for channel rights with a form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))));
    },
  );
  readScimBodies(app);
  nameFrontVersion(app, options.web_folder);
  // After the plugins: their hooks reach the routes that come later.
  serveHealth(app, platform.database, draining);
  serveDocs(app, routes, platform);
  registerRoutes(app, options, { ...limits, known_sessions });
  serveMalformed(app);
  await serveWeb(app, options.web_folder, public_url);
  if (options.acting) Object.assign(app, { listen: refuseToListen });
  return app;
}

function refuseToListen(): never {
  throw new Error('a server without sessions is for calls of its own process');
}

/** One name, one route; what they count together is counted here. */
function registerRoutes(
  app: FastifyInstance,
  { platform, routes, key_calls_per_minute, check_answers = false, acting }: ServerOptions,
  { known_sessions, ...limits }: EdgeLimits & { readonly known_sessions: KnownSessions },
): void {
  const { clock } = platform;
  const shared = {
    platform,
    check_answers,
    known_sessions,
    counters: createCallCounters(limits),
    rates: createKeyRates(clock, key_calls_per_minute ?? MAX_API_CALLS_PER_MINUTE),
    scim_rates: createKeyRates(clock, key_calls_per_minute ?? MAX_SCIM_CALLS_PER_MINUTE),
    ...(acting === undefined ? {} : { acting }),
  };
  const names = new Set<string>();
  for (const route of routes) {
    assert(!names.has(route.call.name), `call ${route.call.name} has two routes`);
    names.add(route.call.name);
    registerRoute(app, route, shared);
  }
}

function handleErrors(app: FastifyInstance, platform: Platform): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    const status = statusOf(refusal.code);
    if (refusal.code === 'internal')
      platform.log.error({ request_id: request.id, route: routeOf(request), err: error }, 'unhandled error');
    const wait = refusal.params['retry_after_s'];
    if (typeof wait === 'number') void reply.header('retry-after', String(wait));
    noteRefusal(request, refusal.code);
    const body: ErrorBody = {
      code: refusal.code,
      params: refusal.params,
      field: refusal.field,
      request_id: request.id,
    };
    void reply.header('cache-control', 'no-store');
    if (request.routeOptions.config.answersScim) return sendScimError(reply, refusal);
    if (request.routeOptions.config.answersProblems)
      return reply.code(status).type('application/problem+json').send(problemOf(refusal, request.id));
    return reply.code(status).send(body);
  });
}

async function limitRates(
  app: FastifyInstance,
  requests_per_minute: number,
  known_sessions: KnownSessions,
): Promise<void> {
  if (requests_per_minute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: requests_per_minute,
    timeWindow: 60_000,
    // People behind one office address don't take each other's turn; a made-up cookie is no new client.
    keyGenerator: (request) => {
      const token = sessionToken(request);
      const account_id = token === null ? null : known_sessions.accountOf(token);
      return account_id === null ? `address ${networkOf(request.ip)}` : `account ${account_id}`;
    },
  });
}
