import { createHash } from 'node:crypto';
import * as oidc from 'openid-client';
import { AppError } from '@comptoir/contract/errors';
import type { GoogleClient } from '../../platform/config/config.ts';
import type { Services } from '../../platform/context.ts';

const TIMEOUT_S = 10;
/** One reading of what Google publishes of itself per process. */
const configurations = new Map<string, Promise<oidc.Configuration>>();

/** Google as the library knows it. */
export async function googleConfiguration(services: Pick<Services, 'google'>): Promise<oidc.Configuration> {
  const { google } = services;
  if (google === null) throw new AppError('google_not_available');
  const key = JSON.stringify(google);
  const made = configurations.get(key) ?? discover(google);
  configurations.set(key, made);
  try {
    return await made;
  } catch {
    configurations.delete(key);
    throw new AppError('unavailable', { reason: 'google' });
  }
}

async function discover({ issuer, client_id, client_secret }: GoogleClient): Promise<oidc.Configuration> {
  const url = new URL(issuer);
  // Of tests alone: the operator names the issuer, no person does.
  const options = url.protocol === 'http:' ? { execute: [oidc.allowInsecureRequests] } : {};
  return oidc.discovery(url, client_id, undefined, oidc.ClientSecretPost(client_secret), {
    ...options,
    timeout: TIMEOUT_S,
  });
}

/** What proves that answer and request belong together, all from the handle, which is kept hashed. */
export function proofsOf(services: Pick<Services, 'sign'>, handle: string) {
  const verifier = services.sign('google verifier', handle);
  return {
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
    nonce: services.sign('google nonce', handle),
  };
}

export const googleRedirect = ({ public_url }: Pick<Services, 'public_url'>) =>
  `${public_url}/auth/google/callback`;
