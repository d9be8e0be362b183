import type pg from 'pg';

interface Sending {
  pipeline: boolean;
  readonly connection?: { readonly stream?: { cork(): void; uncork(): void } };
}

/** The driver's fields, of which its types tell less. */
const sendingOf = (client: pg.ClientBase) => client as unknown as Sending;

/**
 * Sends each query without waiting for the answers of those before it; PostgreSQL does them in their order. `COPY` needs the connection for
 * itself: to be switched only while no query is under way.
 */
export function sendAhead(client: pg.ClientBase, on: boolean): void {
  sendingOf(client).pipeline = on;
}

/** What this turn asks for leaves in one write: a call to the system costs more than most of these queries. */
export function holdWrites(client: pg.ClientBase): void {
  const stream = sendingOf(client).connection?.stream;
  if (!stream) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
