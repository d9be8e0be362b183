import type { TableColumns } from '../columns/index.ts';
import type { FieldConversions } from '../money/converted-table.ts';

/**
 * How the rows of a scope's index were converted, in the order of the index: the rows of a statement lie side by side. By field, gathered
 * when it is first read.
 */
export class OrderedConversions {
  readonly #conversions: ReadonlyMap<string, FieldConversions>;
  readonly #rows: Int32Array;
  readonly #gathered = new Map<string, FieldConversions>();

  private constructor(conversions: ReadonlyMap<string, FieldConversions>, rows: Int32Array) {
    this.#conversions = conversions;
    this.#rows = rows;
  }

  /** `null`: nothing of the table was converted. */
  static of({ conversions }: TableColumns, rows: Int32Array): OrderedConversions | null {
    return conversions && new OrderedConversions(conversions, rows);
  }

  field_ids(): Iterable<string> {
    return this.#conversions.keys();
  }

  of(field_id: string): FieldConversions | undefined {
    const known = this.#gathered.get(field_id);
    const source = known ? undefined : this.#conversions.get(field_id);
    if (!source) return known;
    const { uses, list } = source;
    const rows = this.#rows;
    const ordered = new Int32Array(rows.length);
    for (let at = 0; at < rows.length; at += 1) ordered[at] = uses[rows[at]!]!;
    const made = { uses: ordered, list };
    this.#gathered.set(field_id, made);
    return made;
  }
}
