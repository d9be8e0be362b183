import { type Decimal, pow10 } from '@comptoir/kernel';
import { MAX_NARROW } from '../../columns/index.ts';
import type { Value } from '../../model/index.ts';
import type { CodedTexts, DecimalVector, Vector } from '../../run/vectors.ts';
import { type Entry, type LookupTable, exactKey } from './lookup-table.ts';

/** Past so many combinations of texts, a list of them takes more room than what it saves. */
const MAX_COMBINATIONS = 1_000_000;

type Input = Vector | Value;

/** One exact key: which of its different texts a record has. */
interface Texts {
  /** `null`: all records have the same. */
  readonly coded: CodedTexts | null;
  readonly keys: readonly string[];
}

/** Results by row of the table, as doubles. */
export interface FastResults {
  readonly data: Float64Array;
  /** Where no row fits; NaN: left to `LookupTable.find`. */
  readonly none: number;
}

/** What each combination of texts leads to, found when a record has it. Statements after it find it here. */
interface Combinations {
  /** Per exact key: its different texts. */
  readonly keys: readonly (readonly string[])[];
  /** Of the numbers that are looked up in ranges. */
  readonly scale: number;
  readonly steps: (Steps | null | undefined)[];
  /** Without ranges: the result itself. */
  readonly results: Float64Array;
}

const LAST = new WeakMap<FastResults, Combinations>();

/**
 * Writes each record's result to `data`, found by codes and doubles, where the keys allow it: texts or what is the same for all records,
 * and one range of numbers. Answers the records that are left to `LookupTable.find`; `null`: all are, the keys do not allow it.
 */
export function lookUpFast(
  table: LookupTable,
  keys: readonly Input[],
  results: FastResults,
  data: Float64Array,
): readonly number[] | null {
  const range = table.inRanges.indexOf(true);
  if (table.hasDates || range !== table.inRanges.lastIndexOf(true)) return null;
  const numbers = range < 0 ? null : numbersOf(keys[range]!);
  if (range >= 0 && !numbers) return null;
  const texts: Texts[] = [];
  for (const [at, key] of keys.entries()) {
    const found = at === range ? null : textsOf(key);
    if (at !== range && !found) return null;
    if (found) texts.push(found);
  }
  const count = texts.reduce((product, one) => product * one.keys.length, 1);
  if (count > MAX_COMBINATIONS) return null;
  const scale = numbers?.scale ?? 0;
  const known = combinationsOf(texts, count, scale, results);
  const stepsAt = (code: number): Steps | null => {
    let steps = known.steps[code];
    if (steps === undefined) {
      steps = stepsOf(table.entriesOf(textsIn(code, texts), null), scale, table.caps, results);
      known.steps[code] = steps;
    }
    return steps;
  };
  const codes = combined(texts, data.length);
  return numbers === null
    ? fillByTexts(codes, known.results, stepsAt, data)
    : fillByRanges(codes, stepsAt, numbers.data, data);
}

function combinationsOf(
  texts: readonly Texts[],
  count: number,
  scale: number,
  results: FastResults,
): Combinations {
  const last = LAST.get(results);
  if (last?.scale === scale && last.keys.length === texts.length) {
    const isSame = (at: number): boolean => areSame(last.keys[at]!, texts[at]!.keys);
    if (texts.every((_, at) => isSame(at))) return last;
  }
  const made = {
    keys: texts.map(({ keys }) => keys),
    scale,
    steps: Array.from<Steps | null | undefined>({ length: count }),
    results: new Float64Array(count).fill(UNKNOWN),
  };
  LAST.set(results, made);
  return made;
}

/** A dictionary has one list of keys; a list of one is made each time. */
function areSame(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === 1 && b.length === 1 && a[0] === b[0]);
}

/** No result of a table. */
const UNKNOWN = Number.NEGATIVE_INFINITY;

/** Each combination of texts has one result, which is found once. */
function fillByTexts(
  codes: Int32Array | null,
  results: Float64Array,
  stepsAt: (code: number) => Steps | null,
  data: Float64Array,
): readonly number[] {
  const resultOf = (code: number): number => {
    const steps = stepsAt(code);
    return (results[code] = steps === null ? Number.NaN : resultAt(steps, 0));
  };
  const left: number[] = [];
  for (let at = 0; at < data.length; at += 1) {
    const code = codes === null ? 0 : codes[at]!;
    let result = code < 0 ? Number.NaN : results[code]!;
    if (result === UNKNOWN) result = resultOf(code);
    data[at] = result;
    if (result !== result) left.push(at);
  }
  return left;
}

function fillByRanges(
  codes: Int32Array | null,
  stepsAt: (code: number) => Steps | null,
  numbers: Float64Array,
  data: Float64Array,
): readonly number[] {
  if (codes === null) return fillBySteps(stepsAt(0), numbers, data);
  const left: number[] = [];
  for (let at = 0; at < data.length; at += 1) {
    const code = codes[at]!;
    const number = numbers[at]!;
    let result = Number.NaN;
    if (code >= 0 && number === number) {
      const steps = stepsAt(code);
      if (steps !== null) result = resultAt(steps, number);
    }
    data[at] = result;
    if (result !== result) left.push(at);
  }
  return left;
}

/** All records have the same ranges. */
function fillBySteps(steps: Steps | null, numbers: Float64Array, data: Float64Array): readonly number[] {
  if (steps !== null && steps.bounds.length <= 8) fillByFew(steps, numbers, data);
  else
    for (let at = 0; at < data.length; at += 1)
      data[at] = steps === null ? Number.NaN : resultAt(steps, numbers[at]!);
  const left: number[] = [];
  for (let at = 0; at < data.length; at += 1) {
    if (numbers[at] !== numbers[at]) data[at] = Number.NaN;
    if (data[at] !== data[at]) left.push(at);
  }
  return left;
}

