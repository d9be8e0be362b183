import { assert, assertNever } from '@comptoir/kernel';
import { ByteDictionary } from './byte-dictionary.ts';
import type { DecimalColumn } from './decimal-column.ts';
import { uuidText } from './record-ids.ts';
import type { CodeColumn } from './other-columns.ts';
import type { Column, TableColumns } from './table-columns.ts';

/** Days from 1970-01-01 to PostgreSQL's 2000-01-01. */
const EPOCH_2000 = 10_957;
/** Signature, flags and the length of the header's extension. */
const HEADER_BYTES = 19;

/** Different bytes are different texts: a byte order mark is kept, as it is where single records are read. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
const POWERS = Array.from({ length: 21 }, (_, exponent) => 10 ** exponent);

type CellReader = (bytes: Uint8Array, from: number, to: number, row: number) => void;

/**
 * PostgreSQL's binary COPY straight into columns: no row objects, and one text per distinct value. Each tuple contains
 * the record id (uuid), the title (text), then the fields in `field_ids`' order as numeric, date, text, boolean, text[]
 * or uuid by the column's kind. Source: PostgreSQL manual, COPY, binary format, and the types' send functions.
 */
export class CopyReader {
  readonly #table: TableColumns;
  readonly #readers: readonly CellReader[];
  #started = false;
  #ended = false;

  constructor(table: TableColumns, field_ids: readonly string[]) {
    this.#table = table;
    this.#readers = field_ids.map((id) => {
      const column = table.columns.get(id);
      assert(column, 'a column per field');
      return readerOf(column);
    });
  }

  /** Reads a message of the stream, which holds one row; nothing of `bytes` is kept. */
  row(bytes: Uint8Array, from: number, to: number): void {
    let at = from;
    if (!this.#started) {
      at += HEADER_BYTES + int32(bytes, from + HEADER_BYTES - 4);
      this.#started = true;
      if (at === to) return;
    }
    const readers = this.#readers;
    const count = (bytes[at]! << 8) | bytes[at + 1]!;
    if (count === 0xffff) {
      this.#ended = true;
      return;
    }
    assert(count === readers.length + 2, 'a tuple of the requested fields');
    const { ids, title, size: row } = this.#table;
    ids.setBytes(row, bytes, at + 6);
    const titleSize = int32(bytes, at + 22);
    at += 26;
    const titleEnd = titleSize > 0 ? at + titleSize : at;
    title.append(bytes, at, titleEnd);
    at = titleEnd;
    for (let field = 0; field < readers.length; field += 1) {
      const size = int32(bytes, at);
      at += 4;
      // Columns start empty: a null needs no write.
      if (size >= 0) {
        readers[field]!(bytes, at, at + size, row);
        at += size;
      }
    }
    assert(at === to, 'a row per message');
    this.#table.size = row + 1;
  }

  /** After the last message: checks that the stream was whole and frees spare memory. */
  finish(): TableColumns {
    assert(this.#ended, 'a whole COPY stream');
    this.#table.trim();
    return this.#table;
  }
}

function int32(bytes: Uint8Array, at: number): number {
  return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
}

function readerOf(column: Column): CellReader {
  switch (column.kind) {
    case 'decimal':
      return (bytes, from, _to, row) => readNumeric(column, bytes, from, row);
    case 'date':
      return (bytes, from, _to, row) => column.set(row, int32(bytes, from) + EPOCH_2000);
    case 'boolean':
      return (bytes, from, _to, row) => column.set(row, bytes[from] === 1);
    case 'user': {
      const codeOf = codesByBytes(column, (bytes, from) => uuidText(bytes, from));
      return (bytes, from, to, row) => column.setCode(row, codeOf(bytes, from, to));
    }
    case 'text': {
      const codeOf = codesByBytes(column, (bytes, from, to) => decoder.decode(bytes.subarray(from, to)));
      return (bytes, from, to, row) => {
        if (from !== to) column.setCode(row, codeOf(bytes, from, to));
      };
    }
    case 'texts':
      return (bytes, from, _to, row) => column.set(row, readTexts(bytes, from));
    case 'raw':
      return (bytes, from, to) => column.append(bytes, from, to);
    default:
      return assertNever(column);
  }
}

/** A text is decoded when its bytes first come; in a column without texts the bytes' codes are the column's. */
function codesByBytes(
  column: CodeColumn,
  textOf: (bytes: Uint8Array, from: number, to: number) => string,
): (bytes: Uint8Array, from: number, to: number) => number {
  const known = new ByteDictionary();
  assert(column.dictionary.length === 0, 'a column without texts');
  return (bytes, from, to) => {
    const code = known.codeOf(bytes, from, to);
    if (code === column.dictionary.length) column.addText(textOf(bytes, from, to));
    return code;
  };
}

/** `numeric` is sent as base-10000 digits: count, weight of the first, sign, displayed scale, then the digits, 16 bits each. */
function readNumeric(column: DecimalColumn, bytes: Uint8Array, from: number, row: number): void {
  const count = (bytes[from]! << 8) | bytes[from + 1]!;
  const weight = ((bytes[from + 2]! << 24) | (bytes[from + 3]! << 16)) >> 16;
  const sign = bytes[from + 4]!;
  assert(sign === 0 || sign === 0x40, 'a finite number');
  const exponent = weight - count + 1;
  if (count > 3 || exponent > 0) {
    readLargeNumeric(column, bytes, from + 8, row, { count, exponent, negative: sign === 0x40 });
    return;
  }
  let mantissa = 0;
  for (let at = from + 8, left = count; left > 0; at += 2, left -= 1)
    mantissa = mantissa * 10_000 + ((bytes[at]! << 8) | bytes[at + 1]!);
  let scale = exponent * -4;
  // Three digits of base 10000 hold 12 decimal ones: exact in a double, and so is the division that leaves nothing over.
  if (scale > column.scale) {
    const quotient = mantissa / POWERS[scale - column.scale]!;
    if (quotient === Math.floor(quotient)) {
      mantissa = quotient;
      ({ scale } = column);
    }
  }
  column.setNumber(row, sign === 0x40 ? -mantissa : mantissa, scale);
}

function readLargeNumeric(
  column: DecimalColumn,
  bytes: Uint8Array,
  from: number,
  row: number,
  {
    count,
    exponent,
    negative,
  }: { readonly count: number; readonly exponent: number; readonly negative: boolean },
): void {
  let mantissa = 0n;
  for (let at = from, left = count; left > 0; at += 2, left -= 1)
    mantissa = mantissa * 10_000n + BigInt((bytes[at]! << 8) | bytes[at + 1]!);
  if (exponent > 0) mantissa *= 10_000n ** BigInt(exponent);
  column.setBigint(row, negative ? -mantissa : mantissa, exponent < 0 ? exponent * -4 : 0);
}

/** One-dimensional text[]: dimensions, has-null flag, element type, length, lower bound, then sized elements. */
function readTexts(bytes: Uint8Array, from: number): string[] {
  if (int32(bytes, from) === 0) return [];
  const count = int32(bytes, from + 12);
  const texts: string[] = [];
  let at = from + 20;
  for (let left = count; left > 0; left -= 1) {
    const size = int32(bytes, at);
    at += 4;
    if (size < 0) continue;
    texts.push(decoder.decode(bytes.subarray(at, at + size)));
    at += size;
  }
  return texts;
}
