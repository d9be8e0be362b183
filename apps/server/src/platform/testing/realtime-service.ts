import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Pusher from 'pusher';
import type { HostedRealtime } from '../config/hosted-realtime.ts';

/** The library's own check of a signature: its types leave it out. */
interface Token {
  verify(text: string, signature: string): boolean;
}
const { Token } = Pusher as unknown as { readonly Token: new (key: string, secret: string) => Token };

interface Taken {
  readonly channel: string;
  readonly name: string;
  readonly data: unknown;
}

export interface RealtimeService {
  readonly hosted: HostedRealtime;
  readonly events: Taken[];
  /** Accounts whose sockets were ended. */
  readonly ended: string[];
  /** The status of every answer while it is not 200. */
  status: number;
  refused: number;
  close(): Promise<void>;
}

/** What the protocol's published reference says that a call may hold. */
const MAX_BATCH = 10;
const MAX_DATA_BYTES = 10 * 1024;
const MAX_NAME = 200;
const MAX_CHANNEL = 200;
const MAX_AGE_S = 600;
const CHANNEL = /^[A-Za-z0-9_\-=@,.;]+$/;

/**
 * The API of a realtime service: takes what is signed as the `pusher` library signs and what its published reference allows, and keeps it. It
 * has no sockets.
 */
export async function startRealtimeService(): Promise<RealtimeService> {
  const [key, secret] = ['hosted-key', 'hosted-secret'];
  const token = new Token(key, secret);
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const status = statusOf(token, request, body) ?? service.status;
      if (status === 200) take(service, request, body);
      else service.refused += 1;
      response.writeHead(status).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const place = { host: '127.0.0.1', port, is_tls: false };
  const service: RealtimeService = {
    hosted: { app_id: 'app', key, secret, api: place, sockets: place },
    events: [],
    ended: [],
    status: 200,
    refused: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return service;
}

/** The refusal that the reference names; null: the call is as it should be. */
function statusOf(token: Token, request: IncomingMessage, body: string): number | null {
  const { searchParams: query } = new URL(request.url ?? '', 'http://service');
  const age_s = Math.abs(Date.now() / 1000 - Number(query.get('auth_timestamp')));
  const isOurs = query.get('auth_key') === 'hosted-key' && query.get('auth_version') === '1.0';
  if (!isOurs || !(age_s <= MAX_AGE_S) || !isSigned(token, request, body)) return 401;
  if (request.headers['content-type'] !== 'application/json') return 400;
  const { batch = [] } = JSON.parse(body) as { batch?: readonly (Taken & { data: string })[] };
  if (batch.length > MAX_BATCH) return 400;
  if (batch.some(({ data }) => Buffer.byteLength(data) > MAX_DATA_BYTES)) return 413;
  const isNamed = ({ channel, name }: Taken) =>
    CHANNEL.test(channel) && channel.length <= MAX_CHANNEL && name !== '' && name.length <= MAX_NAME;
  return batch.every(isNamed) ? null : 400;
}

function isSigned(token: Token, request: IncomingMessage, body: string): boolean {
  const url = new URL(request.url ?? '', 'http://service');
  const signature = url.searchParams.get('auth_signature') ?? '';
  url.searchParams.delete('auth_signature');
  const query = [...url.searchParams]
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
  const digest = createHash('md5').update(body).digest('hex');
  return (
    url.searchParams.get('body_md5') === digest &&
    token.verify([request.method, url.pathname, query].join('\n'), signature)
  );
}

function take(service: RealtimeService, request: IncomingMessage, body: string): void {
  const account = /^\/apps\/app\/users\/([^/]+)\/terminate_connections\?/.exec(request.url ?? '')?.[1];
  if (account !== undefined) service.ended.push(account);
  else if (request.url?.startsWith('/apps/app/batch_events?') === true) {
    const { batch } = JSON.parse(body) as { batch: readonly (Taken & { data: string })[] };
    service.events.push(
      ...batch.map(({ channel, name, data }) => ({ channel, name, data: JSON.parse(data) as unknown })),
    );
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
