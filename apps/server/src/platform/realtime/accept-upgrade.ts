import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket, WebSocketServer } from 'ws';
import { resolvePrincipal, type Principal } from '../auth/principal.ts';
import { networkOf } from '../auth/network-of.ts';
import { clientAddress, type TrustedProxies } from '../config/trusted-proxies.ts';
import { cookieNames } from '../http/cookies.ts';
import { isOwnOrigin } from '../http/own-origin.ts';
import type { Platform } from '../unit-of-work.ts';
import { createWindowCounter, type UpgradeLimits } from './upgrade-limits.ts';

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
  readonly trusted_proxies: TrustedProxies;
  readonly limits: UpgradeLimits;
  /** Open sockets of an account. */
  readonly countOf: (account_id: string) => number;
  readonly onAccepted: (accepted: Accepted) => void;
}

type Verdict = Omit<Accepted, 'ws'> | 'forbidden' | 'too_many';

/** The listener of `upgrade` events: opens sockets of sessions, refuses everything else. No request may end the process. */
export function acceptUpgrades(
  options: AcceptOptions,
): (request: IncomingMessage, stream: Duplex, head: Buffer) => void {
  const judge = createJudge(options);
  return (request, stream, head) => {
    // From here until ws takes the stream over, nobody else listens to it: a reset connection would be an unhandled error.
    const onError = () => stream.destroy();
    stream.on('error', onError);
    judge(request)
      .then((verdict) => {
        if (typeof verdict === 'string') return refuse(stream, verdict);
        options.wss.handleUpgrade(request, stream, head, (ws) => {
          stream.off('error', onError);
          options.onAccepted({ ws, ...verdict });
        });
      })
      .catch((error: unknown) => {
        options.platform.log.warn({ err: error }, 'a socket could not be opened');
        refuse(stream, 'forbidden');
      });
  };
}

/** Counts by address until the session is known to exist, then by account: people behind one office address don't take each other's turn. */
function createJudge(options: AcceptOptions): (request: IncomingMessage) => Promise<Verdict> {
  const { platform, limits } = options;
  const refused = createWindowCounter(limits.upgrades_per_minute, platform.clock);
  const opened = createWindowCounter(limits.upgrades_per_minute, platform.clock);
  return async (request) => {
    const address = clientAddress(
      request.socket.remoteAddress,
      request.headers['x-forwarded-for'],
      options.trusted_proxies,
    );
    const network = networkOf(address);
    const note = (status: 403 | 429, account_id: string | null) =>
      platform.log.warn({ route: 'upgrade', status, ip: address, account_id }, 'refused');
    if (refused.isOver(network)) {
      note(429, null);
      return 'too_many';
    }
    const decision = await decide(options, request);
    if (decision === null) {
      refused.count(network);
      note(403, null);
      return 'forbidden';
    }
    const { account_id } = decision.principal;
    if (opened.isOver(account_id) || options.countOf(account_id) >= limits.sockets_per_account) {
      note(429, account_id);
      return 'too_many';
    }
    opened.count(account_id);
    return decision;
  };
}

/** `null`: refused. */
async function decide(
  { platform, public_url }: AcceptOptions,
  request: IncomingMessage,
): Promise<Omit<Accepted, 'ws'> | null> {
  const path = request.url?.split('?', 1)[0] ?? '';
  const token = cookieOf(request, public_url);
  if (!path.startsWith('/app/') || !isOwnOrigin(request.headers, public_url) || token === null) return null;
  const resolution = await resolvePrincipal(platform.database, token, null, platform.clock.now());
  return resolution.kind === 'principal'
    ? { key: path.slice('/app/'.length), token, principal: resolution.principal }
    : null;
}

function cookieOf(request: IncomingMessage, public_url: string): string | null {
  const name = cookieNames(public_url).session;
  const found = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{43})(?:;|$)`).exec(
    request.headers.cookie ?? '',
  );
  return found?.[1] ?? null;
}

const STATUS_LINE = { forbidden: '403 Forbidden', too_many: '429 Too Many Requests' } as const;

function refuse(stream: Duplex, why: keyof typeof STATUS_LINE): void {
  stream.end(`HTTP/1.1 ${STATUS_LINE[why]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
