import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import { type RawData, WebSocketServer, type WebSocket } from 'ws';
import type { TrustedProxies } from '../config/trusted-proxies.ts';
import type { Platform } from '../unit-of-work.ts';
import { acceptUpgrades } from './accept-upgrade.ts';
import { clientEvent, relay, type Relayed, speakerOf } from './client-events.ts';
import { standingOf } from './standing.ts';
import type { UpgradeLimits } from './upgrade-limits.ts';

/**
 * The part of the Pusher protocol (version 7) that pusher-js needs for private channels. A socket opens with the session
 * cookie and hears a channel after a signature made by POST /auth/pusher; both are looked at again when sessions end, and
 * every minute for what nobody announces: a session that runs out, a user set inactive.
 */
export interface SocketServer {
  /** To every socket of this process that hears the channel. */
  send(channel: string, event: string, data: unknown): void;
  /** Sessions of this account ended or its rights changed: closes the sockets that have no right any more. */
  recheckAccount(account_id: string): Promise<void>;
  readonly size: number;
  /** Every client comes back at once and reads again: for events that nobody can send any more. */
  reconnectAll(): void;
  close(): void;
}

interface Socket {
  readonly id: string;
  readonly ws: WebSocket;
  readonly token: string;
  readonly account_id: string;
  readonly channels: Set<string>;
  readonly speakers: Map<string, string>;
  readonly rights: Map<string, string>;
  relayed: { since: number; count: number };
  alive: boolean;
}

const ACTIVITY_TIMEOUT_S = 60;
const MAX_CHANNELS = 10;
/** Of what a client does not take: it is closed, comes back and reads everything again. */
const MAX_UNSENT_BYTES = 1024 * 1024;
const MAX_MESSAGE_BYTES = 10 * 1024;
/** Pusher close codes: 4000-4099 don't come back, 4100-4199 come back later, 4200-4299 at once. */
const CLOSE = { unknown_app: 4001, unauthorized: 4009, going_away: 4200 } as const;

type Subscribers = Map<string, Set<Socket>>;

interface House extends Pick<SocketOptions, 'quietMs'> {
  readonly platform: Platform;
  readonly byChannel: Subscribers;
}

export interface SocketOptions {
  readonly recheck_ms: number;
  readonly trusted_proxies: TrustedProxies;
  readonly limits: UpgradeLimits;
  /** For how long nothing was said on a channel. */
  readonly quietMs: (channel: string) => number;
}

export function attachSockets(server: Server, platform: Platform, options: SocketOptions): SocketServer {
  const wss = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  });
  const sockets = new Set<Socket>();
  const byChannel: Subscribers = new Map();

  let isClosing = false;

  const forget = (socket: Socket) => {
    sockets.delete(socket);
    // After a restart everybody comes back at once, and nobody has left.
    if (!isClosing) sayGone(platform, socket, byChannel);
    for (const channel of socket.channels) leave(byChannel, socket, channel);
  };

  const onUpgrade = acceptUpgrades({
    platform,
    public_url: platform.services.public_url,
    wss,
    trusted_proxies: options.trusted_proxies,
    limits: options.limits,
    countOf: (account_id) => [...sockets].filter((socket) => socket.account_id === account_id).length,
    onAccepted: ({ ws, key, token, principal }) => {
      if (key !== platform.services.realtime.key) return ws.close(CLOSE.unknown_app, 'unknown app key');
      open(newSocket({ ws, token, account_id: principal.account_id }));
    },
  });

  const open = (socket: Socket) => {
    sockets.add(socket);
    converse({ platform, byChannel, quietMs: options.quietMs }, socket, () => forget(socket));
  };

  const pulse = startPulse(sockets);
  const closeEnded = async (open: readonly Socket[]) => {
    for (const socket of open) {
      const standing = await standingOf(platform, socket);
      if (standing === 'ended') socket.ws.close(CLOSE.unauthorized, 'session ended');
      if (standing === 'changed') socket.ws.close(CLOSE.going_away, 'rights changed');
    }
  };
  const recheck = startRecheck(platform, options.recheck_ms, () => closeEnded([...sockets]));
  server.on('upgrade', onUpgrade);

  return {
    get size() {
      return sockets.size;
    },
    send: (channel, event, data) => broadcast(byChannel.get(channel) ?? [], { event, channel, data }),
    recheckAccount: (account_id) =>
      closeEnded([...sockets].filter((socket) => socket.account_id === account_id)),
    reconnectAll() {
      for (const socket of sockets) socket.ws.close(CLOSE.going_away, 'events were missed');
    },
    close() {
      isClosing = true;
      clearInterval(pulse);
      clearInterval(recheck);
      server.off('upgrade', onUpgrade);
      for (const socket of sockets) socket.ws.close(CLOSE.going_away, 'server restarts');
      wss.close();
    },
  };
}

function newSocket(of: Pick<Socket, 'ws' | 'token' | 'account_id'>): Socket {
  return {
    ...of,
    id: `${randomInt(2 ** 40)}.${randomInt(2 ** 40)}`,
    channels: new Set(),
    speakers: new Map(),
    rights: new Map(),
    relayed: { since: 0, count: 0 },
    alive: true,
  };
}

/** Hears what a client says until it leaves, and greets it. */
function converse(house: House, socket: Socket, onClosed: () => void): void {
  socket.ws.on('close', onClosed);
  socket.ws.on('error', () => socket.ws.terminate());
  socket.ws.on('pong', () => {
    socket.alive = true;
  });
  socket.ws.on('message', (raw) => onMessage(house, socket, textOf(raw)));
  send(
    socket,
    'pusher:connection_established',
    JSON.stringify({ socket_id: socket.id, activity_timeout: ACTIVITY_TIMEOUT_S }),
  );
}

