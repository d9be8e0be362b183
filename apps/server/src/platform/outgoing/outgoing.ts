import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { mayReach } from './address-rules.ts';
import { checkedUrl, guardedLookup, OutgoingError, privateNetwork, reasonOf } from './guard.ts';

export { OutgoingError } from './guard.ts';

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
  /** An answer that is longer is cut, and is no failure. */
  readonly cut_answer?: boolean;
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
  const { cut_answer = false } = options;
  let url: URL;
  try {
    url = checkedUrl(address, allow_loopback);
  } catch (error) {
    return Promise.reject(error as OutgoingError);
  }
  const isHttp = url.protocol === 'http:';
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
      const answer = () =>
        settle({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).subarray(0, max_answer_bytes).toString('utf8'),
          retry_after_s: secondsOf(response.headers['retry-after']),
        });
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes <= max_answer_bytes || cut_answer) chunks.push(chunk);
        if (bytes <= max_answer_bytes) return;
        if (!cut_answer) return end(new OutgoingError('the answer is too long'));
        answer();
        request.destroy();
      });
      response.on('error', end);
      response.on('end', answer);
    });
    request.on('socket', (socket) => {
      socket.once(isHttp ? 'connect' : 'secureConnect', () => {
        if (!mayReach(socket.remoteAddress ?? '', allow_loopback)) return end(privateNetwork());
        (onConnected?.() ?? Promise.resolve()).then(() => request.end(body), end);
      });
    });
  });
}

export function secondsOf(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,5}$/.test(header) ? Number(header) : null;
}
