import type { CellPlace, GridColumn, GridEdit, GridSource, GridValue } from './grid-types.ts';
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
      const edit = copyCell(
        { row_index, column: columns[at] },
        { row_index: isDown ? from : row_index, column: columns[isDown ? at : from] },
        source,
      );
      if (edit === null) return null;
      if (edit.column.text(edit.value) !== edit.column.text(edit.was)) edits.push(edit);
    }
  return edits;
}

/** The range and the rows or columns up to a place beside it, on the side where the place is farther away. */
export function stretched(range: Range, { row, column }: CellPlace): Range {
  const beyond = (at: number, first: number, last: number) =>
    Math.max(0, at - last) - Math.max(0, first - at);
  const down = beyond(row, range.top, range.bottom);
  const across = beyond(column, range.left, range.right);
  if (Math.abs(down) >= Math.abs(across))
    return { ...range, top: Math.min(range.top, row), bottom: Math.max(range.bottom, row) };
  return { ...range, left: Math.min(range.left, column), right: Math.max(range.right, column) };
}

/** Repeats the cells of the range over the others of a larger one, as a spreadsheet's fill handle does. `null` where a cell can't be written. */
export function repeatRange<Row>(
  range: Range,
  over: Range,
  columns: readonly GridColumn<Row>[],
  source: Pick<GridSource<Row>, 'rowAt'>,
): readonly GridEdit<Row>[] | null {
  const from = (at: number, first: number, last: number) => {
    const size = last - first + 1;
    return first + ((((at - first) % size) + size) % size);
  };
  const isIn = (row: number, column: number) =>
    row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
  const edits: GridEdit<Row>[] = [];
  for (let row_index = over.top; row_index <= over.bottom; row_index += 1)
    for (let at = over.left; at <= over.right; at += 1) {
      if (isIn(row_index, at)) continue;
      const edit = copyCell(
        { row_index, column: columns[at] },
        {
          row_index: from(row_index, range.top, range.bottom),
          column: columns[from(at, range.left, range.right)],
        },
        source,
      );
      if (edit === null) return null;
      if (edit.column.text(edit.value) !== edit.column.text(edit.was)) edits.push(edit);
    }
  return edits;
}

/** The same value for all cells of the range. `null` where a cell can't be written, or takes another kind of values. */
export function setRange<Row>(
  range: Range,
  value: GridValue,
  kind: string,
  columns: readonly GridColumn<Row>[],
  source: Pick<GridSource<Row>, 'rowAt'>,
): readonly GridEdit<Row>[] | null {
  const edits: GridEdit<Row>[] = [];
  for (let row_index = range.top; row_index <= range.bottom; row_index += 1)
    for (const column of columns.slice(range.left, range.right + 1)) {
      const row = source.rowAt(row_index);
      if (row === undefined || !column.editor || column.kind !== kind) return null;
      const was = column.value(row);
      if (column.text(value) !== column.text(was)) edits.push({ row, row_index, column, value, was });
    }
  return edits;
}

interface Cell<Row> {
  readonly row_index: number;
  readonly column: GridColumn<Row> | undefined;
}

/** Only between columns of one kind: a name is no amount. */
function copyCell<Row>(
  to: Cell<Row>,
  from: Cell<Row>,
  source: Pick<GridSource<Row>, 'rowAt'>,
): GridEdit<Row> | null {
  const [row, copied] = [source.rowAt(to.row_index), source.rowAt(from.row_index)];
  const { column } = to;
  if (row === undefined || copied === undefined || !column?.editor || column.kind !== from.column?.kind)
    return null;
  return {
    row,
    row_index: to.row_index,
    column,
    value: from.column.value(copied),
    was: column.value(row),
  };
}
