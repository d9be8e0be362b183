import { lookup } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
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

export interface OutgoingAnswer {
  readonly status: number;
  /** Its first bytes. */
  readonly text: string;
  readonly retry_after_s: number | null;
}

export interface OutgoingOptions {
  /** Of tests: plain http, and this machine. */
  readonly allow_loopback?: boolean;
  readonly timeout_ms?: number;
  readonly max_answer_bytes?: number;
}

export interface OutgoingRequest {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Awaited when the connection is open and its address is allowed, before a byte of the body is sent. */
  readonly onConnected?: () => Promise<void>;
}

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * The one way to an address that somebody typed: https alone, no private network whatever its name resolves to, no redirects, a limit of
 * time and of what is read. The address is checked where it is resolved, for the very connection, and again once it is open.
 */
export function postOutgoing(
  address: string,
  { body, headers = {}, onConnected }: OutgoingRequest,
  options: OutgoingOptions = {},
): Promise<OutgoingAnswer> {
  const { allow_loopback = false, timeout_ms = TIMEOUT_MS, max_answer_bytes = MAX_ANSWER_BYTES } = options;
  const url = URL.canParse(address) ? new URL(address) : null;
  const isHttp = allow_loopback && url?.protocol === 'http:';
  if (url === null || (url.protocol !== 'https:' && !isHttp))
    return Promise.reject(new OutgoingError('only https addresses are allowed', true));
  // A literal address is not resolved, so it is checked here.
  const literal = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (/^[\d.]+$|:/.test(literal) && !mayReach(literal, allow_loopback))
    return Promise.reject(new OutgoingError('the address is in a private network', true));
  return new Promise((settle, fail) => {
    const request = (isHttp ? requestHttp : requestHttps)(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Comptoir',
        ...headers,
        'content-length': String(Buffer.byteLength(body)),
      },
      agent: false,
      lookup: guardedLookup(allow_loopback),
      signal: AbortSignal.timeout(timeout_ms),
    });
    const end = (error: Error) => {
      request.destroy();
      fail(error instanceof OutgoingError ? error : new OutgoingError(reasonOf(error)));
    };
    request.on('error', end);
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > max_answer_bytes) end(new OutgoingError('the answer is too long'));
        else chunks.push(chunk);
      });
      response.on('error', end);
      response.on('end', () =>
        settle({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
          retry_after_s: secondsOf(response.headers['retry-after']),
        }),
      );
    });
    request.on('socket', (socket) => {
      socket.once(isHttp ? 'connect' : 'secureConnect', () => {
        if (!mayReach(socket.remoteAddress ?? '', allow_loopback))
          return end(new OutgoingError('the address is in a private network', true));
        (onConnected?.() ?? Promise.resolve()).then(() => request.end(body), end);
      });
    });
  });
}

/** Every resolved address must be allowed: one of two would let a name answer with the other. */
function guardedLookup(allow_loopback: boolean): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, []);
      if (found.length === 0 || found.some(({ address }) => !mayReach(address, allow_loopback)))
        return done(new OutgoingError('the address is in a private network', true), []);
      const [first] = found;
      if (options.all) done(null, found);
      else done(null, first?.address ?? '', first?.family);
    });
  };
}

/** A code such as ECONNREFUSED; messages may repeat the address. */
function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  const { code } = error as NodeJS.ErrnoException;
  return code ? `no connection (${code})` : 'no connection';
}

function secondsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) : null;
}
