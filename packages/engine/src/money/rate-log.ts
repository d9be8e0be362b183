import type { Month } from '@comptoir/kernel';
import type { RateUse } from '../model/index.ts';
import type { Batch, ScopeIndex } from '../run/scope-index.ts';
import type { Money } from './money.ts';

/** The exchange rates that one result depends on. Some that it might have done without may be among them, none is missing. */
export class RateLog {
  readonly #company: string;
  readonly #uses = new Map<string, RateUse>();
  readonly #pending: { readonly index: ScopeIndex; readonly batch: Batch }[] = [];

  constructor(money: Money) {
    this.#company = money.company.code;
  }

  /** Amounts went from one currency to another in this month. */
  add(from: string, to: string, month: Month): void {
    if (from === to) return;
    for (const currency of [from, to]) if (currency !== this.#company) this.addUse({ currency, month });
  }

  addUse(use: RateUse): void {
    this.#uses.set(`${use.currency} ${use.month}`, use);
  }

  /** The rows of a statement: every converted amount of theirs. They are looked at when the list is read. */
  addRows(index: ScopeIndex, batch: Batch): void {
    this.#pending.push({ index, batch });
  }

  list(): RateUse[] {
    for (const { index, batch } of this.#pending.splice(0)) this.#takeRows(index, batch);
    return [...this.#uses.values()].sort(
      (a, b) => (a.currency < b.currency ? -1 : a.currency > b.currency ? 1 : 0) || a.month - b.month,
    );
  }

  #takeRows({ table, rows }: ScopeIndex, batch: Batch): void {
    const { from: first, size, positions } = batch;
    for (const { uses, list } of table.conversions?.values() ?? []) {
      const seen = new Uint8Array(list.length);
      for (let at = 0; at < size; at += 1) {
        const use = uses[rows[positions === null ? first + at : positions[at]!]!]!;
        if (use < 0 || seen[use] === 1) continue;
        seen[use] = 1;
        const { from, to, month } = list[use]!;
        this.add(from, to, month);
      }
    }
  }
}
