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
  const combinations = texts.reduce((product, one) => product * one.keys.length, 1);
  if (combinations > MAX_COMBINATIONS) return null;
  const codes = combined(texts, data.length);
  const stepsAt = (code: number): Steps | null =>
    stepsOf(table.entriesOf(textsIn(code, texts), null), numbers?.scale ?? 0, table.caps, results);
  return numbers === null
    ? fillByTexts(codes, combinations, stepsAt, data)
    : fillByRanges(codes, combinations, stepsAt, numbers.data, data);
}

/** No result of a table. */
const UNKNOWN = Number.NEGATIVE_INFINITY;

/** Each combination of texts has one result, which is found once. */
function fillByTexts(
  codes: Int32Array | null,
  combinations: number,
  stepsAt: (code: number) => Steps | null,
  data: Float64Array,
): readonly number[] {
  const results = new Float64Array(combinations).fill(UNKNOWN);
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
  combinations: number,
  stepsAt: (code: number) => Steps | null,
  numbers: Float64Array,
  data: Float64Array,
): readonly number[] {
  if (codes === null) return fillBySteps(stepsAt(0), numbers, data);
  const byCode = Array.from<Steps | null | undefined>({ length: combinations });
  const left: number[] = [];
  for (let at = 0; at < data.length; at += 1) {
    const code = codes[at]!;
    const number = numbers[at]!;
    let result = Number.NaN;
    if (code >= 0 && number === number) {
      let steps = byCode[code];
      if (steps === undefined) byCode[code] = steps = stepsAt(code);
      if (steps !== null) result = resultAt(steps, number);
    }
    data[at] = result;
    if (result !== result) left.push(at);
  }
  return left;
}

/** All records have the same ranges. */
function fillBySteps(steps: Steps | null, numbers: Float64Array, data: Float64Array): readonly number[] {
  const left: number[] = [];
  for (let at = 0; at < data.length; at += 1) {
    const number = numbers[at]!;
    const result = steps === null || number !== number ? Number.NaN : resultAt(steps, number);
    data[at] = result;
    if (result !== result) left.push(at);
  }
  return left;
}

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
  const { coded } = input;
  return {
    coded,
    keys: coded.dictionary.map((value) => exactKey({ type: 'text', value }) ?? ''),
  };
}

/** Ranges in rising order, as whole numbers of the column's scale. Without ranges: one that covers everything. */
interface Steps {
  readonly from: Float64Array;
  readonly to: Float64Array;
  /** One result per range, then the one where none fits. */
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
  const ends = sorted.map(({ to }) => to!);
  if (caps && ends.length > 0) ends[ends.length - 1] = Number.POSITIVE_INFINITY;
  return {
    from: Float64Array.from(sorted, ({ from }) => from!),
    to: Float64Array.from(ends),
    results: Float64Array.from([...sorted.map(({ row }) => data[row]!), none]),
  };
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

/** The last range that begins at or below the number. Few are counted, which is faster than halving. */
function resultAt({ from, to, results }: Steps, number: number): number {
  const count = from.length <= 8 ? countUpTo(from, number) : countByHalves(from, number);
  return results[count > 0 && number < to[count - 1]! ? count - 1 : from.length]!;
}

/** Without a branch: which range a number is in can't be guessed. */
function countUpTo(from: Float64Array, number: number): number {
  let count = 0;
  for (let at = 0; at < from.length; at += 1) count += Number(from[at]! <= number);
  return count;
}

function countByHalves(from: Float64Array, number: number): number {
  let low = 0;
  let high = from.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (from[middle]! <= number) low = middle + 1;
    else high = middle;
  }
  return low;
}
