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
    if (this.#pending) this.#takeRows(this.#pending);
    this.#pending = null;
    return [...(this.#uses?.values() ?? [])].sort(
      (a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0) || a.month - b.month,
    );
  }

  #takeRows(pending: readonly PendingRows[]): void {
    const marks = new Map<FieldConversions, Uint8Array>();
    for (const { conversions, batch } of pending)
      for (const field_id of conversions.field_ids()) {
        const field = conversions.of(field_id)!; // one of its own
        let ofField = marks.get(field);
        if (!ofField) marks.set(field, (ofField = new Uint8Array(field.list.length + 1)));
        markUses(field.uses, batch, ofField);
      }
    for (const [{ list }, ofField] of marks)
      for (const [use, { from, to, month }] of list.entries())
        if (ofField[use + 1]) this.add(from, to, month);
  }
}

/** Without a branch, which could not be guessed. The first mark is that of rows that nothing converted. */
function markUses(uses: Int32Array, { from, size, positions }: Batch, marks: Uint8Array): void {
  if (positions === null) for (let at = from; at < from + size; at += 1) marks[uses[at]! + 1] = 1;
  else for (let at = 0; at < size; at += 1) marks[uses[positions[at]!]! + 1] = 1;
}
