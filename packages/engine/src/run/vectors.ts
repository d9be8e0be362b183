import { type DayNumber, type Decimal, ZERO, add, decimalOf } from '@comptoir/kernel';
import { type CodeColumn, MAX_NARROW } from '../columns/index.ts';
import type { CellError, Value } from '../model/index.ts';
import { EMPTY } from './cell-errors.ts';
import { type Batch, type ScopeIndex, positionAt } from './scope-index.ts';

/** Cells that are no narrow decimal: errors, wide numbers, values of another type. */
export interface Specials {
  get(index: number): Value | undefined;
}

/**
 * Record-grain values of a run of rows. Decimals are integers of one scale in doubles (narrow form); NaN means "look in
 * `specials`", or empty where that has no entry. What does not fit 2^53 is in `specials` in exact form.
 */
export interface DecimalVector {
  readonly kind: 'decimal';
  readonly scale: number;
  readonly data: Float64Array;
  readonly specials: Specials | null;
  /** `specials` counts from here. */
  readonly offset: number;
}

export interface CodedTexts {
  readonly dictionary: readonly string[];
  codeAt(index: number): number;
  /** The codes of the first rows, as many as there is room for. */
  copyTo(target: Int32Array): void;
}

export interface ValueVector {
  readonly kind: 'value';
  readonly size: number;
  at(index: number): Value;
  /** Texts by dictionary code, -1 for empty: comparisons with a constant are then answered per code. */
  readonly coded: CodedTexts | null;
  /** Of a user field: the ids by dictionary code. */
  readonly users?: CodedTexts | null;
  /** Of a date field: the day of each row, `NO_DAY` for empty. */
  readonly dayAt?: ((index: number) => DayNumber) | undefined;
}

export type Vector = DecimalVector | ValueVector;

export function sizeOf(vector: Vector): number {
  return vector.kind === 'decimal' ? vector.data.length : vector.size;
}

export function valueAt(vector: Vector, index: number): Value {
  if (vector.kind === 'value') return vector.at(index);
  const mantissa = vector.data[index]!;
  if (mantissa === mantissa) return { type: 'decimal', value: decimalOf(BigInt(mantissa), vector.scale) };
  return vector.specials?.get(index + vector.offset) ?? EMPTY;
}

export function errorVector(error: CellError, size: number): ValueVector {
  const value: Value = { type: 'error', error };
  return { kind: 'value', size, at: () => value, coded: null };
}

/** Exact values as a vector: narrow where they fit, special where they do not. */
export function vectorOf(values: readonly Value[], narrowMax: number): Vector {
  let scale = 0;
  let decimals = 0;
  for (const value of values)
    if (value.type === 'decimal') {
      decimals += 1;
      if (value.value.scale <= 9 && value.value.scale > scale) scale = value.value.scale;
    }
  if (decimals === 0 && values.length > 0)
    return { kind: 'value', size: values.length, at: (index) => values[index]!, coded: null };
  const data = new Float64Array(values.length).fill(Number.NaN);
  let special = false;
  for (const [index, value] of values.entries()) {
    if (value.type === 'decimal') {
      const narrow = narrowOf(value.value, scale, narrowMax);
      if (narrow === null) special = true;
      else data[index] = narrow;
    } else if (value.type !== 'empty') special = true;
  }
  return {
    kind: 'decimal',
    scale,
    data,
    specials: special ? { get: (index) => values[index] } : null,
    offset: 0,
  };
}

const POWERS = Array.from({ length: 21 }, (_, exponent) => 10 ** exponent);

/** The integer at that scale, when it is one and fits. A mantissa that a double would round lies past every limit. */
export function narrowOf(value: Decimal, scale: number, narrowMax: number): number | null {
  if (value.scale > scale) return null;
  const mantissa = Number(value.mantissa) * POWERS[scale - value.scale]!;
  return mantissa <= narrowMax && mantissa >= -narrowMax ? mantissa : null;
}

