import { type PointerEvent, useState } from 'react';
import { stretched } from './fill-range.ts';
import type { CellPlace, GridColumn } from './grid-types.ts';
import type { Edits } from './use-edits.ts';
import type { Range, Selection } from './use-selection.ts';

/** So near to the edge of the grid it scrolls, by so many pixels a move. */
const EDGE = 28;
const SCROLL = 18;

export type FillHandle = ReturnType<typeof useFillHandle>;

/** The square at the corner of the selection: pulled over other cells, by mouse, pen or finger, it repeats the selected ones there. */
export function useFillHandle<Row>({
  columns,
  selection,
  edits,
}: {
  readonly columns: readonly GridColumn<Row>[];
  readonly selection: Selection;
  readonly edits: Edits<Row>;
}) {
  const { range } = selection;
  const [over, setOver] = useState<Range | null>(null);
  const canFill =
    edits.editing === null &&
    columns.slice(range.left, range.right + 1).every((column) => edits.canEdit(column));
  return {
    /** What letting go would fill. */
    over,
    isAt: ({ row, column }: CellPlace) => canFill && row === range.bottom && column === range.right,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.preventDefault();
      event.stopPropagation();
      const handle = event.currentTarget;
      const grid = handle.closest<HTMLElement>('[role="grid"], [role="treegrid"]');
      handle.setPointerCapture(event.pointerId);
      let last: Range | null = null;
      // On the window: the row of the handle may leave the view and the page.
      const ended = new AbortController();
      const during = { signal: ended.signal };
      const end = () => {
        ended.abort();
        setOver(null);
      };
      addEventListener(
        'pointermove',
        (move) => {
          scrollAtEdge(grid, move);
          const place = placeAt(grid, move);
          if (place === null) return;
          last = stretched(range, place);
          setOver(last);
        },
        during,
      );
      addEventListener('pointercancel', end, during);
      addEventListener(
        'pointerup',
        () => {
          end();
          if (last && !isSame(last, range)) edits.repeat(last);
        },
        during,
      );
    },
  };
}

const isSame = (a: Range, b: Range) =>
  a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right;

/** The cell under the pointer. */
function placeAt(grid: HTMLElement | null, { clientX, clientY }: globalThis.PointerEvent): CellPlace | null {
  const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[role="gridcell"]');
  const line = cell?.closest('[role="row"]');
  if (!grid || !cell || !line || !grid.contains(cell) || cell.dataset['column'] === undefined) return null;
  return { row: Number(line.getAttribute('aria-rowindex')) - 2, column: Number(cell.dataset['column']) };
}

function scrollAtEdge(grid: HTMLElement | null, { clientX, clientY }: globalThis.PointerEvent): void {
  if (!grid) return;
  const { top, bottom, left, right } = grid.getBoundingClientRect();
  const by = (at: number, first: number, last: number) =>
    at > last - EDGE ? SCROLL : at < first + EDGE ? -SCROLL : 0;
  grid.scrollBy(by(clientX, left, right), by(clientY, top, bottom));
}
