import { useEffect, useRef } from 'react';
import type { GridEdit, GridSource } from './grid-types.ts';

const MAX_STEPS = 50;

/** An edit that can be sent, with the row as it was before the edit that it reverts. */
type Reverting<Row> = GridEdit<Row> & { readonly before: Row };
type Step<Row> = readonly Reverting<Row>[] | OutsideStep;

/** A change of the rows that was made beside the grid: `revert` takes it back and answers how that is taken back. */
export interface OutsideStep {
  readonly revert: () => Promise<OutsideStep>;
}

/** Writes cells and keeps the last writes, so that they can be undone and redone one by one. */
export function useUndo<Row>(
  source: GridSource<Row>,
  onEdit: ((edits: readonly GridEdit<Row>[]) => Promise<readonly Row[]>) | undefined,
) {
  const done = useRef<readonly Step<Row>[]>([]);
  const undone = useRef<readonly Step<Row>[]>([]);
  /** Settles when the writes that were started are done: undo reverts the last of them. */
  const running = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(source);
  useEffect(() => {
    latest.current = source;
  }, [source]);

  const send = async (edits: readonly GridEdit<Row>[]): Promise<readonly Reverting<Row>[]> => {
    const after = (await onEdit?.(edits)) ?? [];
    const byKey = new Map(after.map((row) => [source.keyOf(row), row]));
    // The next write starts from the rows as this one left them: their version is a newer one.
    return edits.map(({ undoes: _, ...edit }) => ({
      ...edit,
      value: edit.was,
      was: edit.value,
      before: edit.row,
      row: byKey.get(source.keyOf(edit.row)) ?? edit.row,
    }));
  };

  const refreshed = <Edit extends GridEdit<Row>>(edit: Edit): Edit => {
    const now = latest.current.rowAt(edit.row_index);
    return now !== undefined && source.keyOf(now) === source.keyOf(edit.row) ? { ...edit, row: now } : edit;
  };

  const move = (from: typeof done, to: typeof done, isUndo: boolean): Promise<void> => {
    const turn = running.current.then(async () => {
      const step = from.current.at(-1);
      if (!step || !onEdit) return;
      from.current = from.current.slice(0, -1);
      if ('revert' in step) {
        to.current = [...to.current, await step.revert()];
        return;
      }
      // A name that no user has can't be typed: such a cell stays as it is.
      const edits = step.filter(({ value }) => !isUnmatched(value)).map(refreshed);
      if (edits.length === 0) return;
      const inverse = await send(
        edits.map(({ before, ...edit }) => (isUndo ? { ...edit, undoes: before } : edit)),
      );
      to.current = [...to.current, inverse];
    });
    running.current = turn.catch(() => undefined);
    return turn;
  };

  return {
    async write(edits: readonly GridEdit<Row>[]): Promise<void> {
      if (!onEdit || edits.length === 0) return;
      undone.current = [];
      const turn = send(edits).then((inverse) => {
        done.current = [...done.current.slice(1 - MAX_STEPS), inverse];
      });
      running.current = Promise.allSettled([running.current, turn]);
      await turn;
    },
    /** What was changed beside the grid is the next to be undone. */
    note(step: OutsideStep): void {
      undone.current = [];
      done.current = [...done.current.slice(1 - MAX_STEPS), step];
    },
    undo: () => move(done, undone, true),
    redo: () => move(undone, done, false),
  };
}

function isUnmatched(value: GridEdit<unknown>['value']): boolean {
  return value !== null && typeof value === 'object' && 'unmatched' in value;
}
