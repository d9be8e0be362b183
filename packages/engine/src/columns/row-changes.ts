import type { Value } from '../model/index.ts';

/**
 * Which fields of a table's rows changed last, by a number that grows: what was derived from other fields alone still holds. An edit of an amount leaves the
 * order of a million rows by person and day as it is.
 */
export class RowChanges {
  #latest = 0;
  /** Rows came, went or moved. */
  #rows = 0;
  readonly #fields = new Map<string, number>();
  /** By user field and person: the last change of a record that is or was theirs. */
  readonly #people = new Map<string, Map<string, number>>();
  /** Before that, records came of which it is not known whose they are. */
  #unknown = 0;

  noteRows(): void {
    this.#rows = this.#latest += 1;
  }
  noteField(field_id: string): void {
    this.#fields.set(field_id, (this.#latest += 1));
  }
  /** A record changes that is, or was, this person's by this field. */
  notePerson(field_id: string, user_id: string): void {
    const people = this.#people.get(field_id) ?? new Map<string, number>();
    this.#people.set(field_id, people);
    people.set(user_id, (this.#latest += 1));
  }
  /** A record changes: not even its fields need to. */
  noteRecord(): void {
    this.#latest += 1;
  }
  noteUnknown(): void {
    this.#unknown = this.#latest += 1;
  }
  /** Grows with each change. */
  get position(): number {
    return this.#latest;
  }
  /** Whose records changed after that, by a user field; `null`: not known. */
  peopleSince(field_id: string, position: number): ReadonlySet<string> | null {
    if (this.#unknown > position) return null;
    const people = this.#people.get(field_id) ?? new Map<string, number>();
    return new Set([...people].filter(([, at]) => at > position).map(([user_id]) => user_id));
  }
  /** The same as before: neither these fields nor the rows changed in between. */
  stampOf(field_ids: readonly string[]): number {
    return field_ids.reduce((most, id) => Math.max(most, this.#fields.get(id) ?? 0), this.#rows);
  }
}

/** False also where it takes longer to find out than to derive again. */
export function isSameCell(before: Value, after: Value): boolean {
  if (before.type !== after.type) return false;
  if (before.type === 'empty' || after.type === 'empty') return true;
  if (!('value' in before) || !('value' in after)) return false;
  return typeof before.value !== 'object' && before.value === after.value;
}
