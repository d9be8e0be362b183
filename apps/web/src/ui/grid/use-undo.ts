import { useRef } from 'react';
import type { GridEdit, GridSource } from './grid-types.ts';

const MOST_STEPS = 50;

/** Writes cells and remembers what stood there, so that the last writes can be taken back one by one. */
export function useUndo<Row>(
  source: GridSource<Row>,
  onEdit: ((edits: readonly GridEdit<Row>[]) => Promise<readonly Row[]>) | undefined,
) {
  const steps = useRef<GridEdit<Row>[][]>([]);
  const send = async (edits: readonly GridEdit<Row>[]): Promise<GridEdit<Row>[]> => {
    const before = edits.map((edit) => ({ ...edit, value: edit.was, was: edit.value }));
    const after = (await onEdit?.(edits)) ?? [];
    const byKey = new Map(after.map((row) => [source.keyOf(row), row]));
    // Taking back starts from the rows as the write left them: their version has moved on.
    return before.map((edit) => ({ ...edit, row: byKey.get(source.keyOf(edit.row)) ?? edit.row }));
  };
  return {
    async write(edits: readonly GridEdit<Row>[]): Promise<void> {
      if (!onEdit || edits.length === 0) return;
      const inverse = await send(edits);
      steps.current = [...steps.current.slice(1 - MOST_STEPS), inverse];
    },
    async undo(): Promise<void> {
      const step = steps.current.at(-1);
      if (!step || !onEdit) return;
      steps.current = steps.current.slice(0, -1);
      const current = step.map((edit) => {
        const now = source.rowAt(edit.row_index);
        return now !== undefined && source.keyOf(now) === source.keyOf(edit.row)
          ? { ...edit, row: now }
          : edit;
      });
      // A name that no user has can't be typed back: the cell stays as it is.
      await send(
        current.filter(({ value }) => !(value !== null && typeof value === 'object' && 'unmatched' in value)),
      );
    },
  };
}
