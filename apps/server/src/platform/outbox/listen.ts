import pg from 'pg';
import type { Logger } from 'pino';

export interface Listener {
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly url: string;
  readonly log: Logger;
  readonly channels: readonly string[];
  readonly onNotice: (channel: string, payload: string) => void;
  /** After the first connection and after each lost one: what was sent in between was not received. */
  readonly onConnected: () => void;
  /** Once for each lost connection. */
  readonly onLost?: () => void;
  readonly retry_ms?: number;
  /** How often the connection is tried, and for how long it may not answer. */
  readonly beat_ms?: number;
}

/** What is logged once for each lost connection, after `onLost`. */
export const LOST = 'listening connection lost';

/** Less than half of what is sent again after a lost connection: it may be lost for two beats before that is known. */
const BEAT_MS = 10_000;

/** One connection that hears the database's NOTIFY; it comes back by itself for as long as it is not closed. */
export function listen(options: ListenOptions): Listener {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let beat: NodeJS.Timeout | undefined;
  const beat_ms = options.beat_ms ?? BEAT_MS;

  const again = () => {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void connect();
    }, options.retry_ms ?? 1000);
  };

  const connect = async () => {
    const next = new pg.Client({
      connectionString: options.url,
      keepAlive: true,
      query_timeout: beat_ms,
      connectionTimeoutMillis: beat_ms,
      application_name: 'comptoir-listener',
    });
    client = next;
    let lost = false;
    const lose = (error?: Error) => {
      if (lost || closed) return;
      lost = true;
      clearTimeout(beat);
      options.onLost?.();
      options.log.warn({ err: error }, LOST);
      next.end().catch(() => {});
      again();
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', (notice) => options.onNotice(notice.channel, notice.payload ?? ''));
    // A line that a firewall has dropped ends nowhere: it only answers no more, and nothing is heard on it.
    const tryAgain = () => {
      beat = setTimeout(() => void next.query('select 1').then(tryAgain, lose), beat_ms).unref();
    };
    try {
      await next.connect();
      for (const channel of options.channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (closed || lost) return;
      tryAgain();
      options.onConnected();
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  };

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      clearTimeout(beat);
      await client?.end().catch(() => {});
    },
  };
}
