import type { Server } from 'node:http';
import { REVOKED_CHANNEL } from '../auth/sessions.ts';
import { LOOPBACK_PROXY } from '../config/trusted-proxies.ts';
import { OUTBOX_CHANNEL } from '../outbox/insert-event.ts';
import { listen } from '../outbox/listen.ts';
import type { Platform } from '../unit-of-work.ts';
import { parseRelayed, RELAY_CHANNEL } from './client-events.ts';
import { channelOf, type OutboxRow, readRecent, readRows } from './outbox-queries.ts';
import { startQuiet } from './quiet.ts';
import { attachSockets, type SocketOptions, type SocketServer } from './socket-server.ts';
import { UPGRADE_LIMITS } from './upgrade-limits.ts';

/** After a lost listening connection, events of the last minute are sent (again): the browser reads again, it never adds up. */
const CATCH_UP_MS = 60_000;
const REMEMBERED = 10_000;
const BATCH = 500;
const RECHECK_MS = 60_000;

/**
 * Real-time of one API process: every process hears every outbox row (NOTIFY carries its id alone) and sends it to its own
 * sockets. Started after the HTTP server; stopped before it.
 */
export function startRealtime(
  server: Server,
  platform: Platform,
  { now, ...options }: Partial<SocketOptions> & { readonly now?: () => number } = {},
): { readonly sockets: SocketServer; stop(): Promise<void> } {
  const quiet = startQuiet(now);
  const sockets = attachSockets(server, platform, {
    recheck_ms: RECHECK_MS,
    trusted_proxies: LOOPBACK_PROXY,
    limits: UPGRADE_LIMITS,
    quietMs: (channel) => quiet.quietMs(channel),
    ...options,
  });
  const sent = new Set<string>();
  let lost_at: number | null = null;

  const deliver = (rows: readonly OutboxRow[]) => {
    for (const row of rows.filter(({ id }) => remember(sent, id))) {
      quiet.note(channelOf(row));
      sockets.send(channelOf(row), row.name, row.data);
    }
  };

  const read = inBatches(async (ids) => {
    if (sockets.size > 0) deliver(await readRows(platform.database, ids));
    // Nobody listens: whose they were is not read.
    else quiet.missed();
  });

  const catchUp = async () => {
    const since = lost_at;
    lost_at = null;
    if (since === null) return;
    const away = platform.clock.now().getTime() - since;
    // Older events are not sent again: every client reads again. So they do when the clock went back: how long it was is not known then.
    if (away < 0 || away > CATCH_UP_MS / 2) return sockets.reconnectAll();
    deliver(await readRecent(platform.database, new Date(platform.clock.now().getTime() - CATCH_UP_MS)));
  };

  /** Events that could not be read are not sent: every client connects again and reads. */
  const orReadAgain = (work: Promise<void>) => {
    work.catch((error: unknown) => {
      platform.log.warn({ err: error }, 'events could not be read from the outbox');
      quiet.missed();
      sockets.reconnectAll();
    });
  };

  const recheck = (account_id: string) =>
    sockets
      .recheckAccount(account_id)
      .catch((error: unknown) => platform.log.warn({ err: error }, 'real-time work failed'));

  const listener = listen({
    url: platform.database.url,
    log: platform.log,
    channels: [OUTBOX_CHANNEL, REVOKED_CHANNEL, RELAY_CHANNEL],
    onConnected: () => {
      quiet.hears();
      orReadAgain(catchUp());
    },
    onLost: () => {
      quiet.deaf();
      lost_at ??= platform.clock.now().getTime();
    },
    onNotice: (channel, payload) => {
      if (channel === REVOKED_CHANNEL) void recheck(payload);
      else if (channel === RELAY_CHANNEL) relay(sockets, payload);
      else orReadAgain(read(payload));
    },
  });

  return {
    sockets,
    async stop() {
      await listener.close();
      sockets.close();
    },
  };
}

/** What one client says to the others of its channel. */
function relay(sockets: SocketServer, payload: string): void {
  const relayed = parseRelayed(payload);
  if (relayed) sockets.send(relayed.channel, relayed.event, { user_id: relayed.user_id });
}

/** Ids come one by one; those that came during the work are the next batch of it. */
function inBatches(work: (ids: readonly string[]) => Promise<void>): (id: string) => Promise<void> {
  let waiting: string[] = [];
  let busy = false;
  return async (id) => {
    waiting.push(id);
    if (busy) return;
    busy = true;
    try {
      while (waiting.length > 0) {
        const ids = waiting.slice(0, BATCH);
        waiting = waiting.slice(BATCH);
        await work(ids);
      }
    } finally {
      busy = false;
    }
  };
}

/** Whether the id is new. Of too many the oldest is dropped. */
function remember(sent: Set<string>, id: string): boolean {
  if (sent.has(id)) return false;
  sent.add(id);
  if (sent.size > REMEMBERED) sent.delete(sent.values().next().value ?? '');
  return true;
}
