import type { ImportReason, Rejection, RejectionReason } from '@comptoir/contract';
import { MAX_IMPORT_ROWS } from '@comptoir/kernel';
import { RowSet } from './row-set.ts';

const EXAMPLES = 3;
const EXAMPLE_LENGTH = 60;
const ORDER = ['rejected', 'skipped', 'warning'] as const;

/**
 * How many rows were left out, by reason and column. The warning of a row that is left out later, as a duplicate for instance, no
 * longer counts.
 */
export class ReasonCounts {
  private readonly groups = new Map<string, ImportReason>();
  private readonly warned = new Map<RejectionReason, RowSet>();

  add({ outcome, reason, column_name, row_number, value }: Rejection): void {
    if (outcome === 'warning') this.rowsWarned(reason).add(row_number);
    else this.dropWarning(row_number);
    const column = outcome === 'warning' ? null : column_name;
    const key = JSON.stringify([outcome, reason, column]);
    const group = this.groups.get(key);
    this.groups.set(key, {
      outcome,
      reason,
      column_name: column,
      count: (group?.count ?? 0) + 1,
      first_row: Math.min(group?.first_row ?? row_number, row_number),
      examples: withExample(group?.examples ?? [], value),
    });
  }

  /** What was lost first, the most frequent reason before the others. */
  list(): ImportReason[] {
    return [...this.groups.values()]
      .filter(({ count }) => count > 0)
      .toSorted((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome) || b.count - a.count);
  }

  private rowsWarned(reason: RejectionReason): RowSet {
    const known = this.warned.get(reason);
    if (known) return known;
    const rows = new RowSet(MAX_IMPORT_ROWS + 1);
    this.warned.set(reason, rows);
    return rows;
  }

  private dropWarning(row_number: number): void {
    for (const [reason, rows] of this.warned) {
      if (!rows.has(row_number)) continue;
      rows.delete(row_number);
      const key = JSON.stringify(['warning', reason, null]);
      const group = this.groups.get(key);
      if (group) this.groups.set(key, { ...group, count: group.count - 1 });
    }
  }
}

function withExample(examples: string[], value: string | null): string[] {
  const text = value?.slice(0, EXAMPLE_LENGTH) ?? '';
  return text === '' || examples.length >= EXAMPLES || examples.includes(text)
    ? examples
    : [...examples, text];
}
