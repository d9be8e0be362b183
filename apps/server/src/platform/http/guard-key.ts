import { needsPassword, PUBLIC_API_NEEDS } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireCallPermission } from '../auth/access.ts';
import { resolveApiKey } from '../auth/api-keys.ts';
import type { Principal } from '../auth/principal.ts';
import type { Platform } from '../unit-of-work.ts';
import { notePrincipal, requireNeeds } from './guard.ts';
import type { KeyRates } from './key-rates.ts';
import { isOwnOrigin } from './own-origin.ts';
import type { AnyCall } from './route.ts';

export const API_KEY_HEADER = 'x-api-key';

/** The key, its share of calls, its rights, what the company has. No cookie is read: another site's page can't borrow a session. */
export async function guardKey(
  { platform, rates }: { readonly platform: Platform; readonly rates: KeyRates },
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal> {
  const isOfAgents = call.caller === 'agent';
  if (isOfAgents) requireAgentRequest(platform, request, reply);
  const secret = isOfAgents ? agentSecret(request) : headerOf(request, API_KEY_HEADER);
  if (secret === null) throw new AppError('api_key_refused', { reason: 'missing' });
  const resolution = await resolveApiKey(platform.database, secret, platform.clock.now());
  if (resolution.refused !== null) throw new AppError('api_key_refused', { reason: resolution.refused });
  const { principal } = resolution;
  // What an agent may write waits for a person: its key opens no call that writes at once.
  if (principal.actor.api_key?.for_agents !== isOfAgents)
    throw new AppError('api_key_refused', { reason: isOfAgents ? 'not_for_agents' : 'for_agents' });
  void reply.removeHeader('www-authenticate');
  notePrincipal(request, principal);
  rates.count(principal.session_id, reply);
  requireCallPermission(principal, call.permission);
  requireAllRights(call, principal);
  await requireNeeds(platform, principal, PUBLIC_API_NEEDS);
  if (call.needs && call.needs !== PUBLIC_API_NEEDS) await requireNeeds(platform, principal, call.needs);
  return principal;
}

/** As MCP requires: a page of another site, or one that took over this name, is refused; a missing key says how to send it. */
function requireAgentRequest(platform: Platform, request: FastifyRequest, reply: FastifyReply): void {
  if (!isOwnOrigin(request.headers, platform.services.public_url))
    throw new AppError('forbidden', { origin: true });
  void reply.header('www-authenticate', 'Bearer');
}

function agentSecret(request: FastifyRequest): string | null {
  const [, bearer] = /^Bearer +(\S+)$/i.exec(headerOf(request, 'authorization') ?? '') ?? [];
  return headerOf(request, API_KEY_HEADER) ?? bearer ?? null;
}

function headerOf(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/**
 * What takes a confirmed password in the browser: the right that the call names has to be a scope of the key. Where it names none (an
 * address that opens an account), only a key with all rights of its owner may.
 */
export function requireKeyMay(call: AnyCall, principal: Principal, body: unknown): void {
  if (!needsPassword(call, body)) return;
  const rule = call.needs_password;
  if (typeof rule === 'object' && rule.permission) requireCallPermission(principal, rule.permission);
  else if (!principal.actor.api_key?.all_rights)
    throw new AppError('forbidden', { permission: 'all_rights' });
}

/** What no scope names takes a key with all rights of its owner. */
export function requireAllRights({ needs_all_rights }: AnyCall, { actor }: Principal): void {
  if (needs_all_rights && !actor.api_key?.all_rights)
    throw new AppError('forbidden', { permission: 'all_rights' });
}
