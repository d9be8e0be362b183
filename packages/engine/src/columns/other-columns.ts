import { type Value, optionSet } from '../model/index.ts';
import { isLoose, TRACE } from './record-ids.ts';

/** The day number for "no date". */
export const NO_DAY = -2147483648;

const EMPTY: Value = Object.freeze({ type: 'empty' });
const decoder = new TextDecoder();
const encoder = new TextEncoder();

function roomFor<A extends Int32Array | Int8Array | Uint32Array>(
  array: A,
  row: number,
  make: (size: number) => A,
): A {
  if (row < array.length) return array;
  const larger = make(Math.max(64, array.length * 2, row + 1));
  larger.set(array);
  return larger;
}

/** At least `size` long, with unwritten rows filled; frees spare memory where there is much. */
export function fitted<A extends Int32Array | Int8Array | Float64Array>(
  array: A,
  size: number,
  make: () => A,
): A {
  if (array.length >= size && !isLoose(array.length, size)) return array;
  const filled = make();
  filled.set(array.length > size ? array.subarray(0, size) : array);
  return filled;
}

export class DateColumn {
  readonly kind = 'date';
  days: Int32Array;
  constructor(capacity: number) {
    this.days = new Int32Array(capacity).fill(NO_DAY);
  }
  set(row: number, day: number | null): void {
    this.days = roomFor(this.days, row, (size) => new Int32Array(size).fill(NO_DAY));
    this.days[row] = day ?? NO_DAY;
  }
  valueAt(row: number): Value {
    const day = this.days[row]!;
    return day === NO_DAY ? EMPTY : { type: 'date', value: day };
  }
  move(from: number, to: number): void {
    this.days[to] = this.days[from]!;
  }
  trim(size: number): void {
    this.days = fitted(this.days, size, () => new Int32Array(size).fill(NO_DAY));
  }
  get bytes(): number {
    return this.days.byteLength;
  }
}

/** Texts, picklists and users as codes into a dictionary; -1 is empty. */
export class CodeColumn {
  readonly kind: 'text' | 'user';
  codes: Int32Array;
  readonly dictionary: string[] = [];
  /** Codes by text, made when a text is first looked up: a load knows by its bytes which texts are new. */
  #codes: Map<string, number> | null = null;
  constructor(kind: 'text' | 'user', capacity: number) {
    this.kind = kind;
    this.codes = new Int32Array(capacity).fill(-1);
  }
  set(row: number, text: string | null): void {
    this.setCode(row, text === null ? -1 : this.codeOf(text));
  }
  setCode(row: number, code: number): void {
    this.codes = roomFor(this.codes, row, (size) => new Int32Array(size).fill(-1));
    this.codes[row] = code;
  }
  /** The text's code; a new one when it was not seen before. */
  codeOf(text: string): number {
    const codes = (this.#codes ??= new Map(this.dictionary.map((known, code) => [known, code])));
    const known = codes.get(text);
    if (known !== undefined) return known;
    const code = this.dictionary.push(text) - 1;
    codes.set(text, code);
    return code;
  }
  /** The code of a text that the dictionary lacks. */
  addText(text: string): number {
    const code = this.dictionary.push(text) - 1;
    this.#codes?.set(text, code);
    return code;
  }
  valueAt(row: number): Value {
    const code = this.codes[row]!;
    return code < 0 ? EMPTY : { type: this.kind, value: this.dictionary[code]! };
  }
  move(from: number, to: number): void {
    this.codes[to] = this.codes[from]!;
  }
  trim(size: number): void {
    this.codes = fitted(this.codes, size, () => new Int32Array(size).fill(-1));
  }
  get bytes(): number {
    return this.codes.byteLength + this.dictionary.length * 64;
  }
}

export class BooleanColumn {
  readonly kind = 'boolean';
  /** 1 true, 0 false, -1 empty. */
  flags: Int8Array;
  constructor(capacity: number) {
    this.flags = new Int8Array(capacity).fill(-1);
  }
  set(row: number, flag: boolean | null): void {
    this.flags = roomFor(this.flags, row, (size) => new Int8Array(size).fill(-1));
    this.flags[row] = flag === null ? -1 : flag ? 1 : 0;
  }
  valueAt(row: number): Value {
    const flag = this.flags[row]!;
    return flag < 0 ? EMPTY : { type: 'boolean', value: flag === 1 };
  }
  move(from: number, to: number): void {
    this.flags[to] = this.flags[from]!;
  }
  trim(size: number): void {
    this.flags = fitted(this.flags, size, () => new Int8Array(size).fill(-1));
  }
  get bytes(): number {
    return this.flags.byteLength;
  }
}

/** Multi-picklists: a code per distinct set of options, whatever order they came in. */
export class TextsColumn {
  readonly kind = 'texts';
  codes: Int32Array;
  readonly dictionary: (readonly string[])[] = [];
  readonly #codeOf = new Map<string, number>();
  constructor(capacity: number) {
    this.codes = new Int32Array(capacity).fill(-1);
  }
  set(row: number, texts: readonly string[] | null): void {
    this.codes = roomFor(this.codes, row, (size) => new Int32Array(size).fill(-1));
    const set = texts === null ? [] : optionSet(texts);
    this.codes[row] = set.length === 0 ? -1 : this.#code(set);
  }
  valueAt(row: number): Value {
    const code = this.codes[row]!;
    return code < 0 ? EMPTY : { type: 'texts', value: this.dictionary[code]! };
  }
  move(from: number, to: number): void {
    this.codes[to] = this.codes[from]!;
  }
  trim(size: number): void {
    this.codes = fitted(this.codes, size, () => new Int32Array(size).fill(-1));
  }
  get bytes(): number {
    return this.codes.byteLength + this.dictionary.length * 128;
  }
  #code(texts: readonly string[]): number {
    const key = JSON.stringify(texts);
    const known = this.#codeOf.get(key);
    if (known !== undefined) return known;
    const code = this.dictionary.push(texts) - 1;
    this.#codeOf.set(key, code);
    return code;
  }
}