function broadcast(
  subscribers: Iterable<Socket>,
  { event, channel, data }: { readonly event: string; readonly channel: string; readonly data: unknown },
): void {
  // Pusher's data is JSON in JSON.
  const message = JSON.stringify({ event, channel, data: JSON.stringify(data) });
  for (const { ws } of subscribers) {
    if (ws.bufferedAmount > MAX_UNSENT_BYTES) ws.terminate();
    else ws.send(message);
  }
}

/** Pings every socket, and ends those that answered nothing since the last time. */
function startPulse(sockets: ReadonlySet<Socket>): NodeJS.Timeout {
  return setInterval(() => {
    for (const socket of sockets) {
      if (!socket.alive) socket.ws.terminate();
      socket.alive = false;
      socket.ws.ping();
    }
  }, ACTIVITY_TIMEOUT_S * 1000).unref();
}

/** Ends sockets whose session has ended, one pass at a time. */
function startRecheck(platform: Platform, every_ms: number, closeEnded: () => Promise<void>): NodeJS.Timeout {
  let rechecking = false;
  return setInterval(() => {
    if (rechecking) return;
    rechecking = true;
    closeEnded()
      .catch((error: unknown) =>
        platform.log.warn({ err: error }, 'sessions of open sockets could not be checked; it is tried again'),
      )
      .finally(() => {
        rechecking = false;
      });
  }, every_ms).unref();
}

function onMessage(house: House, socket: Socket, raw: string): void {
  const { platform, byChannel } = house;
  socket.alive = true;
  const message = parseMessage(raw);
  if (message.event === 'pusher:ping') return send(socket, 'pusher:pong', {});
  if (message.event === 'pusher:subscribe') return subscribe(house, socket, message.data);
  if (message.event === 'pusher:unsubscribe' && typeof message.data['channel'] === 'string')
    return leave(byChannel, socket, message.data['channel']);
  // Who is there and who is typing. Everything else on a channel is sent by the server.
  const relayed = clientEvent(socket, message, platform.clock);
  if (relayed) pass(platform, relayed);
}

function pass(platform: Platform, relayed: Relayed): void {
  relay(platform.database, relayed).catch((error: unknown) =>
    platform.log.warn({ err: error }, 'an event of a client could not be relayed'),
  );
}

/** A closed tab, a lost line and a logout say nothing themselves. Another tab of the same person hears it, and says that they are here. */
function sayGone(platform: Platform, socket: Socket, byChannel: Subscribers): void {
  for (const [channel, user_id] of socket.speakers) {
    const others = [...(byChannel.get(channel) ?? [])].filter((one) => one !== socket);
    if (others.every((one) => one.speakers.get(channel) !== user_id))
      pass(platform, { channel, event: 'client-gone', user_id });
  }
}

function subscribe(house: House, socket: Socket, data: Record<string, unknown>): void {
  const { platform, byChannel } = house;
  const { channel, auth, channel_data } = data;
  if (
    typeof channel !== 'string' ||
    typeof auth !== 'string' ||
    socket.channels.size >= MAX_CHANNELS ||
    !isSigned(platform, socketText(socket.id, channel, channel_data), auth)
  ) {
    return send(
      socket,
      'pusher:subscription_error',
      { type: 'AuthError', status: 403 },
      typeof channel === 'string' ? channel : undefined,
    );
  }
  socket.channels.add(channel);
  const speaker = speakerOf(channel_data);
  if (speaker !== null) {
    socket.speakers.set(channel, speaker);
    standingOf(platform, socket).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'the rights of a socket could not be read'),
    );
  }
  const subscribers = byChannel.get(channel) ?? new Set();
  byChannel.set(channel, subscribers.add(socket));
  const joined = { quiet_ms: house.quietMs(channel) };
  send(socket, 'pusher_internal:subscription_succeeded', JSON.stringify(joined), channel);
}

function leave(byChannel: Subscribers, socket: Socket, channel: string): void {
  socket.channels.delete(channel);
  socket.speakers.delete(channel);
  const subscribers = byChannel.get(channel);
  subscribers?.delete(socket);
  if (subscribers?.size === 0) byChannel.delete(channel);
}

function send(socket: Socket, event: string, data: unknown, channel?: string): void {
  socket.ws.send(JSON.stringify(channel === undefined ? { event, data } : { event, channel, data }));
}

function parseMessage(raw: string): { event: string; channel: string; data: Record<string, unknown> } {
  try {
    const { event, channel, data } = JSON.parse(raw) as {
      event?: unknown;
      channel?: unknown;
      data?: unknown;
    };
    return {
      event: typeof event === 'string' ? event : '',
      channel: typeof channel === 'string' ? channel : '',
      data: typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : {},
    };
  } catch {
    return { event: '', channel: '', data: {} };
  }
}

/** What `authoriseChannel` signs. */
function socketText(socket_id: string, channel: string, channel_data: unknown): string {
  return typeof channel_data === 'string'
    ? `${socket_id}:${channel}:${channel_data}`
    : `${socket_id}:${channel}`;
}

/** The signature names this very socket: one heard elsewhere opens nothing here. */
function isSigned(platform: Platform, text: string, auth: string): boolean {
  const digest = (value: string) => createHmac('sha256', 'compare').update(value).digest();
  return timingSafeEqual(digest(auth), digest(platform.services.realtime.sign(text)));
}

function textOf(raw: RawData): string {
  return (
    Array.isArray(raw) ? Buffer.concat(raw) : raw instanceof ArrayBuffer ? Buffer.from(raw) : raw
  ).toString('utf8');
}
