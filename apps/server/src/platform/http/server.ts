import { randomUUID } from 'node:crypto';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { assert, LIMITS } from '@comptoir/kernel';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { hashToken } from '../auth/tokens.ts';
import type { Platform } from '../unit-of-work.ts';
import { sessionToken } from './cookies.ts';
import { docsPage } from './docs-page.ts';
import { refusalOf, statusOf, type ErrorBody } from './errors.ts';
import { serveHealth } from './health.ts';
import { openApi } from './openapi.ts';
import { registerRoute } from './register-route.ts';
import type { Route } from './route.ts';
import { securityHeaders } from './security-headers.ts';
import { serveWeb } from './web-files.ts';

export interface ServerOptions {
  readonly platform: Platform;
  readonly routes: readonly Route[];
  /** The built web application; null serves the API alone. */
  readonly web_folder: string | null;
  /** Requests a minute and client; 0 for none (tests). */
  readonly requests_per_minute?: number;
  /** Behind a proxy: believe its `x-forwarded-for`. */
  readonly trust_proxy?: boolean;
  readonly check_answers?: boolean;
}

/** The HTTP server, made from the contract's calls. Not listening yet: `inject()` works, `listen()` is main's. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { platform, routes } = options;
  const { version, public_url } = platform.services;
  const app = Fastify({
    logger: false,
    trustProxy: options.trust_proxy ?? false,
    bodyLimit: LIMITS.body_bytes,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    requestTimeout: 0,
    forceCloseConnections: 'idle',
  });
  handleErrors(app, platform);
  logRequests(app, platform);
  await app.register(cookie);
  await app.register(helmet, securityHeaders(public_url));
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  await app.register(etag, { weak: true });
  await app.register(multipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: LIMITS.upload_bytes, files: 5, fields: 50, parts: 60, fieldSize: LIMITS.body_bytes, headerPairs: 100 },
  });
  await limitRates(app, options.requests_per_minute ?? 3000);
  // pusher-js asks for channel rights with a form.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(String(body))));
  });
  // After the plugins: their hooks reach the routes that come later.
  serveHealth(app, platform.database, version);
  serveDocs(app, routes, version);
  const names = new Set<string>();
  for (const route of routes) {
    assert(!names.has(route.call.name), `call ${route.call.name} has two routes`);
    names.add(route.call.name);
    registerRoute(app, route, { platform, check_answers: options.check_answers ?? false });
  }
  await serveWeb(app, options.web_folder, public_url);
  return app;
}

function handleErrors(app: FastifyInstance, platform: Platform): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error);
    const status = statusOf(refusal.code);
    if (refusal.code === 'internal') platform.log.error({ request_id: request.id, route: routeOf(request), err: error }, 'unhandled error');
    const wait = refusal.params['retry_after_s'];
    if (typeof wait === 'number') void reply.header('retry-after', String(wait));
    const body: ErrorBody = { code: refusal.code, params: refusal.params, field: refusal.field, request_id: request.id };
    void reply.header('cache-control', 'no-store');
    return reply.code(status).send(body);
  });
}

/** One line per request with the route's pattern: addresses may hold names and tokens. */
function logRequests(app: FastifyInstance, platform: Platform): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const line = {
      request_id: request.id,
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    };
    if (reply.statusCode >= 500) platform.log.warn(line, 'request');
    else platform.log.info(line, 'request');
  });
}

function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

async function limitRates(app: FastifyInstance, requests_per_minute: number): Promise<void> {
  if (requests_per_minute === 0) return;
  await app.register(rateLimit, {
    global: true,
    max: requests_per_minute,
    timeWindow: 60_000,
    // People behind one office address don't take each other's turn.
    keyGenerator: (request) => {
      const token = sessionToken(request);
      return token === null ? request.ip : hashToken(token).toString('base64');
    },
  });
}

function serveDocs(app: FastifyInstance, routes: readonly Route[], version: string): void {
  const calls = routes.map((route) => route.call);
  let document: string | null = null;
  app.get('/api/openapi.json', async (_request, reply) => {
    document ??= JSON.stringify(openApi(calls, version));
    return reply.type('application/json').send(document);
  });
  app.get('/api/docs', async (_request, reply) => reply.type('text/html; charset=utf-8').send(docsPage(calls, version)));
}
