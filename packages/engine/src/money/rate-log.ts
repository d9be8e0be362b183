import type { Month } from '@comptoir/kernel';
import type { RateUse } from '../model/index.ts';
import type { OrderedConversions } from '../run/ordered-conversions.ts';
import type { Batch } from '../run/scope-index.ts';
import type { FieldConversions } from './converted-table.ts';
import type { Money } from './money.ts';

interface PendingRows {
  readonly conversions: OrderedConversions;
  readonly batch: Batch;
}

/**
 * The exchange rates that one result depends on. Some that it might have done without may be among them, none is missing. There is one
 * for every statement: what holds nothing is not made.
 */
export class RateLog {
  readonly #company: string;
  #uses: Map<string, RateUse> | null = null;
  #pending: PendingRows[] | null = null;
  /** Which of a field's conversions are among the uses. */
  #seen: Map<FieldConversions, Uint8Array> | null = null;

  constructor(money: Money) {
    this.#company = money.company.code;
  }

  /** Amounts went from one currency to another in this month. */
  add(from: string, to: string, month: Month): void {
    if (from === to) return;
    for (const currency of [from, to]) if (currency !== this.#company) this.addUse({ currency, month });
  }

  addUse(use: RateUse): void {
    (this.#uses ??= new Map()).set(`${use.currency} ${use.month}`, use);
  }

  /** The rows of a statement: every converted amount of theirs. They are looked at when the list is read. */
  addRows(conversions: OrderedConversions, batch: Batch): void {
    (this.#pending ??= []).push({ conversions, batch });
  }

  /** What another result depends on. */
  addAll(other: RateLog): void {
    for (const use of other.#uses?.values() ?? []) this.addUse(use);
    for (const rows of other.#pending ?? []) this.addRows(rows.conversions, rows.batch);
  }

  list(): RateUse[] {
    for (const { conversions, batch } of this.#pending ?? []) this.#takeRows(conversions, batch);
    this.#pending = null;
    return [...(this.#uses?.values() ?? [])].sort(
      (a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0) || a.month - b.month,
    );
  }

  #takeRows(conversions: OrderedConversions, batch: Batch): void {
    const { from: first, size, positions } = batch;
    for (const field_id of conversions.field_ids()) {
      const field = conversions.of(field_id)!; // one of its own
      const { uses, list } = field;
      const seen = this.#seenOf(field);
      const take = (use: number): void => {
        seen[use] = 1;
        const { from, to, month } = list[use]!;
        this.add(from, to, month);
      };
      for (let at = 0; at < size; at += 1) {
        const use = uses[positions === null ? first + at : positions[at]!]!;
        if (use >= 0 && seen[use] === 0) take(use);
      }
    }
  }

  #seenOf(field: FieldConversions): Uint8Array {
    const bySource = (this.#seen ??= new Map());
    let seen = bySource.get(field);
    if (!seen) bySource.set(field, (seen = new Uint8Array(field.list.length)));
    return seen;
  }
}
