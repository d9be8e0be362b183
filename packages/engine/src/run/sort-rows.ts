import type { RecordIds } from '../columns/index.ts';

export interface SortedRows {
  readonly rows: Int32Array;
  /** Day per position; `null` where rows have none. */
  readonly days: Int32Array | null;
  /** First position of each group; one more at the end. */
  readonly starts: Int32Array;
}

/**
 * Rows by group, then day, then record id. First one pass that deals rows out to their groups, then each group by
 * itself, small enough for the processor's cache: counting where days lie close together, else a sort of day keys.
 */
export function sortRows(
  kept: Int32Array,
  groups: Int32Array | null,
  count: number,
  days: Int32Array | null,
  ids: RecordIds,
): SortedRows {
  const starts = new Int32Array(count + 1);
  const rows = groups === null ? kept : dealOut(kept, groups, count, starts);
  if (groups === null) starts[count] = kept.length;
  const sorted = days === null ? null : new Int32Array(rows.length);
  const bench = new DayBench();
  for (let group = 0; group < count; group += 1) {
    const from = starts[group]!;
    const to = starts[group + 1]!;
    if (days !== null && sorted !== null) bench.sort(rows, sorted, days, from, to);
    // Both passes keep the order of rows that are equal: ids that grow with the rows need no look.
    if (!ids.isAscending) sortTies(rows, sorted, from, to, ids);
  }
  return { rows, days: sorted, starts };
}

function dealOut(kept: Int32Array, groups: Int32Array, count: number, starts: Int32Array): Int32Array {
  for (let at = 0; at < kept.length; at += 1) starts[groups[kept[at]!]! + 1]! += 1;
  for (let group = 0; group < count; group += 1) starts[group + 1]! += starts[group]!;
  const next = starts.slice(0, count);
  const rows = new Int32Array(kept.length);
  for (let at = 0; at < kept.length; at += 1) {
    const row = kept[at]!;
    const group = groups[row]!;
    const place = next[group]!;
    rows[place] = row;
    next[group] = place + 1;
  }
  return rows;
}

/** Room for sorting one group, kept between groups. */
class DayBench {
  #rows = new Int32Array(1024);
  #days = new Int32Array(1024);
  #bins = new Int32Array(1024);

  /** Sorts `rows[from..to)` by day and writes their days. Stable. */
  sort(rows: Int32Array, sorted: Int32Array, days: Int32Array, from: number, to: number): void {
    const size = to - from;
    if (size > this.#rows.length) {
      this.#rows = new Int32Array(size * 2);
      this.#days = new Int32Array(size * 2);
    }
    const ownRows = this.#rows;
    const ownDays = this.#days;
    let least = 2147483647;
    let most = -2147483648;
    for (let at = 0; at < size; at += 1) {
      const row = rows[from + at]!;
      const day = days[row]!;
      ownRows[at] = row;
      ownDays[at] = day;
      if (day < least) least = day;
      if (day > most) most = day;
    }
    const span = most - least + 1;
    if (span > size * 8 + 512) {
      this.#sortSparse(rows, sorted, from, size, least);
      return;
    }
    if (span + 1 > this.#bins.length) this.#bins = new Int32Array(span * 2 + 1);
    const bins = this.#bins.fill(0, 0, span + 1);
    for (let at = 0; at < size; at += 1) bins[ownDays[at]! - least + 1]! += 1;
    for (let bin = 0; bin < span; bin += 1) bins[bin + 1]! += bins[bin]!;
    for (let at = 0; at < size; at += 1) {
      const day = ownDays[at]!;
      const bin = day - least;
      const place = from + bins[bin]!;
      bins[bin]! += 1;
      rows[place] = ownRows[at]!;
      sorted[place] = day;
    }
  }

  /** Days far apart: one double holds the day and the row's place, and doubles sort natively. */
  #sortSparse(rows: Int32Array, sorted: Int32Array, from: number, size: number, least: number): void {
    const keys = new Float64Array(size);
    const places = 2 ** Math.ceil(Math.log2(size + 1));
    for (let at = 0; at < size; at += 1) keys[at] = (this.#days[at]! - least) * places + at;
    keys.sort();
    for (let at = 0; at < size; at += 1) {
      const place = keys[at]! % places;
      rows[from + at] = this.#rows[place]!;
      sorted[from + at] = this.#days[place]!;
    }
  }
}

let keyRoom = new Uint32Array(1024);

/**
 * Orders rows of one day by record id, in place. Such runs are short: insertion is enough for most. The ids' first words are
 * fetched for all rows at once: one after the other, as they are compared, each would be waited for.
 */
function sortTies(
  rows: Int32Array,
  days: Int32Array | null,
  start: number,
  end: number,
  ids: RecordIds,
): void {
  if (end - start > keyRoom.length) keyRoom = new Uint32Array((end - start) * 2);
  const keys = keyRoom;
  ids.firstWords(rows, start, end, keys);
  for (let from = start; from < end;) {
    let to = from + 1;
    if (days === null) to = end;
    else for (const day = days[from]; to < end && days[to] === day;) to += 1;
    if (to - from > 32) rows.subarray(from, to).sort((a, b) => ids.compare(a, b));
    else
      for (let at = from + 1; at < to; at += 1) {
        const row = rows[at]!;
        const key = keys[at - start]!;
        let place = at;
        for (; place > from; place -= 1) {
          const before = keys[place - 1 - start]!;
          if (before < key || (before === key && ids.compare(rows[place - 1]!, row) <= 0)) break;
          rows[place] = rows[place - 1]!;
          keys[place - start] = before;
        }
        rows[place] = row;
        keys[place - start] = key;
      }
    from = to;
  }
}
