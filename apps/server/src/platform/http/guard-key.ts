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
  if (call.needs) await requireNeeds(platform, principal, call.needs);
  return principal;
}
