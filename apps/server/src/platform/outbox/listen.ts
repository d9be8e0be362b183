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
}

/** What is logged once for each lost connection, after `onLost`. */
export const LOST = 'listening connection lost';

/** One connection that hears the database's NOTIFY; it comes back by itself for as long as it is not closed. */
export function listen(options: ListenOptions): Listener {
  let closed = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

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
      application_name: 'comptoir-listener',
    });
    client = next;
    let lost = false;
    const lose = (error?: Error) => {
      if (lost || closed) return;
      lost = true;
      options.onLost?.();
      options.log.warn({ err: error }, LOST);
      next.end().catch(() => {});
      again();
    };
    next.on('error', lose);
    next.on('end', () => lose());
    next.on('notification', (notice) => options.onNotice(notice.channel, notice.payload ?? ''));
    try {
      await next.connect();
      for (const channel of options.channels) await next.query(`listen ${pg.escapeIdentifier(channel)}`);
      if (!closed) options.onConnected();
    } catch (error) {
      lose(error instanceof Error ? error : new Error(String(error)));
    }
  };

  void connect();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
