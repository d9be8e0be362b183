import type { FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_MS } from '../auth/sessions.ts';
import { csrfOf, randomToken } from '../auth/tokens.ts';

export const SESSION_COOKIE = 'session';
export const CSRF_COOKIE = 'csrf';
export const CSRF_HEADER = 'x-csrf-token';

function secure(public_url: string): boolean {
  return public_url.startsWith('https:');
}

export function setSessionCookies(reply: FastifyReply, token: string, public_url: string): void {
  const options = { path: '/', sameSite: 'lax', secure: secure(public_url), maxAge: SESSION_MS / 1000 } as const;
  void reply.setCookie(SESSION_COOKIE, token, { ...options, httpOnly: true });
  void reply.setCookie(CSRF_COOKIE, csrfOf(token), options);
}

export function clearSessionCookies(reply: FastifyReply, public_url: string): void {
  void reply.clearCookie(SESSION_COOKIE, { path: '/', sameSite: 'lax', secure: secure(public_url), httpOnly: true });
  setAnonymousCsrf(reply, public_url);
}

/** Before a login there is no session to derive it from: a random one, compared with its own header. */
export function setAnonymousCsrf(reply: FastifyReply, public_url: string): void {
  void reply.setCookie(CSRF_COOKIE, randomToken(), { path: '/', sameSite: 'lax', secure: secure(public_url), maxAge: SESSION_MS / 1000 });
}

export function sessionToken(request: FastifyRequest): string | null {
  const token = request.cookies[SESSION_COOKIE];
  return token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token) ? token : null;
}
