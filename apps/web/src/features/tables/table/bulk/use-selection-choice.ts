import type { RecordSelection, TableWire } from '@comptoir/contract';
import { useState } from 'react';
import type { RecordFilter } from '../../../../data/records.ts';
import type { GridHandle } from '../../../../ui/grid/index.ts';

export interface BulkPlace {
  readonly table: TableWire;
  readonly filter: RecordFilter;
  /** Records that match the filter. */
  readonly total: number;
  /** The selected cells when the dialog opened. */
  readonly range: GridHandle['range'] | null;
}

export type SelectionKind = 'rows' | 'matching';

/** Which records a change is about: the selected rows, or all that the filter takes. At first the rows, from `least` of them on. */
export function useSelectionChoice({ filter, total, range }: BulkPlace, least: number) {
  const rows = range === null ? 0 : Math.min(total, range.bottom + 1) - range.top;
  const [kind, setKind] = useState<SelectionKind>(rows >= least && rows < total ? 'rows' : 'matching');
  const matching = {
    kind: 'matching' as const,
    search: filter.search,
    conditions: filter.conditions,
    sort: [...filter.sort],
  };
  const selection: RecordSelection =
    kind === 'rows' && range !== null
      ? { ...matching, rows: { start: range.top, end: Math.min(total, range.bottom + 1) } }
      : { ...matching, rows: null };
  return { kind, setKind, rows, selection };
}
