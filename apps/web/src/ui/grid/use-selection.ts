import { type KeyboardEvent, useState } from 'react';
import type { CellPlace } from './grid-types.ts';

export interface Range {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export interface Selection {
  readonly active: CellPlace;
  readonly anchor: CellPlace;
  readonly range: Range;
  /** The heading of the active column is active, above the first row. */
  readonly isInHead: boolean;
  /** Goes to the heading of a column. */
  selectHead(column: number): void;
  select(place: CellPlace, extend?: boolean): void;
  /** True when the key moved the selection. */
  onKey(event: KeyboardEvent): boolean;
}

interface Bounds {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly page: number;
  /** Keys reach the headings: where they do something. */
  readonly hasHead: boolean;
  onMoved(place: CellPlace): void;
}

interface State {
  readonly active: CellPlace;
  readonly anchor: CellPlace;
  readonly isInHead: boolean;
}
const START: State = { active: { row: 0, column: 0 }, anchor: { row: 0, column: 0 }, isInHead: false };

/** The active cell, and the range from the anchor to it; moved as in a spreadsheet. */
export function useSelection(bounds: Bounds): Selection {
  const [state, setState] = useState<State>(START);
  const clamp = (place: CellPlace): CellPlace => ({
    row: Math.max(0, Math.min(bounds.rowCount - 1, place.row)),
    column: Math.max(0, Math.min(bounds.columnCount - 1, place.column)),
  });
  const active = clamp(state.active);
  const anchor = clamp(state.anchor);
  const select = (place: CellPlace, extend = false) => {
    const next = clamp(place);
    setState((old) => ({ active: next, anchor: extend ? old.anchor : next, isInHead: false }));
    bounds.onMoved(next);
  };
  const selectHead = (column: number) => {
    const place = clamp({ row: 0, column });
    setState({ active: place, anchor: place, isInHead: true });
    bounds.onMoved(place);
  };
  const onKey = (event: KeyboardEvent): boolean => {
    if (state.isInHead || (bounds.hasHead && isUpFromTop(event, active))) {
      const column = headColumn(event, active.column, bounds);
      if (column === null) return false;
      event.preventDefault();
      if (column === 'rows') select({ row: 0, column: active.column });
      else selectHead(column);
      return true;
    }
    const next = moved(event, active, bounds);
    if (!next) return false;
    event.preventDefault();
    select(next, event.shiftKey && event.key !== 'Tab' && event.key !== 'Enter');
    return true;
  };
  return {
    active,
    anchor,
    range: {
      top: Math.min(active.row, anchor.row),
      bottom: Math.max(active.row, anchor.row),
      left: Math.min(active.column, anchor.column),
      right: Math.max(active.column, anchor.column),
    },
    isInHead: state.isInHead,
    selectHead,
    select,
    onKey,
  };
}

/** One more press than to the first row. A selection that grows stays in the rows. */
const isUpFromTop = ({ key, ctrlKey, metaKey, shiftKey }: KeyboardEvent, { row }: CellPlace): boolean =>
  key === 'ArrowUp' && row === 0 && !ctrlKey && !metaKey && !shiftKey;

/** Where a key leads from a heading; `null`: nowhere. */
function headColumn(event: KeyboardEvent, column: number, bounds: Bounds): number | 'rows' | null {
  const far = event.ctrlKey || event.metaKey;
  const last = bounds.columnCount - 1;
  switch (event.key) {
    case 'ArrowUp':
      return column;
    case 'ArrowDown':
    case 'PageDown':
    case 'Escape':
      return 'rows';
    case 'ArrowLeft':
      return far ? 0 : Math.max(0, column - 1);
    case 'ArrowRight':
      return far ? last : Math.min(last, column + 1);
    case 'Home':
      return 0;
    case 'End':
      return last;
    default:
      return null;
  }
}

function moved(event: KeyboardEvent, { row, column }: CellPlace, bounds: Bounds): CellPlace | null {
  const far = event.ctrlKey || event.metaKey;
  const lastRow = bounds.rowCount - 1;
  const lastColumn = bounds.columnCount - 1;
  switch (event.key) {
    case 'ArrowUp':
      return { row: far ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: far ? lastRow : row + 1, column };
    case 'ArrowLeft':
      return { row, column: far ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: far ? lastColumn : column + 1 };
    case 'PageUp':
      return { row: row - bounds.page, column };
    case 'PageDown':
      return { row: row + bounds.page, column };
    case 'Home':
      return { row: far ? 0 : row, column: 0 };
    case 'End':
      return { row: far ? lastRow : row, column: lastColumn };
    default:
      return null;
  }
}
