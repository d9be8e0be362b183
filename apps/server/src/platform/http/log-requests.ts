import type { ErrorCode } from '@comptoir/contract/errors';
import { isUuid } from '@comptoir/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Platform } from '../unit-of-work.ts';
import { sessionToken } from './cookies.ts';
import { knownPrincipal } from './guard.ts';
import type { KnownSessions } from './known-sessions.ts';

const codes = new WeakMap<FastifyRequest, ErrorCode>();

/** For the request's line in the log. */
export function noteRefusal(request: FastifyRequest, code: ErrorCode): void {
  codes.set(request, code);
}

/** One line and one measurement per request with the route's pattern: addresses may hold names and tokens. A refusal names who was refused, at `warn`. */
export function logRequests(
  app: FastifyInstance,
  { log, metrics }: Pick<Platform, 'log' | 'metrics'>,
  known_sessions: KnownSessions,
): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.header('x-request-id', request.id);
  });
  app.addHook('onResponse', async (request, reply) => {
    const what = { method: request.method, route: routeOf(request), status: reply.statusCode };
    metrics?.noteCall({ ...what, seconds: reply.elapsedTime / 1000 });
    const line = {
      request_id: request.id,
      ...what,
      ms: Math.round(reply.elapsedTime),
    };
    if (isRefusal(request, reply.statusCode))
      log.warn({ ...line, ...whoseRefusal(request, known_sessions) }, 'refused');
    else if (reply.statusCode >= 500) log.warn(line, 'request');
    else log.info(line, 'request');
  });
}

export function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

/** A first visit without a session is none: every browser makes one. */
function isRefusal(request: FastifyRequest, status: number): boolean {
  if (status === 401) return sessionToken(request) !== null;
  return status === 403 || status === 429 || codes.get(request) === 'invalid_login';
}

function whoseRefusal(request: FastifyRequest, known_sessions: KnownSessions) {
  const principal = knownPrincipal(request);
  const token = sessionToken(request);
  const wanted = request.headers['x-environment-id'];
  return {
    code: codes.get(request) ?? null,
    ip: request.ip,
    account_id: principal?.account_id ?? (token === null ? null : known_sessions.accountOf(token)),
    session_id: principal?.session_id ?? null,
    environment_id: principal?.tenant.environment_id ?? null,
    ...(typeof wanted === 'string' && isUuid(wanted) && wanted !== principal?.tenant.environment_id
      ? { wanted_environment_id: wanted }
      : {}),
  };
}
