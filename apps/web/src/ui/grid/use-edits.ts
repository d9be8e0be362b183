import { MAX_PASTED_CELLS } from '@comptoir/kernel';
import { useState } from 'react';
import type { GridColumn, GridEdit, GridSource, GridValue } from './grid-types.ts';
import type { Selection } from './use-selection.ts';
import { fillRange, type FillDirection } from './fill-range.ts';
import { withRows } from './load-rows.ts';
import { useUndo } from './use-undo.ts';

export type AfterCommit = 'down' | 'right' | 'left' | 'stay';

const STEPS: Readonly<Record<AfterCommit, readonly [down: number, across: number]>> = {
  down: [1, 0],
  right: [0, 1],
  left: [0, -1],
  stay: [0, 0],
};

interface Editing<Row> {
  /** What was typed to start; `null`: the value itself is changed. */
  readonly typed: string | null;
  readonly row: Row;
  readonly was: GridValue;
}

interface EditsOptions<Row> {
  readonly columns: readonly GridColumn<Row>[];
  readonly source: GridSource<Row>;
  readonly selection: Selection;
  readonly onEdit: ((edits: readonly GridEdit<Row>[]) => Promise<readonly Row[]>) | undefined;
  readonly onProblem: ((message: string) => void) | undefined;
  readonly focusGrid: () => void;
}

export type Edits<Row> = ReturnType<typeof useEdits<Row>>;

/** The editor of the active cell, and writes with undo and redo. */
export function useEdits<Row>(options: EditsOptions<Row>) {
  const { columns, source, selection, onEdit, onProblem, focusGrid } = options;
  const [editing, setEditing] = useState<Editing<Row> | null>(null);
  const history = useUndo(source, onEdit);
  const { active, range } = selection;
  const column = columns[active.column];
  const row = source.rowAt(active.row);
  const canEdit = (one: GridColumn<Row> | undefined) => onEdit !== undefined && one?.editor !== undefined;

  const report = (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    if (message !== '') onProblem?.(message);
  };
  const write = (edits: readonly GridEdit<Row>[]) => {
    history.write(edits).catch(report);
  };
  const start = (typed: string | null) => {
    if (!column || row === undefined || !canEdit(column)) return;
    const was = column.value(row);
    if (column.editor === 'boolean')
      write([{ row, row_index: active.row, column, value: was !== true, was }]);
    else setEditing({ typed, row, was });
  };
  const stop = () => {
    setEditing(null);
    focusGrid();
  };
  const commit = (value: GridValue, then: AfterCommit) => {
    stop();
    if (column && editing && column.text(value) !== column.text(editing.was)) {
      // Rows may have moved or changed under the editor: it writes to the row it was opened on, over what it showed then.
      const isInPlace = row !== undefined && source.keyOf(row) === source.keyOf(editing.row);
      write([{ row: isInPlace ? row : editing.row, row_index: active.row, column, value, was: editing.was }]);
    }
    const [down, across] = STEPS[then];
    if (then !== 'stay') selection.select({ row: active.row + down, column: active.column + across });
  };
  const cellsOf = ({ top, bottom, left, right }: typeof range) => (bottom - top + 1) * (right - left + 1);
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
    editing,
    canEdit,
    start,
    stop,
    commit,
    clear: () => void clearCells().catch(report),
    fill: (direction: FillDirection) => void fillCells(direction).catch(report),
    write,
    report,
    note: history.note,
    undo: () => void history.undo().catch(report),
    redo: () => void history.redo().catch(report),
  };
}
