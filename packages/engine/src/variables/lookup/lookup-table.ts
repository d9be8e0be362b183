import {
  type DayNumber,
  type DayRange,
  type Decimal,
  ALL_DAYS,
  compare,
  dateText,
  parseDate,
  parseDecimal,
  toText,
} from '@comptoir/kernel';
import { foldText } from '../../formula/index.ts';
import type { LookupCell, LookupVariable, Value } from '../../model/index.ts';

/** The row that values fall in: 0-based, in the table's order. */
export interface LookupHit {
  readonly row: number;
  /** Past the end of the last range. */
  readonly capped: boolean;
}

/** A number or a day: what ranges are made of. */
export type Bound = Decimal | DayNumber;

interface Range {
  readonly from: Bound | null;
  readonly to: Bound | null;
}

export interface Entry {
  readonly row: number;
  readonly days: DayRange;
  /** One per range key, in the keys' order. */
  readonly ranges: readonly Range[];
}

/** A lookup's rows as they are searched: those with the same exact keys together, each with its ranges. */
export class LookupTable {
  /** Per key: is it looked up in ranges? */
  readonly inRanges: readonly boolean[];
  /** Does it matter on which day a value is looked up? */
  readonly hasDates: boolean;
  /** A value past the end of the last range counts in it. */
  readonly caps: boolean;
  readonly #entries = new Map<string, Entry[]>();

  constructor(variable: LookupVariable) {
    const [first] = variable.rows;
    this.inRanges = variable.key_variable_ids.map((_, key) => isRange(first?.cells[key]));
    this.hasDates = variable.rows.some((row) => row.valid_from !== null || row.valid_until !== null);
    this.caps = variable.kind === 'LookupRange' && variable.cap_result;
    for (const [row, { cells, valid_from, valid_until }] of variable.rows.entries()) {
      const ranges = cells.filter(isRange).map(({ from, to }) => ({ from: boundIn(from), to: boundIn(to) }));
      const days = daysBetween(valid_from, valid_until);
      for (const key of exactKeysOf(cells.flatMap((cell) => (isRange(cell) ? [] : [cell.is])))) {
        const same = this.#entries.get(key);
        if (same) same.push({ row, days, ranges });
        else this.#entries.set(key, [{ row, days, ranges }]);
      }
    }
  }

  /** The first row that covers the keys' values on that day; `null` where none does, or a value is empty. */
  find(values: readonly Value[], day: DayNumber | null): LookupHit | null {
    const exact: string[] = [];
    const bounds: Bound[] = [];
    for (const [key, value] of values.entries()) {
      if (this.inRanges[key]) {
        if (value.type !== 'decimal' && value.type !== 'date') return null;
        bounds.push(value.value);
      } else {
        const text = exactKey(value);
        if (text === null) return null;
        exact.push(text);
      }
    }
    const entries = this.entriesOf(exact, day);
    const hit = entries.find(({ ranges }) => ranges.every((range, at) => contains(range, bounds[at]!)));
    if (hit) return { row: hit.row, capped: false };
    if (!this.caps) return null;
    const ends = bounds.map((_, at) => lastEnd(entries, at));
    const last = entries.find(({ ranges }) =>
      ranges.every((range, at) => contains(range, bounds[at]!) || endsAt(range, ends[at]!, bounds[at]!)),
    );
    return last ? { row: last.row, capped: true } : null;
  }

  /** The rows with these exact keys that are valid on that day, in the table's order. */
  entriesOf(exact: readonly string[], day: DayNumber | null): readonly Entry[] {
    const entries = this.#entries.get(exact.join('\n')) ?? [];
    if (!this.hasDates) return entries;
    return day === null ? [] : entries.filter(({ days }) => days.start <= day && day <= days.end);
  }
}

export function isRange(
  cell: LookupCell | undefined,
): cell is { readonly from: string | null; readonly to: string | null } {
  return cell !== undefined && 'from' in cell;
}

/** The day or number that the end of a range names; `null`: none, or it can't be read. */
export function boundIn(text: string | null): Bound | null {
  return text === null ? null : (parseDecimal(text) ?? parseDate(text));
}

/** -1, 0 or 1; 0 for a number and a day, which have no order. */
export function compareBounds(a: Bound, b: Bound): number {
  if (typeof a === 'number') return typeof b === 'number' ? Math.sign(a - b) : 0;
  return typeof b === 'number' ? 0 : compare(a, b);
}

export function daysBetween(from: string | null, until: string | null): DayRange {
  return {
    start: from === null ? ALL_DAYS.start : (parseDate(from) ?? ALL_DAYS.start),
    end: until === null ? ALL_DAYS.end : (parseDate(until) ?? ALL_DAYS.end),
  };
}

/** The same for values that are one key; `null` for what is no key. */
export function exactKey(value: Value): string | null {
  switch (value.type) {
    case 'decimal':
      return `number ${toText(value.value)}`;
    case 'text':
      return `text ${foldText(value.value)}`;
    case 'user':
      return `text ${foldText(value.value)}`;
    case 'date':
      return `text ${dateText(value.value)}`;
    case 'boolean':
      return `text ${value.value}`;
    default:
      return null;
  }
}

/** What the cells of a row are found by: a cell that reads as a number is found by the number too. */
function exactKeysOf(cells: readonly string[]): string[] {
  return cells
    .map((text) => {
      const number = parseDecimal(text);
      return [`text ${foldText(text)}`, ...(number ? [`number ${toText(number)}`] : [])];
    })
    .reduce((keys, one) => keys.flatMap((key) => one.map((next) => [...key, next])), [[] as string[]])
    .map((key) => key.join('\n'));
}

function contains({ from, to }: Range, value: Bound): boolean {
  return (from === null || compareBounds(value, from) >= 0) && (to === null || compareBounds(value, to) < 0);
}

/** Where the last range of a key ends; `null`: it has no end. */
function lastEnd(entries: readonly Entry[], key: number): Bound | null {
  let last: Bound | null = null;
  for (const { ranges } of entries) {
    const { to } = ranges[key]!;
    if (to === null) return null;
    if (last === null || compareBounds(to, last) > 0) last = to;
  }
  return last;
}

function endsAt({ to }: Range, end: Bound | null, value: Bound): boolean {
  return end !== null && to !== null && compareBounds(to, end) === 0 && compareBounds(value, end) >= 0;
}
