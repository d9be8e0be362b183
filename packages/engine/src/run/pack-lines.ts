import { type Decimal, assertNever, decimalOf, pow10 } from '@comptoir/kernel';
import { NO_DAY } from '../columns/index.ts';
import type { Value } from '../model/index.ts';
import type { Block } from './lines.ts';
import { EACH, VALUE_TYPES, VERSION } from './packed-form.ts';
import { PackedWriter } from './packed-writer.ts';
import type { RowParts } from './row-parts.ts';
import { positionAt } from './scope-index.ts';
import { type Shares, shareAt } from './shares.ts';
import { type DecimalVector, type ValueVector, type Vector, valueAt } from './vectors.ts';

/**
 * Lines as bytes, column after column: scattered memory is then read in loops so short that the processor fetches
 * many at once. What all lines of a scope share (ids, tiers' rates, the scale of a column) is written once; repeated texts are
 * written once and then named by number; whole numbers take as few bytes as they need. The same values give the same bytes,
 * in whatever form they were computed.
 */
export function packBlocks(blocks: readonly Block[]): Uint8Array {
  const writer = new PackedWriter();
  writer.byte(VERSION);
  writer.whole(blocks.length);
  for (const block of blocks) {
    writeHead(writer, block);
    if (block.order.length > 0) writeColumns(writer, block);
  }
  return writer.done();
}

function writeHead(writer: PackedWriter, block: Block): void {
  writer.whole(block.order.length);
  writer.text(block.scope_id);
  writer.byte((block.index.days ? 1 : 0) | (block.shares ? 2 : 0));
  for (const cells of [block.fields, block.variables]) {
    writer.whole(cells.length);
    for (const { id } of cells) writer.text(id);
  }
  writer.whole(block.parts.length);
  for (const { variable_id, values } of block.parts) {
    writer.text(variable_id);
    writer.whole(values.length);
    for (const value of values) writer.decimal(value);
  }
}

function writeColumns(
  writer: PackedWriter,
  { index, batch, order, fields, variables, parts, shares }: Block,
): void {
  const size = order.length;
  roomFor(size);
  const { table, rows, days } = index;
  const { positions, numbers } = scratch;
  for (let line = 0; line < size; line += 1) positions[line] = positionAt(batch, order[line]!);
  if (days) {
    // Lines are mostly in order of date: the difference to the next fits a byte.
    for (let line = 0, before = 0; line < size; line += 1) {
      const day = days[positions[line]!]!;
      numbers[line] = day - before;
      before = day;
    }
    writer.signeds(numbers, size);
  }
  for (let line = 0; line < size; line += 1) positions[line] = rows[positions[line]!]!;
  writer.recordIds(table, positions, size);
  const titleBytes = table.title.byteLengths(positions, size, numbers);
  writer.signeds(numbers, size);
  writer.titles(table, positions, size, titleBytes);
  for (const { vector } of fields) writeCells(writer, vector, order);
  for (const { vector } of variables) writeCells(writer, vector, order);
  for (const one of parts) writeParts(writer, one, order);
  if (shares) writeShares(writer, shares, size);
}

/** Room for what is gathered of one block; each part is used up before the next is gathered. */
const scratch = { positions: new Int32Array(0), numbers: new Float64Array(0), others: new Float64Array(0) };

function roomFor(size: number): void {
  if (size <= scratch.numbers.length) return;
  const { numbers, others } = scratch;
  scratch.positions = new Int32Array(size * 2);
  (scratch.numbers = new Float64Array(size * 2)).set(numbers);
  (scratch.others = new Float64Array(size * 2)).set(others);
}

/** Numbers all together when all are numbers, else each value after its type. */
function writeCells(writer: PackedWriter, vector: Vector, order: Int32Array): void {
  if (gathered(vector, order)) {
    writer.byte(1);
    writeNumbers(writer, scratch.numbers, order.length, vector.scale);
    return;
  }
  if (vector.kind === 'value' && order.length > 0) {
    if (vector.coded) return writeTexts(writer, vector.coded, order);
    if (vector.dayAt) return writeDays(writer, vector.dayAt, order);
  }
  const values = Array.from(order, (at) => valueAt(vector, at));
  const decimals = values.flatMap((value) => (value.type === 'decimal' ? [value.value] : []));
  if (decimals.length === values.length) {
    writer.byte(1);
    writeDecimals(writer, decimals);
    return;
  }
  writer.byte(0);
  for (const value of values) {
    writer.byte(VALUE_TYPES.indexOf(value.type));
    writeValue(writer, value);
  }
}

const [EMPTY_TYPE, TEXT_TYPE, DATE_TYPE] = (['empty', 'text', 'date'] as const).map((type) =>
  VALUE_TYPES.indexOf(type),
) as [number, number, number];

/** The same bytes as value by value. A dictionary with few texts is looked up by place. */
function writeTexts(
  writer: PackedWriter,
  { codeAt, dictionary }: NonNullable<ValueVector['coded']>,
  order: Int32Array,
): void {
  const numbers = new Int32Array(dictionary.length <= order.length ? dictionary.length : 0).fill(-1);
  writer.byte(0);
  for (const at of order) {
    const code = codeAt(at);
    if (code < 0) {
      writer.byte(EMPTY_TYPE);
      continue;
    }
    writer.byte(TEXT_TYPE);
    const number = numbers[code] ?? -1;
    if (number >= 0) writer.again(number);
    else numbers[code] = writer.known(dictionary[code]!);
  }
}