/** A field of the scope's source for every position of its index. */
export function columnVector(
  index: Pick<ScopeIndex, 'table' | 'rows'>,
  field_id: string,
  narrowMax: number,
): Vector {
  const { table, rows } = index;
  const column = table.columns.get(field_id);
  const errors = table.errors.get(field_id);
  const size = rows.length;
  if (column?.kind !== 'decimal') {
    const coded = column?.kind === 'text' && !errors ? codedIn(column, rows) : null;
    const dayAt = column?.kind === 'date' && !errors ? (at: number) => column.days[rows[at]!]! : undefined;
    const users = column?.kind === 'user' && !errors ? codedIn(column, rows) : null;
    return { kind: 'value', size, at: (at) => table.valueAt(field_id, rows[at]!), coded, users, dayAt };
  }
  const { narrow } = column;
  if (!narrow || errors || narrowMax < MAX_NARROW)
    return withScale(
      Array.from(rows, (row) => table.valueAt(field_id, row)),
      column.scale,
      narrowMax,
    );
  const data = new Float64Array(size);
  for (let at = 0; at < size; at += 1) data[at] = narrow[rows[at]!]!;
  return { kind: 'decimal', scale: column.scale, data, specials: null, offset: 0 };
}

function withScale(values: readonly Value[], scale: number, narrowMax: number): DecimalVector {
  const data = new Float64Array(values.length).fill(Number.NaN);
  for (const [index, value] of values.entries())
    if (value.type === 'decimal') data[index] = narrowOf(value.value, scale, narrowMax) ?? Number.NaN;
  return { kind: 'decimal', scale, data, specials: { get: (index) => values[index] }, offset: 0 };
}

function codedIn({ codes, dictionary }: CodeColumn, rows: Int32Array): CodedTexts {
  return {
    dictionary,
    codeAt: (at) => codes[rows[at]!]!,
    copyTo: (target) => {
      for (let at = 0; at < target.length; at += 1) target[at] = codes[rows[at]!]!;
    },
  };
}

function codedBatch(coded: CodedTexts, batch: Batch): CodedTexts {
  return {
    dictionary: coded.dictionary,
    codeAt: (at) => coded.codeAt(positionAt(batch, at)),
    copyTo: (target) => {
      for (let at = 0; at < target.length; at += 1) target[at] = coded.codeAt(positionAt(batch, at));
    },
  };
}

/** The part of an index-wide vector that a batch sees. A single range costs nothing. */
export function inBatch(vector: Vector, batch: Batch): Vector {
  const { positions, from, size } = batch;
  if (vector.kind === 'value') {
    const { coded, users, dayAt } = vector;
    return {
      kind: 'value',
      size,
      at: (index) => vector.at(positionAt(batch, index)),
      coded: coded && codedBatch(coded, batch),
      users: users ? codedBatch(users, batch) : null,
      dayAt: dayAt && ((index) => dayAt(positionAt(batch, index))),
    };
  }
  if (!positions)
    return {
      kind: 'decimal',
      scale: vector.scale,
      data: vector.data.subarray(from, from + size),
      specials: vector.specials,
      offset: vector.offset + from,
    };
  const data = new Float64Array(size);
  for (let index = 0; index < size; index += 1) data[index] = vector.data[positions[index]!]!;
  const { specials, offset } = vector;
  return {
    kind: 'decimal',
    scale: vector.scale,
    data,
    specials: specials && { get: (index) => specials.get(positions[index]! + offset) },
    offset: 0,
  };
}

export type SumOutcome =
  | { readonly total: Decimal }
  | { readonly errors: readonly number[] }
  | { readonly wrong: Value };

/**
 * Exact sum of the numbers; empties are left out. `errors`: the rows in error. `wrong`: a value that is no number.
 */
export function sumVector(vector: Vector): SumOutcome {
  const size = sizeOf(vector);
  let wide = ZERO;
  let narrow = 0;
  let errors: number[] | null = null;
  let wrong: Value | null = null;
  const take = (value: Value, index: number): void => {
    if (value.type === 'decimal') wide = add(wide, value.value);
    else if (value.type === 'error') (errors ??= []).push(index);
    else if (value.type !== 'empty') wrong ??= value;
  };
  const outcome = (total: Decimal): SumOutcome => (errors ? { errors } : wrong ? { wrong } : { total });
  if (vector.kind === 'value') {
    for (let index = 0; index < size; index += 1) take(vector.at(index), index);
    return outcome(wide);
  }
  const { data, scale } = vector;
  for (let index = 0; index < size; index += 1) {
    const next = narrow + data[index]!;
    if (next <= MAX_NARROW && next >= -MAX_NARROW) {
      narrow = next;
      continue;
    }
    take(valueAt(vector, index), index);
  }
  const total = decimalOf(BigInt(narrow), scale);
  return outcome(wide === ZERO ? total : add(total, wide));
}
