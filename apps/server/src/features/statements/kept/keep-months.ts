import { includes, sees, type Snapshot } from './snapshots.ts';

/** A change of what a month shows of a person; `user_id` null: of everybody. */
export interface Mark {
  readonly made_by: bigint;
  readonly user_id: string | null;
}

/** What a reader sees of a month's changes. */
export interface Seen {
  /** Another one: all rows are others (a restored database). */
  readonly place: string;
  readonly snapshot: Snapshot;
  /** What `sinceOf` said. */
  readonly since: string;
  /** All that it sees and that are not older than that. */
  readonly marks: readonly Mark[];
}

interface Row {
  readonly user_id: string;
}

/** The rows of a month, by person. Nobody changes them: what is derived from them may be kept beside them. */
export type MonthRows<T> = ReadonlyMap<string, T>;

interface Version<T> {
  readonly rows: MonthRows<T>;
  readonly snapshot: Snapshot;
  /** The changes between it and the version before. */
  readonly read: readonly bigint[];
}

interface Entry<T> {
  place: string;
  /** The oldest first. Several, because readers that began before a change come after those that began later. */
  versions: readonly Version<T>[];
  used_at: number;
  reading: Promise<void> | null;
  /** Until then it is not read at all: it was too long. */
  closed_until: number;
}

export interface ReadingOf<T> {
  /** The rows of these people, as this reader sees them; null: of all. Answers null where they are more than are kept. */
  (user_ids: readonly string[] | null): Promise<readonly T[] | null>;
}

export interface KeptMonths<T> {
  /** The oldest transaction whose change a reader must tell to `find`. */
  sinceOf(key: string): string;
  /** The month as the reader sees it; null where it must read it itself. */
  find(key: string, seen: Seen, now: Date, read: ReadingOf<T>): Promise<MonthRows<T> | null>;
}

const MAX_VERSIONS = 4;
/** Of more people all are read: that is one pass. */
const MAX_READ_ALONE = 400;
const IDLE_MS = 30 * 60_000;
const CLOSED_MS = 10 * 60_000;
/** After all that there will ever be. */
const NEVER = '9223372036854775807';

/**
 * Months of rows in memory. Each reader gives what it sees (a snapshot, and the marks that it sees), and gets the rows as PostgreSQL would give
 * them in its transaction: those of before, with the people read again whose marks are new. `most`: rows of all months together; the month that
 * was not used for the longest time makes room.
 */
export function keepMonths<T extends Row>(most: number): KeptMonths<T> {
  const entries = new Map<string, Entry<T>>();
  return {
    sinceOf: (key) => entries.get(key)?.versions[0]?.snapshot.first.toString() ?? NEVER,
    async find(key, seen, now, read) {
      const entry = enter(entries, key, now.getTime());
      if (entry.closed_until > now.getTime()) return null;
      if (entry.place !== seen.place) Object.assign(entry, { place: seen.place, versions: [] });
      for (;;) {
        const [oldest] = entry.versions;
        if (oldest ? oldest.snapshot.first < BigInt(seen.since) : entry.reading) return null;
        const found = entry.versions.findLast((one) => isPastOf(entry.versions, one, seen.snapshot));
        if (!found && oldest) return null;
        const missing = seen.marks.filter((mark) => found && !sees(found.snapshot, mark.made_by));
        if (found && missing.length === 0) return found.rows;
        if (entry.reading) {
          // Another reader is at it: what it reads is most often right here, too.
          await entry.reading;
          continue;
        }
        const reading = readVersion(found ?? null, { ...seen, marks: missing }, read);
        // Those who wait for it only wait: its failure is this reader’s.
        entry.reading = reading.then(
          () => {},
          () => {},
        );
        try {
          const version = await reading;
          if (!version) entry.closed_until = now.getTime() + CLOSED_MS;
          else if (entry.place === seen.place) keepVersion(entry, found ?? null, version);
          return version?.rows ?? null;
        } finally {
          entry.reading = null;
          makeRoom(entries, key, most, now.getTime());
        }
      }
    },
  };
}

function enter<T>(entries: Map<string, Entry<T>>, key: string, now: number): Entry<T> {
  const entry = entries.get(key) ?? {
    place: '',
    versions: [],
    used_at: now,
    reading: null,
    closed_until: 0,
  };
  entry.used_at = now;
  // At the end again: the first one is the one not used for the longest time.
  entries.delete(key);
  entries.set(key, entry);
  return entry;
}

/** Whether a reader sees all changes that are in this version. */
function isPastOf<T>(versions: readonly Version<T>[], version: Version<T>, snapshot: Snapshot): boolean {
  const [oldest] = versions;
  if (!oldest || !includes(snapshot, oldest.snapshot)) return false;
  return versions
    .slice(1, versions.indexOf(version) + 1)
    .every(({ read }) => read.every((made_by) => sees(snapshot, made_by)));
}

async function readVersion<T extends Row>(
  from: Version<T> | null,
  { snapshot, marks }: Seen,
  read: ReadingOf<T>,
): Promise<Version<T> | null> {
  const changed = new Set(marks.map(({ user_id }) => user_id));
  const user_ids = [...changed].filter((id) => id !== null);
  const whole = !from || changed.has(null) || user_ids.length > MAX_READ_ALONE;
  const rows = await read(whole ? null : user_ids);
  if (!rows) return null;
  const next = new Map<string, T>(whole ? [] : from.rows);
  if (!whole) for (const id of user_ids) next.delete(id);
  for (const row of rows) next.set(row.user_id, row);
  return { rows: next, snapshot, read: marks.map(({ made_by }) => made_by) };
}

/** Only after the newest one: a reader of before keeps what it read for itself. */
function keepVersion<T>(entry: Entry<T>, from: Version<T> | null, version: Version<T>): void {
  if (from && entry.versions.at(-1) !== from) return;
  entry.versions = [...entry.versions, version].slice(-MAX_VERSIONS);
}

function makeRoom<T>(entries: Map<string, Entry<T>>, current: string, most: number, now: number): void {
  let sum = 0;
  for (const { versions } of entries.values()) sum += versions.at(-1)?.rows.size ?? 0;
  for (const [key, { versions, used_at, reading }] of entries) {
    if (sum <= most && now - used_at < IDLE_MS) return;
    if (key === current || reading) continue;
    sum -= versions.at(-1)?.rows.size ?? 0;
    entries.delete(key);
  }
}
