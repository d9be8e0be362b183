import type { GridColumn, GridEdit, GridSource } from './grid-types.ts';
import type { Range } from './use-selection.ts';

export type FillDirection = 'down' | 'right';

/**
 * Copies the first row of the range down, or its first column to the right, as spreadsheets do; of one row or column the one before it
 * is copied. `null` where a cell can't be written.
 */
export function fillRange<Row>(
  direction: FillDirection,
  range: Range,
  columns: readonly GridColumn<Row>[],
  source: Pick<GridSource<Row>, 'rowAt'>,
): readonly GridEdit<Row>[] | null {
  const isDown = direction === 'down';
  const [first, last] = isDown ? [range.top, range.bottom] : [range.left, range.right];
  const from = first === last ? first - 1 : first;
  if (from < 0) return null;
  const edits: GridEdit<Row>[] = [];
  for (let row_index = isDown ? from + 1 : range.top; row_index <= range.bottom; row_index += 1)
    for (let at = isDown ? range.left : from + 1; at <= range.right; at += 1) {
      const [row, copied] = [source.rowAt(row_index), source.rowAt(isDown ? from : row_index)];
      const [column, copiedColumn] = [columns[at], columns[isDown ? at : from]];
      if (row === undefined || copied === undefined || !column?.editor || !copiedColumn) return null;
      // Only between columns of one kind: a name is no amount.
      if (column.kind !== copiedColumn.kind) return null;
      const [value, was] = [copiedColumn.value(copied), column.value(row)];
      if (column.text(value) !== column.text(was)) edits.push({ row, row_index, column, value, was });
    }
  return edits;
}
