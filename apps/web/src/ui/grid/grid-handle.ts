import { type RefObject, useEffect } from 'react';
import type { CellPlace } from './grid-types.ts';
import type { Range, Selection } from './use-selection.ts';
import type { OutsideStep } from './use-undo.ts';

/** What a page does with its grid from beside it. */
export interface GridHandle {
  /** The selected cells. */
  readonly range: Range;
  /** Makes a cell the active one, and shows it. */
  select(place: CellPlace): void;
  /** A change made beside the grid is the next to be undone. */
  note(step: OutsideStep): void;
}

export type GridHandleRef = RefObject<GridHandle | null>;

/** Keeps the handle up to date; a move of the selection draws nothing outside of the grid. */
export function useGridHandle(
  ref: GridHandleRef | undefined,
  { range, select }: Pick<Selection, 'range' | 'select'>,
  { note }: Pick<GridHandle, 'note'>,
): void {
  useEffect(() => {
    if (ref) ref.current = { range, select: (place) => select(place), note };
  });
}