/** Texts that are almost all different (record names): bytes end to end, decoded only when one is read. */
export class RawTextColumn {
  readonly kind = 'raw';
  #bytes = new Uint8Array(4096);
  #ends: Uint32Array;
  #rows = 0;
  readonly #changed = new Map<number, string | null>();
  constructor(capacity: number) {
    this.#ends = new Uint32Array(capacity);
  }
  set(row: number, text: string | null): void {
    if (row === this.#rows && text) {
      const bytes = encoder.encode(text);
      this.append(bytes, 0, bytes.length);
    } else if (row === this.#rows) this.append(this.#bytes, 0, 0);
    else this.#changed.set(row, text);
  }
  /** The next row's UTF-8 bytes. Nothing between `from` and `to` is an empty text. */
  append(source: Uint8Array, from: number, to: number): void {
    const row = this.#rows;
    const start = row === 0 ? 0 : this.#ends[row - 1]!;
    const end = start + to - from;
    if (end > this.#bytes.length) {
      const bytes = new Uint8Array(Math.max(this.#bytes.length * 2, end));
      bytes.set(this.#bytes.subarray(0, start));
      this.#bytes = bytes;
    }
    for (let index = from, at = start; index < to; index += 1, at += 1) this.#bytes[at] = source[index]!;
    this.#ends = roomFor(this.#ends, row, (size) => new Uint32Array(size));
    this.#ends[row] = end;
    this.#rows = row + 1;
  }
  at(row: number): string {
    const changed = this.#changed.get(row);
    if (changed !== undefined) return changed ?? '';
    return decoder.decode(this.#bytes.subarray(row === 0 ? 0 : this.#ends[row - 1]!, this.#ends[row]!));
  }
  /** How many bytes of UTF-8 each of these rows has, into `lengths`; their sum is returned. */
  byteLengths(rows: Int32Array, size: number, lengths: Float64Array): number {
    const ends = this.#ends;
    let total = 0;
    for (let index = 0; index < size; index += 1) {
      const row = rows[index]!;
      const changed = this.#changed.size === 0 ? undefined : this.#changed.get(row);
      const length =
        changed === undefined
          ? ends[row]! - (row === 0 ? 0 : ends[row - 1]!)
          : encoder.encode(changed ?? '').length;
      lengths[index] = length;
      total += length;
    }
    this.#readAhead(rows, size);
    return total;
  }
  /** As for record ids: the rows' texts are fetched many at a time, before they are copied one after the other. */
  #readAhead(rows: Int32Array, size: number): void {
    const bytes = this.#bytes;
    const ends = this.#ends;
    let seen = 0;
    for (let index = 0; index < size; index += 1) seen ^= bytes[(ends[rows[index]!]! || 1) - 1]!;
    TRACE[0] = seen;
  }
  /** Writes a row's UTF-8 into `target` and returns where it ends there. */
  copyBytes(row: number, target: Uint8Array, offset: number): number {
    const changed = this.#changed.size === 0 ? undefined : this.#changed.get(row);
    if (changed !== undefined) {
      const bytes = encoder.encode(changed ?? '');
      target.set(bytes, offset);
      return offset + bytes.length;
    }
    const bytes = this.#bytes;
    const start = row === 0 ? 0 : this.#ends[row - 1]!;
    const length = this.#ends[row]! - start;
    if (length > 64) target.set(bytes.subarray(start, start + length), offset);
    else for (let at = 0; at < length; at += 1) target[offset + at] = bytes[start + at]!;
    return offset + length;
  }
  /** The texts of these rows, in their order. */
  gathered(rows: Int32Array): RawTextColumn {
    const made = new RawTextColumn(rows.length);
    const lengths = new Float64Array(rows.length);
    this.byteLengths(rows, rows.length, lengths);
    const bytes = new Uint8Array(lengths.reduce((most, length) => Math.max(most, length), 0));
    for (const row of rows) made.append(bytes, 0, this.copyBytes(row, bytes, 0));
    return made;
  }
  valueAt(row: number): Value {
    const text = this.at(row);
    return text === '' ? EMPTY : { type: 'text', value: text };
  }
  move(from: number, to: number): void {
    this.#changed.set(to, this.at(from));
  }
  trim(size: number): void {
    const end = size === 0 ? 0 : this.#ends[size - 1]!;
    if (isLoose(this.#ends.length, size)) this.#ends = this.#ends.slice(0, size);
    if (isLoose(this.#bytes.length, end)) this.#bytes = this.#bytes.slice(0, end);
  }
  get bytes(): number {
    return this.#bytes.byteLength + this.#ends.byteLength;
  }
}
