import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SESSION_MS } from '../auth/sessions.ts';
import { csrfOf, randomToken } from '../auth/tokens.ts';

const SESSION_COOKIE = 'session';
export const CSRF_COOKIE = 'csrf';
/** Names a browser in which somebody signed in before. */
const BROWSER_COOKIE = 'browser';
export const CSRF_HEADER = 'x-csrf-token';
/** Of a sign-in under way: the browser that began it is the one that ends it. */
const STEP_COOKIE = 'step';
const BROWSER_MAX_AGE_S = 400 * 24 * 60 * 60;

type Name = typeof SESSION_COOKIE | typeof CSRF_COOKIE | typeof BROWSER_COOKIE | typeof STEP_COOKIE;

/** As browsers keep them. Over https with a prefix: no other host of the domain and no page over http can set one. */
export function cookieNames(public_url: string): Readonly<Record<Name, string>> {
  const prefix = isSecure(public_url) ? '__Host-' : '';
  return {
    session: `${prefix}session`,
    csrf: `${prefix}csrf`,
    browser: `${prefix}browser`,
    step: `${prefix}step`,
  };
}

/** Everything behind this knows the cookies by their plain names; over https one without the prefix counts for nothing. */
export function readPrefixedCookies(app: FastifyInstance, public_url: string): void {
  if (!isSecure(public_url)) return;
  const names = Object.entries(cookieNames(public_url));
  app.addHook('onRequest', async (request) => {
    const sent = request.cookies;
    request.cookies = Object.fromEntries(
      names.flatMap(([plain, name]) => (sent[name] === undefined ? [] : [[plain, sent[name]]])),
    );
  });
}

function isSecure(public_url: string): boolean {
  return public_url.startsWith('https:');
}

const optionsOf = (public_url: string) =>
  ({ path: '/', sameSite: 'lax', secure: isSecure(public_url) }) as const;

export function setSessionCookies(reply: FastifyReply, token: string, public_url: string): void {
  const options = { ...optionsOf(public_url), maxAge: SESSION_MS / 1000 };
  const names = cookieNames(public_url);
  void reply.setCookie(names.session, token, { ...options, httpOnly: true });
  void reply.setCookie(names.csrf, csrfOf(token), options);
}

export function clearSessionCookies(reply: FastifyReply, public_url: string): void {
  void reply.clearCookie(cookieNames(public_url).session, { ...optionsOf(public_url), httpOnly: true });
  setAnonymousCsrf(reply, public_url);
}

/** Before a login there is no session to derive it from: a random one, compared with its own header. */
export function setAnonymousCsrf(reply: FastifyReply, public_url: string): void {
  void reply.setCookie(cookieNames(public_url).csrf, randomToken(), {
    ...optionsOf(public_url),
    maxAge: SESSION_MS / 1000,
  });
}

export function setBrowserCookie(reply: FastifyReply, value: string, public_url: string): void {
  const options = { ...optionsOf(public_url), maxAge: BROWSER_MAX_AGE_S, httpOnly: true };
  void reply.setCookie(cookieNames(public_url).browser, value, options);
}

export function setStepCookie(
  reply: FastifyReply,
  value: string,
  max_age_s: number,
  public_url: string,
): void {
  const options = { ...optionsOf(public_url), maxAge: max_age_s, httpOnly: true };
  void reply.setCookie(cookieNames(public_url).step, value, options);
}

export function clearStepCookie(reply: FastifyReply, public_url: string): void {
  void reply.clearCookie(cookieNames(public_url).step, { ...optionsOf(public_url), httpOnly: true });
}

export function stepCookie(request: FastifyRequest): string | null {
  return tokenIn(request.cookies[STEP_COOKIE]);
}

export function browserCookie(request: FastifyRequest): string | null {
  return request.cookies[BROWSER_COOKIE] ?? null;
}

export function sessionToken(request: FastifyRequest): string | null {
  return tokenIn(request.cookies[SESSION_COOKIE]);
}

function tokenIn(cookie: string | undefined): string | null {
  return cookie !== undefined && /^[A-Za-z0-9_-]{43}$/.test(cookie) ? cookie : null;
}
