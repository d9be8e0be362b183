import { CHANGED_KINDS } from '@comptoir/contract';
import Pusher from 'pusher';
import { REVOKED_CHANNEL } from '../auth/sessions.ts';
import { newId } from '../clock/clock.ts';
import type { HostedRealtime } from '../config/hosted-realtime.ts';
import { OUTBOX_CHANNEL } from '../outbox/insert-event.ts';
import { listen } from '../outbox/listen.ts';
import type { Platform } from '../unit-of-work.ts';
import { channelOf, claimUnsent, noteUnsent, notePublished, type OutboxRow } from './outbox-queries.ts';

/** Of the service: events of one call, and bytes of one event. */
const MAX_BATCH = 10;
const MAX_EVENT_BYTES = 10 * 1024;
const TIMEOUT_MS = 5000;
/** Longer than a call takes: the process that claimed them has died. */
const CLAIM_S = 30;
/** Also when no process was notified, and after a refusal. */
const EVERY_MS = 2000;
/** Nobody waits for older ones: their pages have read again since. */
const MAX_AGE_MS = 15 * 60_000;

/**
 * Publishes the outbox to a service that speaks the Pusher protocol, once per event whatever the number of processes. What it
 * refuses or does not take in time is tried again, so an event may arrive twice: pages read again, they add nothing up.
 */
export function startHostedRealtime(platform: Platform, hosted: HostedRealtime): { stop(): Promise<void> } {
  const service = openService(hosted);
  let running: Promise<void> = Promise.resolve();
  let is_queued = false;
  let is_refused = false;
  let stopped = false;

  const publish = async () => {
    is_queued = false;
    try {
      while (!stopped && (await publishBatch(platform, service)) === MAX_BATCH);
      if (is_refused) platform.log.info('the realtime service takes events again');
      is_refused = false;
    } catch (error) {
      // Once: it is tried again every two seconds.
      if (!is_refused) platform.log.warn({ reason: reasonOf(error) }, 'the realtime service took no events');
      is_refused = true;
    }
  };
  /** One at a time; what comes during the work is the next. */
  const wake = () => {
    if (is_queued) return;
    is_queued = true;
    running = running.then(publish);
  };
  const timer = setInterval(wake, EVERY_MS);
  const listener = listen({
    url: platform.database.url,
    log: platform.log,
    channels: [OUTBOX_CHANNEL, REVOKED_CHANNEL],
    onConnected: wake,
    onNotice: (channel, payload) => {
      if (channel === REVOKED_CHANNEL) endSockets(platform, service, payload);
      else if (!is_refused) wake();
    },
  });
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await listener.close();
      await running;
    },
  };
}

function openService({ app_id, key, secret, api }: HostedRealtime): Pusher {
  return new Pusher({
    appId: app_id,
    key,
    secret,
    host: api.host,
    port: String(api.port),
    useTLS: api.is_tls,
    timeout: TIMEOUT_MS,
  });
}

/** How many were sent. */
async function publishBatch(platform: Platform, service: Pusher): Promise<number> {
  const { database, clock } = platform;
  const claim = newId();
  const since = new Date(clock.now().getTime() - MAX_AGE_MS);
  const rows = await claimUnsent(database, { since, claim, most: MAX_BATCH, claim_s: CLAIM_S });
  if (rows.length === 0) return 0;
  try {
    await service.triggerBatch(rows.map(eventOf));
  } catch (error) {
    await noteUnsent(database, claim);
    throw error;
  }
  await notePublished(database, claim);
  return rows.length;
}

/** One that names too much for the service says that anything changed: no page keeps what is old. */
function eventOf(row: OutboxRow): Pusher.BatchEvent {
  const channel = channelOf(row);
  return Buffer.byteLength(JSON.stringify(row.data)) <= MAX_EVENT_BYTES
    ? { channel, name: row.name, data: row.data }
    : { channel, name: 'change', data: { kinds: CHANGED_KINDS } };
}

/** Sessions of the account ended or its rights changed. A page whose session goes on connects again and signs in again. */
function endSockets(platform: Platform, service: Pusher, account_id: string): void {
  if (account_id === '') return;
  service
    .terminateUserConnections(account_id)
    .catch((error: unknown) =>
      platform.log.warn(
        { reason: reasonOf(error) },
        'the realtime service did not end sockets of an account',
      ),
    );
}

/** Without the address of the call: it is signed. */
function reasonOf(error: unknown): string {
  if (error instanceof Pusher.RequestError)
    return error.status === undefined
      ? 'no answer'
      : `status ${error.status}: ${(error.body ?? '').slice(0, 200)}`;
  return error instanceof Error ? error.message : String(error);
}
