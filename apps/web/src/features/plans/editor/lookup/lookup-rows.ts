import type { LookupCell, LookupRow, LookupVariable, ValueType } from '@comptoir/engine';
import type { GridValue } from '../../../../ui/grid/index.ts';

/** What one column of the table sets in its rows. */
export type LookupPlace =
  | { readonly part: 'from' | 'to' | 'is'; readonly key: number }
  | { readonly part: 'value' | 'valid_from' | 'valid_until' };

export interface LookupEdit {
  readonly row: number;
  readonly place: LookupPlace;
  readonly value: GridValue;
}

/** Numbers and dates are looked up in ranges, where the table is one of ranges. */
export function isRangeKey({ kind }: LookupVariable, type: ValueType | undefined): boolean {
  return kind === 'LookupRange' && (type === 'decimal' || type === 'date');
}

export function emptyCell(isRange: boolean): LookupCell {
  return isRange ? { from: null, to: null } : { is: '' };
}

function emptyRow(ranges: readonly boolean[]): LookupRow {
  return { cells: ranges.map(emptyCell), value: '', valid_from: null, valid_until: null };
}

/** What a column shows of a row. */
export function valueIn(row: LookupRow, place: LookupPlace): string | null {
  switch (place.part) {
    case 'from':
    case 'to': {
      const cell = row.cells[place.key];
      return cell && 'from' in cell ? cell[place.part] : null;
    }
    case 'is': {
      const cell = row.cells[place.key];
      return cell && 'is' in cell && cell.is !== '' ? cell.is : null;
    }
    case 'value':
      return row.value === '' ? null : row.value;
    default:
      return row[place.part];
  }
}

/** The rows after the edits: those past the last row are new, and rows without any value are gone. `ranges`: per key. */
export function editRows(
  rows: readonly LookupRow[],
  ranges: readonly boolean[],
  edits: readonly LookupEdit[],
): LookupRow[] {
  const next = [...rows];
  for (const { row: at, place, value } of edits) {
    while (next.length <= at) next.push(emptyRow(ranges));
    next[at] = withValue(next[at] ?? emptyRow(ranges), ranges, place, textOf(value));
  }
  return next.filter((row) => !isBlank(row));
}

function textOf(value: GridValue): string | null {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : null;
}

function withValue(
  row: LookupRow,
  ranges: readonly boolean[],
  place: LookupPlace,
  value: string | null,
): LookupRow {
  switch (place.part) {
    case 'value':
      return { ...row, value: value ?? '' };
    case 'valid_from':
    case 'valid_until':
      return { ...row, [place.part]: value };
    default: {
      const cells = ranges.map((isRange, key): LookupCell => {
        const cell = fitting(row.cells[key], isRange);
        if (key !== place.key) return cell;
        return 'is' in cell ? { is: value ?? '' } : { ...cell, [place.part]: value };
      });
      return { ...row, cells };
    }
  }
}

function fitting(cell: LookupCell | undefined, isRange: boolean): LookupCell {
  return cell && 'from' in cell === isRange ? cell : emptyCell(isRange);
}

function isBlank({ cells, value, valid_from, valid_until }: LookupRow): boolean {
  const isEmpty = (cell: LookupCell) =>
    'is' in cell ? cell.is === '' : cell.from === null && cell.to === null;
  return value === '' && valid_from === null && valid_until === null && cells.every(isEmpty);
}

/** The rows when the keys change: a key that stays keeps its column, a new one begins empty. */
export function rowsForKeys(
  rows: readonly LookupRow[],
  before: readonly string[],
  after: readonly string[],
  isRange: (id: string) => boolean,
): LookupRow[] {
  return rows.map((row) => ({
    ...row,
    cells: after.map((id) => {
      const at = before.indexOf(id);
      return fitting(at < 0 ? undefined : row.cells[at], isRange(id));
    }),
  }));
}
