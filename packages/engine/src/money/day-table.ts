import { NO_DAY } from '../columns/index.ts';

/** Past so many cells a table by day and code would take more room than what it saves. */
const MAX_CELLS = 1_000_000;

/** What rows of one code and day share: found by place where the days lie close together, else by key. */
export class DayTable<T> {
  readonly #first: number;
  readonly #span: number;
  readonly #cells: (T | undefined)[] | null;
  readonly #others = new Map<string, T>();

  /** `days`: of all rows; `null`: rows have none. */
  constructor(days: Int32Array | null, codes: number) {
    let first = 0;
    let last = -1;
    for (let row = 0; days !== null && row < days.length; row += 1) {
      const day = days[row]!;
      if (day === NO_DAY) continue;
      if (last < first) first = last = day;
      else if (day < first) first = day;
      else if (day > last) last = day;
    }
    this.#first = first;
    this.#span = last - first + 1;
    const cells = this.#span * codes;
    this.#cells = cells <= MAX_CELLS ? Array.from({ length: cells }, () => undefined) : null;
  }

  get(code: number, day: number): T | undefined {
    const at = day - this.#first;
    if (this.#cells && at >= 0 && at < this.#span) return this.#cells[code * this.#span + at];
    return this.#others.get(`${code} ${day}`);
  }

  set(code: number, day: number, value: T): void {
    const at = day - this.#first;
    if (this.#cells && at >= 0 && at < this.#span) this.#cells[code * this.#span + at] = value;
    else this.#others.set(`${code} ${day}`, value);
  }
}
