import { MAX_PASTED_CELLS } from '@comptoir/kernel';
import { useTranslations } from 'use-intl';
import { fillRange, type FillDirection, repeatRange, setRange } from './fill-range.ts';
import type { GridColumn, GridEdit, GridSource, GridValue } from './grid-types.ts';
import { withRows } from './load-rows.ts';
import type { Range, Selection } from './use-selection.ts';

interface RangeOptions<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly source: GridSource<Row>;
  readonly selection: Selection;
  /** Absent: nothing can be edited. */
  readonly onEdit: unknown;
  readonly canEdit: (column: GridColumn<Row> | undefined) => boolean;
  readonly write: (edits: readonly GridEdit<Row>[]) => void;
  readonly report: (error: unknown) => void;
}

export const cellsOf = ({ top, bottom, left, right }: Range) => (bottom - top + 1) * (right - left + 1);

/** Writes of many cells at once: cleared, filled, repeated. Rows that are not in view are read first. */
export function useRangeEdits<Row>(options: RangeOptions<Row>) {
  const { columns, source, selection, onEdit, canEdit, write, report } = options;
  const t = useTranslations('records');
  const { range } = selection;
  const writeOver = async (
    { top, bottom, ...sides }: Range,
    editsOf: (there: GridSource<Row>) => readonly GridEdit<Row>[] | null,
  ) => {
    if (onEdit === undefined) return;
    if (cellsOf({ top, bottom, ...sides }) > MAX_PASTED_CELLS)
      throw new Error(t('fill_too_large', { most: MAX_PASTED_CELLS }));
    const edits = editsOf(await withRows(source, top, bottom));
    if (edits === null) throw new Error(t('fill_kinds'));
    if (edits.length > 0) write(edits);
  };
  const clearCells = async () => {
    const writable = columns.slice(range.left, range.right + 1);
    if (cellsOf(range) > MAX_PASTED_CELLS || !writable.every(canEdit)) return;
    const there = await withRows(source, range.top, range.bottom);
    const edits: GridEdit<Row>[] = [];
    for (let row_index = range.top; row_index <= range.bottom; row_index += 1) {
      if (there.groupAt?.(row_index)) continue;
      const cleared = there.rowAt(row_index);
      if (cleared === undefined) return;
      for (const one of writable)
        edits.push({ row: cleared, row_index, column: one, value: null, was: one.value(cleared) });
    }
    write(edits);
  };
  const fillCells = async (direction: FillDirection) => {
    if (onEdit === undefined || cellsOf(range) > MAX_PASTED_CELLS) return;
    const there = await withRows(source, Math.max(0, range.top - 1), range.bottom);
    const edits = fillRange(direction, range, columns, there);
    if (edits && edits.length > 0) write(edits);
  };
  return {
    clear: () => void clearCells().catch(report),
    fill: (direction: FillDirection) => void fillCells(direction).catch(report),
    /** Writes one value into every selected cell. */
    set: (value: GridValue, kind: string): void =>
      void writeOver(range, (there) => setRange(range, value, kind, columns, there)).catch(report),
    /** Repeats the selected cells over a larger range, and selects it. */
    repeat: (over: Range): void => {
      void writeOver(over, (there) => repeatRange(range, over, columns, there)).catch(report);
      selection.select({ row: over.top, column: over.left });
      selection.select({ row: over.bottom, column: over.right }, true);
    },
  };
}
