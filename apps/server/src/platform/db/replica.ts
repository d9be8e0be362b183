import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';

/** A copy of the database that PostgreSQL keeps by streaming (a hot standby). Reads that may be heavy go there, by the login of requests. */
interface Replica {
  /**
   * The copy's connections, once it has everything that was committed before this call, by any process. Null where it does not have it
   * soon: then the database itself is read.
   */
  fresh(): Promise<pg.Pool | null>;
  /** A read on the copy failed for a reason of the copy's own. */
  noteFailure(error: unknown): void;
  close(): Promise<void>;
}

/** How long a read waits for the copy: a healthy one is some milliseconds behind. */
const PATIENCE_MS = 300;
const LOOK_AGAIN_MS = 5;
/** A copy that does not answer is left alone for this long: else each report would wait for it. */
const LEFT_ALONE_MS = 10_000;

/** The same login at the copy's address: roles and passwords are copied too. */
export function replicaLogin(app_url: string, replica_url: string): string {
  const url = new URL(replica_url);
  const login = new URL(app_url);
  url.username = login.username;
  url.password = login.password;
  for (const name of ['user', 'password']) url.searchParams.delete(name);
  return url.href;
}

/** The positions of another cluster would say nothing. */
async function isOfOneCluster(primary: pg.Pool, copy: pg.Pool): Promise<true> {
  const numbers = await Promise.all(
    [primary, copy].map((pool) =>
      pool.query<{ number: string }>('select system_identifier::text as number from pg_control_system()'),
    ),
  );
  const [own, its] = numbers.map(({ rows }) => rows[0]?.number);
  if (own !== its) throw new Error('DATABASE_REPLICA_URL is no copy of the database of DATABASE_URL');
  return true;
}

export function replicaOf(
  primary: pg.Pool,
  copy: pg.Pool,
  onFailure: (error: Error) => void = () => {},
): Replica {
  let is_left_alone_until = -Infinity;
  const noteFailure = (error: unknown) => {
    is_left_alone_until = performance.now() + LEFT_ALONE_MS;
    onFailure(error instanceof Error ? error : new Error(String(error)));
  };
  let is_ours = false;
  const read = async (): Promise<pg.Pool | null> => {
    is_ours ||= await isOfOneCluster(primary, copy);
    const { rows } = await primary.query<{ position: string }>(
      'select pg_current_wal_insert_lsn()::text as position',
    );
    const wanted = rows[0]?.position;
    const until = performance.now() + PATIENCE_MS;
    do {
      // No answer: it is no copy any more, and may differ from the database.
      const { rows: seen } = await copy.query<{ is_there: boolean | null }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
        [wanted],
      );
      if (seen[0]?.is_there === null) return null;
      if (seen[0]?.is_there === true) return copy;
      await delay(LOOK_AGAIN_MS);
    } while (performance.now() < until);
    return null;
  };
  return {
    async fresh() {
      if (performance.now() < is_left_alone_until) return null;
      try {
        return await read();
      } catch (error) {
        noteFailure(error);
        return null;
      }
    },
    noteFailure,
    close: () => copy.end(),
  };
}
