import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { resolvePrincipal, type Principal } from '../auth/principal.ts';
import { SESSION_COOKIE } from '../http/cookies.ts';
import type { Platform } from '../unit-of-work.ts';

export interface Accepted {
  readonly ws: WebSocket;
  /** The last part of `/app/{key}`. */
  readonly key: string;
  readonly token: string;
  readonly principal: Principal;
}

export interface AcceptOptions {
  readonly platform: Platform;
  readonly public_url: string;
  readonly wss: WebSocketServer;
  readonly onAccepted: (accepted: Accepted) => void;
}

/** The listener of `upgrade` events: opens sockets of sessions, refuses everything else. No request may end the process. */
export function acceptUpgrades(options: AcceptOptions): (request: IncomingMessage, stream: Duplex, head: Buffer) => void {
  return (request, stream, head) => {
    // From here until ws takes the stream over, nobody else listens to it: a reset connection would be an unhandled error.
    const onError = () => stream.destroy();
    stream.on('error', onError);
    decide(options, request)
      .then((decision) => {
        if (decision === null) return refuse(stream);
        options.wss.handleUpgrade(request, stream, head, (ws) => {
          stream.off('error', onError);
          options.onAccepted({ ws, ...decision });
        });
      })
      .catch((error: unknown) => {
        options.platform.log.warn({ err: error }, 'a socket could not be opened');
        refuse(stream);
      });
  };
}

/** `null`: refused. */
async function decide({ platform, public_url }: AcceptOptions, request: IncomingMessage): Promise<Omit<Accepted, 'ws'> | null> {
  const path = request.url?.split('?', 1)[0] ?? '';
  const token = cookieOf(request);
  if (!path.startsWith('/app/') || !isOwnOrigin(request, public_url) || token === null) return null;
  const resolution = await resolvePrincipal(platform.database, token, null, platform.clock.now());
  return resolution.kind === 'principal' ? { key: path.slice('/app/'.length), token, principal: resolution.principal } : null;
}

/** A page of another site must not open a socket with our cookie. */
function isOwnOrigin(request: IncomingMessage, public_url: string): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return origin === public_url || (URL.canParse(origin) && new URL(origin).host === host);
}

function cookieOf(request: IncomingMessage): string | null {
  const found = new RegExp(`(?:^|;\\s*)${SESSION_COOKIE}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(request.headers.cookie ?? '');
  return found?.[1] ?? null;
}

function refuse(stream: Duplex): void {
  stream.end('HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
}