/** Without a branch, which could not be guessed: five times as fast as a loop over the bounds. */
function fillByFew({ bounds, results }: Steps, numbers: Float64Array, data: Float64Array): void {
  const eight = new Float64Array(8).fill(Number.POSITIVE_INFINITY);
  eight.set(bounds);
  const [a, b, c, d, e, f, g, h] = eight as unknown as Eight; // as many as were made
  for (let at = 0; at < data.length; at += 1) {
    const number = numbers[at]!;
    const low = Number(number >= a) + Number(number >= b) + Number(number >= c) + Number(number >= d);
    const high = Number(number >= e) + Number(number >= f) + Number(number >= g) + Number(number >= h);
    data[at] = results[low + high]!;
  }
}

type Eight = readonly [number, number, number, number, number, number, number, number];

let codeRoom = new Int32Array(1024);
let nextRoom = new Int32Array(1024);

/** One number per record for its texts together, -1 where one is empty; `null`: all records have the same. Valid until the next call. */
function combined(texts: readonly Texts[], size: number): Int32Array | null {
  const [first, ...others] = texts.filter(({ coded }) => coded !== null);
  if (!first) return null;
  if (size > codeRoom.length) codeRoom = new Int32Array(size);
  const codes = codeRoom.subarray(0, size);
  first.coded!.copyTo(codes);
  for (const { coded, keys } of others) {
    if (size > nextRoom.length) nextRoom = new Int32Array(size);
    const next = nextRoom.subarray(0, size);
    coded!.copyTo(next);
    const count = keys.length;
    for (let at = 0; at < size; at += 1) {
      const code = codes[at]!;
      const own = next[at]!;
      // Below zero where one of the two is.
      codes[at] = (code | own) < 0 ? -1 : code * count + own;
    }
  }
  return codes;
}

/** The texts that `combined` made a number of. */
function textsIn(code: number, texts: readonly Texts[]): string[] {
  let rest = code;
  return texts
    .toReversed()
    .map(({ coded, keys }) => {
      if (coded === null) return keys[0]!;
      const at = rest % keys.length;
      rest = (rest - at) / keys.length;
      return keys[at]!;
    })
    .toReversed();
}

function numbersOf(input: Input): DecimalVector | null {
  return 'kind' in input && input.kind === 'decimal' ? input : null;
}

function textsOf(input: Input): Texts | null {
  if (!('kind' in input)) {
    const key = exactKey(input);
    return key === null ? null : { coded: null, keys: [key] };
  }
  if (input.kind !== 'value' || !input.coded) return null;
  return { coded: input.coded, keys: keysOf(input.coded.dictionary) };
}

const KEYS = new WeakMap<readonly string[], readonly string[]>();

/** Of each text of a dictionary, which only grows. */
function keysOf(dictionary: readonly string[]): readonly string[] {
  let keys = KEYS.get(dictionary);
  if (keys?.length !== dictionary.length) {
    keys = dictionary.map((value) => exactKey({ type: 'text', value }) ?? '');
    KEYS.set(dictionary, keys);
  }
  return keys;
}

/** What a number leads to changes at each bound: `results[n]` is that of a number with `n` bounds at or below it. */
interface Steps {
  /** Rising whole numbers of the column's scale. */
  readonly bounds: Float64Array;
  readonly results: Float64Array;
}

/** `null`: ranges overlap, or a bound does not fit a double. */
function stepsOf(
  entries: readonly Entry[],
  scale: number,
  caps: boolean,
  { data, none }: FastResults,
): Steps | null {
  const ranges = entries.map(({ row, ranges: [one] }) => ({
    row,
    from: one
      ? wholeOf(one.from as Decimal | null, scale, Number.NEGATIVE_INFINITY)
      : Number.NEGATIVE_INFINITY,
    to: one ? wholeOf(one.to as Decimal | null, scale, Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY,
  }));
  if (ranges.some(({ from, to }) => from === null || to === null)) return null;
  const sorted = ranges.toSorted((a, b) => a.from! - b.from! || a.row - b.row);
  if (sorted.some(({ to }, at) => at + 1 < sorted.length && to! > sorted[at + 1]!.from!)) return null;
  const bounds: number[] = [];
  const found = [none];
  for (const [at, { row, from, to }] of sorted.entries()) {
    bounds.push(from!);
    found.push(data[row]!);
    const next = sorted[at + 1]?.from ?? Number.POSITIVE_INFINITY;
    if (to! === next || (caps && at === sorted.length - 1)) continue;
    bounds.push(to!);
    found.push(none);
  }
  return { bounds: Float64Array.from(bounds), results: Float64Array.from(found) };
}

/** The least whole number of that scale that is not below the bound; `null` past what a double holds exactly. */
function wholeOf(bound: Decimal | null, scale: number, open: number): number | null {
  if (bound === null) return open;
  if (typeof bound === 'number') return null;
  const whole = scaledUp(bound, scale);
  return whole <= MAX_NARROW && whole >= -MAX_NARROW ? Number(whole) : null;
}

function scaledUp({ mantissa, scale }: Decimal, wanted: number): bigint {
  if (scale <= wanted) return mantissa * pow10(wanted - scale);
  const unit = pow10(scale - wanted);
  // Division goes toward zero, which is up below it.
  return mantissa > 0n ? (mantissa + unit - 1n) / unit : mantissa / unit;
}

function resultAt({ bounds, results }: Steps, number: number): number {
  return results[countUpTo(bounds, number)]!;
}

/** How many bounds are at or below the number. */
function countUpTo(bounds: Float64Array, number: number): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bounds[middle]! <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}
