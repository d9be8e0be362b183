import type { CompanySettings } from '@comptoir/contract';
import { dateText, monthWithDays } from '@comptoir/kernel';
import { parseDateIn } from '../imports/index.ts';
import { isWithin } from '../roles/index.ts';
import type { UserLink } from '../users/index.ts';
import type { Directory, Refuse, Sheet } from './check-model.ts';
import { keyOf } from './find-person.ts';

type Person = Directory['users'][number];
type Cell = (target: string) => string;

/** What a connection brings to a check of its rows. */
export interface SyncSource {
  readonly today: string;
  readonly matching: CompanySettings['user_matching'];
  readonly links: readonly UserLink[];
}

/** A row that is nobody's mistake, and nobody's here: a colleague who left long ago, or one of another department. */
export class LeftOut extends Error {}

export interface SyncedRow {
  /** At the other side. */
  readonly ref: string;
  readonly existing: Person | null;
  /** The last day, once it is over. */
  readonly departure: string | null;
  /** Left by this connection, and works again. */
  readonly returns: boolean;
  /** First day of the company's month in which they begin. */
  readonly starts: string | null;
}

/** Who the rows of a connection are. The link comes first: an address or a name that changed at the other side is still the same person. */
export class SyncedPeople {
  readonly #sync: SyncSource;
  readonly #sheet: Sheet;
  readonly #directory: Directory;
  readonly #links: ReadonlyMap<string, UserLink>;
  readonly #linkOfUser: ReadonlyMap<string, UserLink>;
  readonly #users: ReadonlyMap<string, Person>;
  readonly #matching: ReadonlyMap<string, Person>;

  constructor(sync: SyncSource, sheet: Sheet, directory: Directory) {
    this.#sync = sync;
    this.#sheet = sheet;
    this.#directory = directory;
    this.#links = new Map(sync.links.map((link) => [link.ref, link]));
    this.#linkOfUser = new Map(sync.links.map((link) => [link.user_id, link]));
    this.#users = new Map(directory.users.map((user) => [user.id, user]));
    this.#matching = this.#keys();
  }

  /** Everybody by what the company matches people by. */
  #keys(): ReadonlyMap<string, Person> {
    const { field, id } = this.#sync.matching;
    const { users, attribute_values: values } = this.#directory;
    const { today } = this.#sync;
    const pairs =
      field === 'attribute'
        ? values
            .filter(
              (one) =>
                one.attribute_id === id &&
                (one.start_date ?? today) <= today &&
                (one.end_date ?? today) >= today,
            )
            .map((one) => [one.value, this.#users.get(one.user_id)] as const)
        : users.map((user) => [user[field] ?? '', user] as const);
    return new Map(pairs.flatMap(([key, user]) => (key !== '' && user ? [[keyOf(key), user] as const] : [])));
  }

  /** By their IDs at the other side, as managers are named. */
  get byRef(): ReadonlyMap<string, Person> {
    return new Map(
      this.#sync.links.flatMap(({ ref, user_id }) => {
        const user = this.#users.get(user_id);
        return user ? [[keyOf(ref), user] as const] : [];
      }),
    );
  }

  read(row: readonly string[], cell: Cell, refuse: Refuse): SyncedRow {
    this.#leaveOutOthers(row);
    const ref = cell('source_id') || cell('external_ref') || cell('email');
    if (ref === '') refuse('missing_id', this.#sheet.mapping.includes('source_id') ? 'source_id' : 'email');
    const existing = this.#person(ref, cell, refuse);
    const last_day = this.#day(cell('departure_date'), 'departure_date', refuse);
    const is_gone = last_day !== null && last_day < this.#sync.today;
    const link = existing ? this.#linkOfUser.get(existing.id) : undefined;
    if (link?.is_synced === false) throw new LeftOut();
    const { calendar } = this.#directory;
    const starts = this.#day(cell('start_date'), 'start_date', refuse);
    if (is_gone && (existing === null || existing.status === 'archived')) throw new LeftOut();
    if (existing === null && !this.#sheet.options.create_missing) throw new LeftOut();
    return {
      ref,
      existing,
      departure: is_gone ? last_day : null,
      // Who was archived by hand stays archived: the other side knows nothing of why.
      returns: existing?.status === 'archived' && (link?.departed_on ?? null) !== null,
      starts: starts === null ? null : monthWithDays(starts, calendar).first_day,
    };
  }

  #leaveOutOthers(row: readonly string[]): void {
    const { only } = this.#sheet.options;
    if (only === null) return;
    const value = keyOf(row[this.#sheet.headers.indexOf(only.column)] ?? '');
    if (!only.values.some((one) => keyOf(one) === value)) throw new LeftOut();
  }

  #person(ref: string, cell: Cell, refuse: Refuse): Person | null {
    const linked = this.#links.get(ref);
    if (linked) return this.#users.get(linked.user_id) ?? null;
    const { field, id } = this.#sync.matching;
    const found = this.#matching.get(keyOf(cell(field === 'attribute' ? `attribute:${id}` : field)));
    // Somebody else at the other side is this person already.
    if (found && this.#linkOfUser.has(found.id))
      refuse('linked_elsewhere', field === 'attribute' ? null : field);
    return found ?? null;
  }

  #day(text: string, target: string, refuse: Refuse): string | null {
    if (text === '') return null;
    const read = parseDateIn(text, 'ymd', this.#directory.zone);
    return typeof read === 'string' ? refuse('unparseable_date', target) : dateText(read.day);
  }
}

/** An address opens an account: a connection gives nobody that of a colleague, and changes none of who may do more than most. */
export function refuseAddress(
  { users, roles }: Directory,
  email: string | null,
  existing: Person | null,
  refuse: Refuse,
): void {
  if (email === null || email === existing?.email) return;
  if (users.some((user) => user.email === email)) refuse('email_used', 'email');
  const role = roles.find(({ id }) => id === existing?.role_id);
  const common = roles.find((one) => one.default);
  const isCommon =
    role !== undefined && common !== undefined && isWithin(role.permissions_v2, common.permissions_v2);
  if (existing && existing.email !== null && (role?.category === 'admin' || !isCommon))
    refuse('email_of_admin', 'email');
}
