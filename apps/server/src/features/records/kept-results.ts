/** What a table, and those it reads over links, were at when a result was computed. */
export interface Revision {
  readonly version: number;
  /** When its data changed last: a table that was put back to an older state may come to the same version again. */
  readonly changed_at: string;
  /** Settings of the table, and versions of the tables it reads: a result of others can't be patched. */
  readonly surroundings: string;
  /** False where this transaction has written: what it sees may be rolled back. */
  readonly is_committed: boolean;
}

export const isSame = (a: Revision, b: Revision) =>
  a.version === b.version && a.changed_at === b.changed_at && a.surroundings === b.surroundings;

export interface KeptResult<T> {
  readonly revision: Revision;
  readonly value: T;
  readonly bytes: number;
}

/**
 * Results of queries over records, by what was requested, in this process: the least recently read go first. A result is read only with
 * the revision that the database has at that moment, so that processes need not notify each other.
 */
export class KeptResults<T> {
  readonly #most_bytes: number;
  readonly #results = new Map<string, KeptResult<T>>();
  readonly #running = new Map<string, Promise<unknown>>();
  #bytes = 0;

  constructor(most_bytes: number) {
    this.#most_bytes = most_bytes;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): KeptResult<T> | undefined {
    const found = this.#results.get(key);
    if (found) {
      this.#results.delete(key);
      this.#results.set(key, found);
    }
    return found;
  }

  set(key: string, result: KeptResult<T>): void {
    this.delete(key);
    if (result.bytes > this.#most_bytes) return;
    this.#results.set(key, result);
    this.#bytes += result.bytes;
    for (const [oldest] of this.#results) {
      if (this.#bytes <= this.#most_bytes) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#bytes -= this.#results.get(key)?.bytes ?? 0;
    this.#results.delete(key);
  }

  /** Windows of one query that come at once wait for the first of them: it computes what all of them need. */
  async inTurn<R>(key: string, work: () => Promise<R>): Promise<R> {
    for (let before = this.#running.get(key); before; before = this.#running.get(key)) await before;
    const mine = work();
    this.#running.set(
      key,
      mine.then(
        () => this.#running.delete(key),
        () => this.#running.delete(key),
      ),
    );
    return mine;
  }
}
