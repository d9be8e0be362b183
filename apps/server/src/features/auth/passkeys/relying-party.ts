import { isIP } from 'node:net';
import { AppError } from '@comptoir/contract/errors';

/** Who a passkey is for: the name of the host where people find Comptoir. */
export interface RelyingParty {
  readonly id: string;
  /** The one address whose pages may use it. */
  readonly origin: string;
}

/** Of PUBLIC_URL. An address of numbers has no passkeys: browsers refuse it. */
export function relyingParty(public_url: string): RelyingParty {
  const { hostname, origin } = new URL(public_url);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0) throw new AppError('passkeys_unavailable');
  return { id: hostname, origin };
}
