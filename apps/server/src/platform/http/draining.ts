import { type Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises';

/**
 * A server that is about to stop goes on answering for a while: `/readyz` says no, each answer ends its connection, and who divides the
 * requests takes it out before it closes. A balancer that does not look at `/readyz` sends requests up to the last moment, so the door is closed
 * before the connections are: a request that is refused goes to another process, one that breaks off may not be sent twice.
 */
export interface Draining {
  readonly hasBegun: () => boolean;
  /** Settles when the server may close its connections. At once for 0. */
  begin(ms: number, server: HttpServer): Promise<void>;
  /** Settles when the last connection has ended. */
  readonly ended: () => Promise<void>;
}

/** Long enough for what is let in to send its request, which a balancer does at once. */
const LAST_REQUESTS_MS = 500;

export function createDraining({ last_requests_ms = LAST_REQUESTS_MS } = {}): Draining {
  let has_begun = false;
  let ended = Promise.resolve();
  return {
    hasBegun: () => has_begun,
    ended: () => ended,
    async begin(ms, server) {
      has_begun = true;
      if (ms === 0) return;
      await delay(ms);
      // What has knocked by now is let in first.
      await nextTurn();
      ended = new Promise((settle) => {
        // Of an HTTP server, `close` would also end connections that have not sent their request yet.
        Server.prototype.close.call(server, () => settle());
      });
      await delay(last_requests_ms, undefined, { ref: false });
    },
  };
}
