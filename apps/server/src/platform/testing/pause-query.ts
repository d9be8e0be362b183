import pg from 'pg';

export interface PausedQuery {
  /** Settles when a query that matches waits. */
  readonly reached: Promise<void>;
  /** Lets it run. */
  resume(): void;
}

type Query = (
  this: pg.Client,
  text: string | { readonly text: string },
  ...rest: readonly unknown[]
) => unknown;

/** Stops the next transaction of this process at its query that matches: whatever should happen between two statements happens then. */
export function pauseQuery(text: RegExp): PausedQuery {
  let onReached = () => {};
  let resume = () => {};
  let isArmed = true;
  const reached = new Promise<void>((settle) => (onReached = settle));
  const resumed = new Promise<void>((settle) => (resume = settle));
  const client = pg.Client.prototype as unknown as { query: Query };
  const query = client.query;
  client.query = function intercept(what, ...rest) {
    if (!isArmed || !text.test(typeof what === 'string' ? what : what.text))
      return query.call(this, what, ...rest);
    isArmed = false;
    client.query = query;
    onReached();
    return resumed.then(() => query.call(this, what, ...rest));
  };
  return { reached, resume: () => resume() };
}
