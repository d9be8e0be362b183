import { type Decimal, pow10 } from '@comptoir/kernel';
import { MAX_NARROW } from '../../columns/index.ts';
import type { Value } from '../../model/index.ts';
import type { DecimalVector, Vector } from '../../run/vectors.ts';
import { type Entry, type LookupTable, exactKey } from './lookup-table.ts';

/** No row of the table. */
export const NO_ROW = -1;
/** Left to `LookupTable.find`, which defines the meaning. */
export const UNKNOWN_ROW = -2;

type Input = Vector | Value;

/** One exact key: which of its different texts a record has. */
interface Texts {
  readonly codeAt: (at: number) => number;
  readonly keys: readonly string[];
}

/**
 * Finds the table's row of each record by codes and doubles, where the keys allow it: texts or what is the same for all records, and
 * one range of numbers. `null`: they do not.
 */
export function fastRows(table: LookupTable, keys: readonly Input[]): ((at: number) => number) | null {
  const range = table.inRanges.indexOf(true);
  if (table.hasDates || range !== table.inRanges.lastIndexOf(true)) return null;
  const numbers = range < 0 ? null : numbersOf(keys[range]!);
  if (range >= 0 && !numbers) return null;
  const texts = keys.filter((_, key) => key !== range).map(textsOf);
  if (texts.includes(null)) return null;
  const groups = new Map<number, Steps | null>();
  return (at) => {
    let code = 0;
    for (const one of texts) {
      const text = one!.codeAt(at);
      if (text < 0) return UNKNOWN_ROW;
      code = code * one!.keys.length + text;
    }
    const number = numbers ? numbers.data[at]! : 0;
    if (number !== number) return UNKNOWN_ROW;
    let steps = groups.get(code);
    if (steps === undefined) {
      const exact = texts.map((one) => one!.keys[one!.codeAt(at)]!);
      steps = stepsOf(table.entriesOf(exact, null), numbers?.scale ?? 0, table.caps);
      groups.set(code, steps);
    }
    return steps ? rowAt(steps, number) : UNKNOWN_ROW;
  };
}

function numbersOf(input: Input): DecimalVector | null {
  return 'kind' in input && input.kind === 'decimal' ? input : null;
}

function textsOf(input: Input): Texts | null {
  if (!('kind' in input)) {
    const key = exactKey(input);
    return key === null ? null : { codeAt: () => 0, keys: [key] };
  }
  if (input.kind !== 'value' || !input.coded) return null;
  const { coded } = input;
  return {
    codeAt: (at) => coded.codeAt(at),
    keys: coded.dictionary.map((value) => exactKey({ type: 'text', value }) ?? ''),
  };
}

/** Ranges in rising order, as whole numbers of the column's scale. Without ranges: one that covers everything. */
interface Steps {
  readonly from: Float64Array;
  readonly to: Float64Array;
  readonly rows: Int32Array;
}

/** `null`: ranges overlap, or a bound does not fit a double. */
function stepsOf(entries: readonly Entry[], scale: number, caps: boolean): Steps | null {
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
    rows: Int32Array.from(sorted, ({ row }) => row),
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

function rowAt({ from, to, rows }: Steps, number: number): number {
  let low = 0;
  let high = from.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (from[middle]! <= number) low = middle + 1;
    else high = middle;
  }
  return low > 0 && number < to[low - 1]! ? rows[low - 1]! : NO_ROW;
}