function writeDays(writer: PackedWriter, dayAt: NonNullable<ValueVector['dayAt']>, order: Int32Array): void {
  writer.byte(0);
  for (const at of order) {
    const day = dayAt(at);
    writer.byte(day === NO_DAY ? EMPTY_TYPE : DATE_TYPE);
    if (day !== NO_DAY) writer.signed(day);
  }
}

/** Fills `scratch.numbers`; false when something else than narrow numbers is among them. */
function gathered(vector: Vector, order: Int32Array): vector is DecimalVector {
  if (vector.kind !== 'decimal') return false;
  const { numbers } = scratch;
  const { data } = vector;
  for (let line = 0; line < order.length; line += 1) {
    const mantissa = data[order[line]!]!;
    if (mantissa !== mantissa) return false;
    numbers[line] = mantissa;
  }
  return true;
}

/** Beyond, a double and its sign no longer fit together in a whole number. */
const LIMIT = 2 ** 51;

/** `mantissas / 10^scale`, which are used up: at the least scale that holds them all, or each in its own form where one is too large. */
function writeNumbers(writer: PackedWriter, mantissas: Float64Array, size: number, scale: number): void {
  const zeros = commonZeros(mantissas, size, scale);
  const factor = 10 ** zeros;
  let most = 0;
  for (let index = 0; index < size; index += 1) {
    if (zeros > 0) mantissas[index] = mantissas[index]! / factor;
    const distance = Math.abs(mantissas[index]!);
    if (distance > most) most = distance;
  }
  if (most < LIMIT) {
    writer.byte(scale - zeros);
    writer.signeds(mantissas, size);
    return;
  }
  writer.byte(EACH);
  for (let index = 0; index < size; index += 1)
    writer.decimal(decimalOf(BigInt(mantissas[index]!), scale - zeros));
}

/** How many decimal zeros, `most` at most, all of these whole numbers end in. */
function commonZeros(numbers: Float64Array, size: number, most: number): number {
  let common = most;
  for (let index = 0; index < size && common > 0; index += 1) {
    if (numbers[index] === 0) continue;
    let own = 0;
    for (let tenth = numbers[index]! / 10; own < common && tenth === Math.floor(tenth); tenth /= 10) own += 1;
    common = own;
  }
  return common;
}

/** The same bytes as `writeNumbers` for the same numbers. */
function writeDecimals(writer: PackedWriter, decimals: readonly Decimal[]): void {
  const scale = decimals.reduce((most, value) => Math.max(most, value.scale), 0);
  const mantissas = Float64Array.from(decimals, (value) =>
    Number(value.mantissa * pow10(scale - value.scale)),
  );
  if (mantissas.every((mantissa) => Math.abs(mantissa) < LIMIT)) {
    writer.byte(scale);
    writer.signeds(mantissas, mantissas.length);
    return;
  }
  writer.byte(EACH);
  for (const value of decimals) writer.decimal(value);
}

/** How many tiers each row falls in, then tiers, measures and pays of all of them. */
function writeParts(writer: PackedWriter, parts: RowParts, order: Int32Array): void {
  const columns = parts.columns();
  if (!columns) {
    const lists = Array.from(order, (at) => parts.partsAt(at));
    for (const list of lists) writer.whole(list.length);
    const all = lists.flat();
    for (const part of all) writer.whole(part.tier);
    writeDecimals(
      writer,
      all.map((part) => part.measure),
    );
    writeDecimals(
      writer,
      all.map((part) => part.pay),
    );
    return;
  }
  const { first, count } = columns;
  let size = 0;
  for (let line = 0; line < order.length; line += 1) {
    const own = count[order[line]!]!;
    writer.whole(own);
    size += own;
  }
  roomFor(size);
  const { numbers, others } = scratch;
  for (let line = 0, part = 0; line < order.length; line += 1) {
    const at = order[line]!;
    for (let from = first[at]!, end = from + count[at]!; from < end; from += 1, part += 1) {
      writer.whole(columns.tiers[from]!);
      numbers[part] = columns.measures[from]!;
      others[part] = columns.pays[from]!;
    }
  }
  writeNumbers(writer, numbers, size, columns.measure_scale);
  writeNumbers(writer, others, size, columns.pay_scale);
}

function writeShares(writer: PackedWriter, shares: Shares, size: number): void {
  const { units, decimals } = shares;
  if (!(units instanceof Float64Array)) {
    writeDecimals(
      writer,
      Array.from({ length: size }, (_, line) => shareAt(shares, line)),
    );
    return;
  }
  scratch.numbers.set(units);
  writeNumbers(writer, scratch.numbers, size, decimals);
}

function writeValue(writer: PackedWriter, value: Value): void {
  switch (value.type) {
    case 'empty':
      break;
    case 'decimal':
      writer.decimal(value.value);
      break;
    case 'text':
    case 'user':
      writer.known(value.value);
      break;
    case 'texts':
      writer.whole(value.value.length);
      for (const text of value.value) writer.known(text);
      break;
    case 'date':
      writer.signed(value.value);
      break;
    case 'boolean':
      writer.byte(value.value ? 1 : 0);
      break;
    case 'error':
      writer.known(JSON.stringify(value.error));
      break;
    default:
      assertNever(value);
  }
}
