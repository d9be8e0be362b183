import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { mayReach } from './address-rules.ts';
import { checkedUrl, guardedLookup, OutgoingError, privateNetwork, reasonOf } from './guard.ts';
import { secondsOf } from './outgoing.ts';

export interface StreamedAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly retry_after_s: number | null;
  /** Ends with an `OutgoingError` where the connection breaks or falls silent. Read it, or destroy it. */
  readonly body: IncomingMessage;
}

export interface StreamedRequest {
  readonly method?: 'GET' | 'POST' | 'HEAD';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly allow_loopback: boolean;
  readonly signal?: AbortSignal;
  /** Without a byte for this long it is given up. */
  readonly silence_ms?: number;
}

const SILENCE_MS = 60_000;
const MAX_REDIRECTS = 3;

/** Asks an address that somebody typed, under the same guard as `postOutgoing`, and streams the answer. */
export async function requestOutgoing(address: string, options: StreamedRequest): Promise<StreamedAnswer> {
  let url = checkedUrl(address, options.allow_loopback);
  let { headers } = options;
  for (let redirects = 0; ; redirects += 1) {
    const answer = await requestOnce(url, { ...options, ...(headers ? { headers } : {}) });
    const next = answer.headers.location;
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.status) && next !== undefined;
    if (!isRedirect || (options.method ?? 'GET') === 'POST' || redirects === MAX_REDIRECTS) return answer;
    answer.body.destroy();
    const to = checkedUrl(new URL(next, url).href, options.allow_loopback);
    // What signs in here is nobody else's business.
    if (to.origin !== url.origin) headers = {};
    url = to;
  }
}

function requestOnce(url: URL, options: StreamedRequest): Promise<StreamedAnswer> {
  const { allow_loopback, silence_ms = SILENCE_MS, signal, body } = options;
  const isHttp = url.protocol === 'http:';
  return new Promise((settle, fail) => {
    const request = (isHttp ? requestHttp : requestHttps)(url, {
      method: options.method ?? 'GET',
      headers: {
        'user-agent': 'Comptoir',
        ...options.headers,
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      agent: false,
      lookup: guardedLookup(allow_loopback),
      timeout: silence_ms,
      ...(signal ? { signal } : {}),
    });
    const end = (error: Error) => {
      request.destroy();
      fail(error instanceof OutgoingError ? error : new OutgoingError(reasonOf(error)));
    };
    request.on('error', end);
    request.on('timeout', () => request.destroy(new OutgoingError('no answer in time')));
    request.on('response', (response) => {
      request.on('timeout', () => response.destroy(new OutgoingError('no answer in time')));
      settle({
        status: response.statusCode ?? 0,
        headers: response.headers,
        retry_after_s: secondsOf(response.headers['retry-after']),
        body: response,
      });
    });
    request.on('socket', (socket) => {
      socket.once(isHttp ? 'connect' : 'secureConnect', () => {
        if (mayReach(socket.remoteAddress ?? '', allow_loopback)) request.end(body);
        else end(privateNetwork());
      });
    });
  });
}
