import { useState } from 'react';
import type { GridColumn, GridEdit, GridSource, GridValue } from './grid-types.ts';
import type { Selection } from './use-selection.ts';
import { cellsOf, useRangeEdits } from './use-range-edits.ts';
import { useUndo } from './use-undo.ts';

/** `fill`: the value goes into every selected cell. */
export type AfterCommit = 'down' | 'right' | 'left' | 'stay' | 'fill';

const STEPS: Readonly<Record<AfterCommit, readonly [down: number, across: number]>> = {
  down: [1, 0],
  right: [0, 1],
  left: [0, -1],
  stay: [0, 0],
  fill: [0, 0],
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
  const { active } = selection;
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
  const over = useRangeEdits({ columns, source, selection, onEdit, canEdit, write, report });
  const commit = (value: GridValue, then: AfterCommit) => {
    stop();
    if (then === 'fill' && column && cellsOf(selection.range) > 1) return over.set(value, column.kind);
    if (column && editing && column.text(value) !== column.text(editing.was)) {
      // Rows may have moved or changed under the editor: it writes to the row it was opened on, over what it showed then.
      const isInPlace = row !== undefined && source.keyOf(row) === source.keyOf(editing.row);
      write([{ row: isInPlace ? row : editing.row, row_index: active.row, column, value, was: editing.was }]);
    }
    const [down, across] = STEPS[then];
    if (down !== 0 || across !== 0)
      selection.select({ row: active.row + down, column: active.column + across });
  };
  return {
    editing,
    canEdit,
    start,
    stop,
    commit,
    clear: over.clear,
    repeat: over.repeat,
    fill: over.fill,
    write,
    report,
    note: history.note,
    undo: () => void history.undo().catch(report),
    redo: () => void history.redo().catch(report),
  };
}
