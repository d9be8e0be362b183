import {
  companySettingsSchema,
  type FeatureFlags,
  featuresOf,
  type Needs,
  needsPassword,
  PASSWORD_CONFIRMED_MINUTES,
  unmetNeed,
} from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireCallPermission } from '../auth/access.ts';
import { companyName, resolvePrincipal, type Principal } from '../auth/principal.ts';
import { csrfOf, sameText } from '../auth/tokens.ts';
import type { Platform } from '../unit-of-work.ts';
import { CSRF_COOKIE, CSRF_HEADER, sessionToken, setAnonymousCsrf, setSessionCookies } from './cookies.ts';
import { isOwnOrigin } from './own-origin.ts';
import type { AnyCall } from './route.ts';

const principals = new WeakMap<FastifyRequest, Principal>();

/** Who makes this request. Only in handlers of calls that need a session. */
export function principalOf(request: FastifyRequest): Principal {
  const principal = principals.get(request);
  if (!principal) throw new Error('no principal: the call is public');
  return principal;
}

/** Who makes this request, as far as the guard got: for the log. */
export function knownPrincipal(request: FastifyRequest): Principal | null {
  return principals.get(request) ?? null;
}

export function notePrincipal(request: FastifyRequest, principal: Principal): void {
  principals.set(request, principal);
}

/** Instead of sessions, on a server that never listens: a job makes the product's own calls for people. */
export type Acting = (request: FastifyRequest) => Promise<Principal>;

/** Somebody with a session, or for whom this process acts. */
export function guardPerson(
  { platform, acting }: { readonly platform: Platform; readonly acting?: Acting },
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal | null> {
  return acting ? guardActing(platform, call, request, acting) : guard(platform, call, request, reply);
}

/** The caller is known already: their rights, and what the company has. */
async function guardActing(
  platform: Platform,
  call: AnyCall,
  request: FastifyRequest,
  acting: Acting,
): Promise<Principal | null> {
  if (call.permission.kind === 'public') return null;
  const principal = await acting(request);
  principals.set(request, principal);
  requireCallPermission(principal, call.permission);
  if (call.needs) await requireNeeds(platform, principal, call.needs);
  return principal;
}

/** Session, CSRF, permission, the reason of support, what the company has: in this order, before a byte of the input is looked at. */
async function guard(
  platform: Platform,
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal | null> {
  if (call.permission.kind === 'public') {
    if (call.method === 'GET' || call.from_other_site) return null;
    requireAnonymousCsrf(request, reply, platform.services.public_url);
    return null;
  }
  const token = sessionToken(request);
  const principal = await principalFor(platform, call, request, token);
  if (token === null || principal === null) {
    keepAnonymousCsrf(request, reply, platform.services.public_url);
    throw new AppError('unauthenticated');
  }
  principals.set(request, principal);
  if (call.method === 'GET') {
    // A lost or foreign csrf cookie comes back with the next read.
    if (request.cookies[CSRF_COOKIE] !== csrfOf(token))
      setSessionCookies(reply, token, platform.services.public_url);
  } else if (!sameText(header(request, CSRF_HEADER) ?? '', csrfOf(token))) throw new AppError('csrf_failed');
  requireCallPermission(principal, call.permission);
  if (principal.owes_factor && !call.before_factor) throw new AppError('factor_needed');
  if (principal.owes_reason && !call.before_reason)
    throw new AppError('reason_required', {
      company: await companyName(platform.database, principal.tenant.company_id),
    });
  if (call.needs) await requireNeeds(platform, principal, call.needs);
  return principal;
}

/**
 * Before money leaves or an account is redirected, the password was typed lately in this session. Checked once the body is known to be
 * well formed, before a repeated request is answered from memory.
 */
export function requireConfirmedPassword(
  call: AnyCall,
  principal: Principal,
  body: unknown,
  now: Date,
): void {
  if (!needsPassword(call, body)) return;
  const rule = call.needs_password;
  if (typeof rule === 'object' && rule.permission) requireCallPermission(principal, rule.permission);
  const since = now.getTime() - PASSWORD_CONFIRMED_MINUTES * 60_000;
  if (principal.confirmed_at === null || principal.confirmed_at.getTime() <= since)
    throw new AppError('password_required');
}

export async function requireNeeds(
  { database }: Platform,
  { tenant, actor }: Principal,
  needs: Needs,
): Promise<void> {
  const found = await database.pool.query<{ features: Partial<FeatureFlags>; settings: unknown }>(
    'select features, settings from companies where id = $1',
    [tenant.company_id],
  );
  const company = found.rows[0];
  const features = featuresOf(company?.features ?? {});
  const settings = companySettingsSchema.parse(company?.settings ?? {});
  const unmet = unmetNeed(needs, {
    features,
    settings,
    live: tenant.live,
    isGod: actor.role_category === 'god',
  });
  if (unmet === 'live') throw new AppError('live_only');
  if (unmet) throw new AppError('feature_off', { ...unmet });
}

async function principalFor(
  platform: Platform,
  call: AnyCall,
  request: FastifyRequest,
  token: string | null,
): Promise<Principal | null> {
  if (token === null) return null;
  const now = platform.clock.now();
  const wanted = header(request, 'x-environment-id') ?? queryText(request, 'environment');
  let resolution = await resolvePrincipal(platform.database, token, wanted, now);
  // The browser may remember an environment of its last account: the session call shows the current one instead of refusing.
  if (resolution.kind === 'elsewhere' && call.name === 'getMe')
    resolution = await resolvePrincipal(platform.database, token, null, now);
  if (resolution.kind === 'elsewhere') throw new AppError('forbidden', { environment: true });
  if (resolution.kind === 'none') return null;
  const company = header(request, 'x-company-id');
  if (company !== null && company !== resolution.principal.tenant.company_id && call.name !== 'getMe')
    throw new AppError('forbidden', { company: true });
  return resolution.principal;
}

function requireAnonymousCsrf(request: FastifyRequest, reply: FastifyReply, public_url: string): void {
  // Cookie and header prove little before a login: a sibling host can set both.
  if (!isOwnOrigin(request.headers, public_url)) throw new AppError('csrf_failed');
  const cookie = request.cookies[CSRF_COOKIE];
  const sent = header(request, CSRF_HEADER);
  if (cookie !== undefined && cookie.length >= 32 && sent !== null && sameText(cookie, sent)) return;
  keepAnonymousCsrf(request, reply, public_url);
  throw new AppError('csrf_failed');
}

function keepAnonymousCsrf(request: FastifyRequest, reply: FastifyReply, public_url: string): void {
  if ((request.cookies[CSRF_COOKIE] ?? '').length < 32) setAnonymousCsrf(reply, public_url);
}

function header(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** For links that a browser opens by itself (downloads), where no header can be set. */
function queryText(request: FastifyRequest, name: string): string | null {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}
