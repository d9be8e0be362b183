import { needsPassword, PUBLIC_API_NEEDS } from '@comptoir/contract';
import { AppError } from '@comptoir/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireCallPermission } from '../auth/access.ts';
import { resolveApiKey } from '../auth/api-keys.ts';
import type { Principal } from '../auth/principal.ts';
import type { Platform } from '../unit-of-work.ts';
import { notePrincipal, requireNeeds } from './guard.ts';
import type { KeyRates } from './key-rates.ts';
import type { AnyCall } from './route.ts';

export const API_KEY_HEADER = 'x-api-key';

/** The key, its share of calls, its rights, what the company has. No cookie is read: another site's page can't borrow a session. */
export async function guardKey(
  { platform, rates }: { readonly platform: Platform; readonly rates: KeyRates },
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal> {
  const secret = request.headers[API_KEY_HEADER];
  if (typeof secret !== 'string' || secret === '')
    throw new AppError('api_key_refused', { reason: 'missing' });
  const resolution = await resolveApiKey(platform.database, secret, platform.clock.now());
  if (resolution.refused !== null) throw new AppError('api_key_refused', { reason: resolution.refused });
  const { principal } = resolution;
  notePrincipal(request, principal);
  rates.count(principal.session_id, reply);
  requireCallPermission(principal, call.permission);
  if (call.needs_all_rights && !principal.actor.api_key?.all_rights)
    throw new AppError('forbidden', { permission: 'all_rights' });
  await requireNeeds(platform, principal, PUBLIC_API_NEEDS);
  if (call.needs && call.needs !== PUBLIC_API_NEEDS) await requireNeeds(platform, principal, call.needs);
  return principal;
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
