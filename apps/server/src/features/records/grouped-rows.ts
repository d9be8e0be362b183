import type { CellWire } from '@comptoir/contract';

export interface OutlineGroup {
  readonly id: string;
  readonly level: number;
  readonly value: CellWire;
  readonly count: number;
  readonly values: readonly (string | null)[];
}

/** Which groups show what is in them. */
export interface Openings {
  readonly open: boolean;
  readonly turned: ReadonlySet<string>;
}

/** A header, or records `start` to `end` of the list. */
export type Stretch =
  | { readonly kind: 'group'; readonly group: OutlineGroup; readonly is_open: boolean }
  | { readonly kind: 'records'; readonly start: number; readonly end: number };

/** Rows `start` to `start + limit` of the groups with their records, and how many rows there are. */
export function rowsAt(
  groups: readonly OutlineGroup[],
  { open, turned }: Openings,
  { start, limit, levels }: { readonly start: number; readonly limit: number; readonly levels: number },
): { stretches: Stretch[]; row_count: number } {
  const stretches: Stretch[] = [];
  const end = start + limit;
  let row = 0;
  let record = 0;
  /** Groups inside a closed one of this level are left out. */
  let closed = Infinity;
  for (const group of groups) {
    const isLast = group.level === levels;
    if (group.level <= closed) {
      const is_open = turned.has(group.id) !== open;
      closed = is_open ? Infinity : group.level;
      if (row >= start && row < end) stretches.push({ kind: 'group', group, is_open });
      row += 1;
      if (isLast && is_open) {
        const from = Math.max(0, start - row);
        const to = Math.min(group.count, end - row);
        if (from < to) stretches.push({ kind: 'records', start: record + from, end: record + to });
        row += group.count;
      }
    }
    if (isLast) record += group.count;
  }
  return { stretches, row_count: row };
}
