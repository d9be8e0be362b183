import type { Directory } from './check-model.ts';

type Person = Directory['users'][number];

export const keyOf = (name: string) => name.trim().replace(/\s+/g, ' ').toLowerCase();

/** What a file says of the person of one row. */
export interface FilePerson {
  readonly line: number;
  readonly name: string;
  readonly email: string;
  readonly external_ref: string;
  /** Of a connection. */
  readonly source_id?: string;
}

export type FoundPerson =
  | { readonly kind: 'user'; readonly user: Person }
  | { readonly kind: 'row'; readonly line: number }
  | { readonly kind: 'ambiguous' | 'nobody' };

/** Who is meant by a cell that names somebody: their ID at the other side of a connection, else their employee number, else their address, else their name; users before the file's rows. */
export class PersonFinder {
  readonly #users = {
    source: new Map<string, Person>(),
    ref: new Map<string, Person>(),
    email: new Map<string, Person>(),
    name: new Map<string, Person[]>(),
  };
  readonly #rows = {
    source: new Map<string, number>(),
    ref: new Map<string, number>(),
    email: new Map<string, number>(),
    name: new Map<string, FilePerson[]>(),
  };

  /** `known`: people whom a connection knows, by their IDs at the other side. */
  constructor(
    users: readonly Person[],
    rows: readonly FilePerson[],
    known: ReadonlyMap<string, Person> = new Map(),
  ) {
    for (const [ref, user] of known) if (user.status !== 'archived') this.#users.source.set(ref, user);
    for (const user of users) {
      if (user.status === 'archived') continue;
      if (user.external_ref !== null) this.#users.ref.set(keyOf(user.external_ref), user);
      if (user.email !== null) this.#users.email.set(user.email, user);
      add(this.#users.name, keyOf(user.name), user);
    }
    // Of several rows of one person the first counts; the others are refused as repeated.
    for (const row of rows.toReversed()) {
      if (row.source_id) this.#rows.source.set(keyOf(row.source_id), row.line);
      if (row.external_ref !== '') this.#rows.ref.set(keyOf(row.external_ref), row.line);
      if (row.email !== '') this.#rows.email.set(keyOf(row.email), row.line);
    }
    for (const row of rows) if (row.name !== '') add(this.#rows.name, keyOf(row.name), row);
  }

  find(text: string): FoundPerson {
    const key = keyOf(text);
    for (const by of ['source', 'ref', 'email'] as const) {
      const user = this.#users[by].get(key);
      if (user) return { kind: 'user', user };
      const line = this.#rows[by].get(key);
      if (line !== undefined) return { kind: 'row', line };
    }
    const [user, ...namesakes] = this.#users.name.get(key) ?? [];
    if (user) return namesakes.length > 0 ? { kind: 'ambiguous' } : { kind: 'user', user };
    const rows = this.#rows.name.get(key) ?? [];
    // Two rows of one name are two people only when both have an address.
    if (new Set(rows.map((row) => keyOf(row.email)).filter((email) => email !== '')).size > 1)
      return { kind: 'ambiguous' };
    return rows[0] ? { kind: 'row', line: rows[0].line } : { kind: 'nobody' };
  }
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Could somebody be called that? An employee number, an address or a dash could not: nobody is made of them. */
export function isPersonName(text: string): boolean {
  return text.length <= 100 && !/[\d@#/\\]/.test(text) && (text.match(/\p{L}/gu) ?? []).length >= 2;
}
