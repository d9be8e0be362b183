import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { mayReach } from './address-rules.ts';

/** Why nothing was sent, or no answer came. Never the address: it may be a secret. */
export class OutgoingError extends Error {
  /** Trying again would not help: the address itself is refused. */
  readonly for_good: boolean;
  constructor(message: string, for_good = false) {
    super(message);
    this.name = 'OutgoingError';
    this.for_good = for_good;
  }
}

/** Every resolved address must be allowed: one of two would let a name answer with the other. */
export function guardedLookup(allow_loopback: boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (found.length === 0 || found.some(({ address }) => !mayReach(address, allow_loopback)))
        return done(privateNetwork(), []);
      const [first] = found;
      if (options.all) done(null, found);
      else done(null, first?.address ?? '', first?.family);
    });
  };
}

export const privateNetwork = (): OutgoingError =>
  new OutgoingError('the address is in a private network', true);

/** For protocols beside HTTP: the one address that was checked, to connect to that and to no other. */
export function resolveOutgoing(hostname: string, allow_loopback: boolean): Promise<string> {
  return new Promise((settle, fail) => {
    guardedLookup(allow_loopback)(hostname, { all: false }, (error, address) => {
      if (error) fail(error);
      else settle(typeof address === 'string' ? address : (address[0]?.address ?? ''));
    });
  });
}

/** The address as a URL that may be called; a literal address is not resolved, so it is checked here. */
export function checkedUrl(address: string, allow_loopback: boolean): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isHttp = allow_loopback && url?.protocol === 'http:';
  if (url === null || (url.protocol !== 'https:' && !isHttp))
    throw new OutgoingError('only https addresses are allowed', true);
  const literal = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (/^[\d.]+$|:/.test(literal) && !mayReach(literal, allow_loopback)) throw privateNetwork();
  return url;
}

/** A code such as ECONNREFUSED; messages may repeat the address. */
export function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  const { code } = error as NodeJS.ErrnoException;
  return code ? `no connection (${code})` : 'no connection';
}
