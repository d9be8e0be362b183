import { AppError } from '@comptoir/contract/errors';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireCallPermission } from '../auth/access.ts';
import type { Principal } from '../auth/principal.ts';
import { resolveScimToken } from '../auth/scim-tokens.ts';
import type { Platform } from '../unit-of-work.ts';
import { notePrincipal, requireNeeds } from './guard.ts';
import type { KeyRates } from './key-rates.ts';
import type { AnyCall } from './route.ts';
import { noteRefusalIn } from './scim-refusals.ts';

/** RFC 6750. */
const BEARER = /^bearer +([\w-]+) *$/i;

/** The token of the identity provider, its share of calls, its fixed rights. No cookie and no API key is read. */
export async function guardScim(
  { platform, rates }: { readonly platform: Platform; readonly rates: KeyRates },
  call: AnyCall,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal> {
  const secret = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (secret === undefined) throw new AppError('scim_token_refused', { reason: 'missing' });
  const resolution = await resolveScimToken(platform.database, secret, platform.clock.now());
  if (resolution.refused !== null) {
    const refusal = new AppError('scim_token_refused', { reason: resolution.refused });
    if (resolution.environment_id !== null)
      await noteRefusalIn(platform, resolution.environment_id, request, refusal);
    throw refusal;
  }
  const { principal } = resolution;
  notePrincipal(request, principal);
  rates.count(principal.session_id, reply);
  requireCallPermission(principal, call.permission);
  if (call.needs) await requireNeeds(platform, principal, call.needs);
  return principal;
}
