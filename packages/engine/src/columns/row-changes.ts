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

  noteRows(): void {
    this.#rows = this.#latest += 1;
  }
  noteField(field_id: string): void {
    this.#fields.set(field_id, (this.#latest += 1));
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
