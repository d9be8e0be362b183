import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import type { CellPlace, GridColumn, GridSource } from './grid-types.ts';
import { type GridWidths, useColumnWidths } from './use-column-widths.ts';
import { useScaledRows } from './use-scaled-rows.ts';

export const ROW_HEIGHT = 36;
const HEADER_HEIGHT = 36;
const NUMBER_WIDTH = 60;
const DEFAULT_WIDTH = 160;
/** Pixels that one press makes a column wider. */
const WIDER = 16;

interface LayoutOptions<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly source: GridSource<Row>;
  readonly hasRowNumbers: boolean;
  readonly resetKey: string | undefined;
  readonly widthsKey: string | undefined;
  readonly widths: GridWidths | undefined;
  /** Columns that stay while others scroll sideways, as long as they leave half of the room. */
  readonly frozenColumns: number;
}

export type GridLayout = ReturnType<typeof useGridLayout>;

/** Which rows and columns are drawn, where, and how wide. Asks the source for the rows in view. */
export function useGridLayout<Row>(options: LayoutOptions<Row>) {
  const { columns, source, hasRowNumbers, resetKey, widthsKey } = options;
  const [widths, setWidth] = useColumnWidths(widthsKey, options.widths);
  const rows = useScaledRows(source.rowCount, ROW_HEIGHT, HEADER_HEIGHT);
  const { scroller } = rows;
  const widthOf = (index: number) =>
    widths[columns[index]?.id ?? ''] ?? columns[index]?.width ?? DEFAULT_WIDTH;
  const numberWidth = hasRowNumbers ? Math.max(NUMBER_WIDTH, 24 + 8 * String(source.rowCount).length) : 0;
  const frozenWidth = (count: number) =>
    columns.slice(0, count).reduce((sum, _, index) => sum + widthOf(index), numberWidth);
  const frozen = frozenWidth(options.frozenColumns) <= rows.width / 2 ? options.frozenColumns : 1;
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoises this hook
  const virtualColumns = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: widthOf,
    paddingStart: numberWidth,
    overscan: 3,
    // Frozen columns are always drawn.
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const shown = Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);
      const kept = Array.from({ length: Math.min(frozen, from, count) }, (_, at) => at);
      return [...kept, ...shown];
    },
  });
  const { show } = source;
  useEffect(() => show?.(rows.start, rows.end), [show, rows.start, rows.end]);
  const measure = virtualColumns.measure;
  const shown = JSON.stringify(widths);
  useEffect(() => measure(), [shown, columns, numberWidth, measure]);
  const jump = useRef(rows.jumpTo);
  jump.current = rows.jumpTo;
  useEffect(() => {
    jump.current(0);
  }, [resetKey]);
  return {
    scroller,
    rows,
    numberWidth,
    /** How many columns stay, and where such a one is. */
    frozen,
    frozenLeft: frozenWidth,
    columns: virtualColumns.getVirtualItems(),
    width: virtualColumns.getTotalSize(),
    resize: setWidth,
    /** By the keyboard. */
    widen(index: number, steps: number): void {
      const column = columns[index];
      if (column) setWidth(column.id, widthOf(index) + steps * WIDER, true);
    },
    reveal({ row, column }: CellPlace): void {
      rows.reveal(row);
      revealColumn(
        scroller.current,
        columns.map((_, index) => widthOf(index)),
        column,
        { numberWidth, frozen },
      );
    },
    focus: () => scroller.current?.focus({ preventScroll: true }),
  };
}

function revealColumn(
  element: HTMLDivElement | null,
  widths: readonly number[],
  column: number,
  { numberWidth, frozen }: { readonly numberWidth: number; readonly frozen: number },
): void {
  if (!element || column < frozen) return;
  const before = (count: number) => widths.slice(0, count).reduce((sum, width) => sum + width, numberWidth);
  const left = before(column);
  const right = left + (widths[column] ?? 0);
  const covered = before(frozen);
  if (left - covered < element.scrollLeft) element.scrollLeft = left - covered;
  else if (right > element.scrollLeft + element.clientWidth) element.scrollLeft = right - element.clientWidth;
}
