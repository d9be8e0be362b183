import { createHash } from 'node:crypto';
import { AppError } from '@comptoir/contract/errors';
import { sql, type Db } from '../../platform/db/index.ts';

const WINDOW_MS = 10 * 60_000;

/** Tries within ten minutes of the first one, counted in the database: every process refuses by the same count. `db` is the platform's own. */
export interface Throttle {
  /** 429 when there were too many. */
  check(db: Db, key: string, now: Date): Promise<void>;
  /** Counts one try. False when it is one too many. */
  tryTake(db: Db, key: string, now: Date): Promise<boolean>;
  /** Counts one try, 429 when it is one too many. Before the password is looked at: tries made at once don't slip past together. */
  take(db: Db, key: string, now: Date): Promise<void>;
  /** Counts one try and refuses nothing; answers how many there were. */
  count(db: Db, key: string, now: Date): Promise<number>;
  /** A correct try is not counted: a person who knows the password is never slowed by their own logins. */
  giveBack(db: Db, key: string): Promise<void>;
  clear(db: Db, key: string): Promise<void>;
}

/** @param name separates its counts from those of other throttles */
export function createThrottle(name: string, most_tries: number): Throttle {
  const hashOf = (key: string) => createHash('sha256').update(`${name} ${key}`).digest();
  const startOf = (now: Date) => new Date(now.getTime() - WINDOW_MS);
  /** A window that began later than this was begun by a clock that has been set back since: it would last until that time comes again. */
  const latestOf = (now: Date) => new Date(now.getTime() + WINDOW_MS);
  const tooMany = (since: Date, now: Date) =>
    new AppError('too_many_requests', {
      retry_after_s: Math.ceil((since.getTime() + WINDOW_MS - now.getTime()) / 1000),
    });
  const counted = async (
    db: Db,
    key: string,
    now: Date,
  ): Promise<{ readonly tries: number; readonly since: Date }> => {
    const over = sql`(throttle_counts.since <= ${startOf(now)} or throttle_counts.since > ${latestOf(now)})`;
    const { rows } = await sql<{ tries: number; since: Date }>`
      insert into throttle_counts (key_hash, tries, since) values (${hashOf(key)}, 1, ${now})
      on conflict (key_hash) do update set
        tries = case when ${over} then 1 else throttle_counts.tries + 1 end,
        since = case when ${over} then excluded.since else throttle_counts.since end
      returning tries, since`.execute(db);
    return rows[0] ?? { tries: 0, since: now };
  };
  return {
    async check(db, key, now) {
      const found = await sql<{ since: Date }>`
        select since from throttle_counts where key_hash = ${hashOf(key)} and tries >= ${most_tries}
          and since > ${startOf(now)} and since <= ${latestOf(now)}`.execute(db);
      if (found.rows[0]) throw tooMany(found.rows[0].since, now);
    },
    async tryTake(db, key, now) {
      const { tries } = await counted(db, key, now);
      return tries <= most_tries;
    },
    async take(db, key, now) {
      const { tries, since } = await counted(db, key, now);
      if (tries > most_tries) throw tooMany(since, now);
    },
    count: async (db, key, now) => (await counted(db, key, now)).tries,
    async giveBack(db, key) {
      await sql`update throttle_counts set tries = greatest(tries - 1, 0) where key_hash = ${hashOf(key)}`.execute(
        db,
      );
    },
    async clear(db, key) {
      await sql`delete from throttle_counts where key_hash = ${hashOf(key)}`.execute(db);
    },
  };
}

/** Guesses of one account's password by someone who is in already: an open browser, an invitation. */
export const passwordGuesses = createThrottle('password', 10);
