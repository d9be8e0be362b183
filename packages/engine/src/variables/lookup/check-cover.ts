import type { DayRange } from '@comptoir/kernel';
import { foldText } from '../../formula/index.ts';
import type { LookupCell, LookupVariable } from '../../model/index.ts';
import type { Note } from '../definition.ts';
import { type Bound, boundIn, compareBounds, daysBetween, isRange } from './lookup-table.ts';

interface Range {
  readonly from: Bound | null;
  readonly to: Bound | null;
}

interface Row {
  /** 0-based place in the table. */
  readonly at: number;
  readonly cells: readonly LookupCell[];
  /** Per cell; `null`: an exact key. */
  readonly ranges: readonly (Range | null)[];
  readonly days: DayRange;
  readonly valid: string;
}

/** Ranges are not empty, no two rows cover the same values on the same day, and ranges of the same other keys follow each other. */
export function checkCover(variable: LookupVariable, note: Note): void {
  const rows = variable.rows.map(({ cells, valid_from, valid_until }, at): Row => ({
    at,
    cells,
    ranges: cells.map((cell) => (isRange(cell) ? { from: boundIn(cell.from), to: boundIn(cell.to) } : null)),
    days: daysBetween(valid_from, valid_until),
    valid: `${valid_from ?? ''}|${valid_until ?? ''}`,
  }));
  for (const row of rows) checkRanges(row, note);
  for (const same of grouped(rows, (row) => row.cells.map((cell) => exactText(cell)).join('\n')))
    checkOverlaps(same, note);
  for (const key of variable.key_variable_ids.keys()) {
    if (!isRange(variable.rows[0]?.cells[key])) continue;
    const others = (row: Row) =>
      [row.valid, ...row.cells.map((cell, at) => (at === key ? '' : JSON.stringify(cell)))].join('\n');
    for (const same of grouped(rows, others)) checkGaps(same, key, note);
  }
}

function exactText(cell: LookupCell): string {
  return isRange(cell) ? '' : foldText(cell.is);
}

function grouped(rows: readonly Row[], keyOf: (row: Row) => string): Row[][] {
  return [...Map.groupBy(rows, keyOf).values()];
}

function checkRanges({ at, cells, ranges }: Row, note: Note): void {
  for (const [key, range] of ranges.entries()) {
    if (!range || range.from === null || range.to === null) continue;
    if (compareBounds(range.from, range.to) < 0) continue;
    const { from, to } = cells[key] as RangeCell;
    note('lookup_range_empty', {
      path: `rows.${at}.cells.${key}`,
      params: { row: String(at + 1), from: from!, to: to! },
    });
  }
}

type RangeCell = Extract<LookupCell, { readonly from: string | null }>;

/** Each row is reported once, with the first that it meets. */
function checkOverlaps(rows: readonly Row[], note: Note): void {
  const firstMet = new Map<number, number>();
  const key = rows[0]!.ranges.findIndex((range) => range !== null);
  // From the lowest start up, a row can only meet those that have not ended: two thousand rows need no two million comparisons.
  let open: Row[] = [];
  for (const row of rows.toSorted((a, b) => orderOf(startOf(a, key), startOf(b, key)) || a.at - b.at)) {
    open = open.filter((before) => !endsBefore(spanOf(before, key), spanOf(row, key)));
    for (const other of open) {
      if (!meets(other, row)) continue;
      const [first, second] = other.at < row.at ? [other.at, row.at] : [row.at, other.at];
      firstMet.set(second, Math.min(first, firstMet.get(second) ?? first));
    }
    open.push(row);
  }
  for (const { at } of rows) {
    const other = firstMet.get(at);
    if (other !== undefined)
      note('lookup_overlap', {
        path: `rows.${at}`,
        params: { row: String(at + 1), other: String(other + 1) },
      });
  }
}

/** The range of that key; without ranges, the days on which the row is valid. */
function spanOf({ ranges, days }: Row, key: number): Range {
  return ranges[key] ?? { from: days.start, to: days.end + 1 };
}

function startOf(row: Row, key: number): Bound | null {
  return spanOf(row, key).from;
}

function meets(a: Row, b: Row): boolean {
  if (a.days.start > b.days.end || b.days.start > a.days.end) return false;
  return a.ranges.every((range, key) => {
    const other = b.ranges[key];
    return !range || !other || (!endsBefore(range, other) && !endsBefore(other, range));
  });
}

function endsBefore({ to }: Range, { from }: Range): boolean {
  return to !== null && from !== null && compareBounds(to, from) <= 0;
}

function checkGaps(rows: readonly Row[], key: number, note: Note): void {
  const ranges = rows.toSorted((a, b) => orderOf(a.ranges[key]!.from, b.ranges[key]!.from));
  for (const [index, row] of ranges.entries()) {
    const before = ranges[index - 1];
    const [end, start] = [before?.ranges[key]!.to ?? null, row.ranges[key]!.from];
    if (end === null || start === null || compareBounds(end, start) >= 0) continue;
    note('lookup_gap', {
      path: `rows.${row.at}.cells.${key}`,
      params: {
        row: String(row.at + 1),
        from: (before!.cells[key] as RangeCell).to!,
        to: (row.cells[key] as RangeCell).from!,
      },
    });
  }
}

/** Open starts first. */
function orderOf(a: Bound | null, b: Bound | null): number {
  if (a === null || b === null) return Number(b === null) - Number(a === null);
  return compareBounds(a, b);
}
